// A region as a polygon: is a point inside, and where is its nearest point otherwise. For snapping a dragged ghost only;
// whether a pose is legal says the server.

export type Polygon = readonly (readonly [number, number])[];

export function inside(polygon: Polygon, x: number, y: number): boolean {
  let within = false;
  polygon.forEach(([ax, ay], i) => {
    const [bx, by] = polygon[(i + polygon.length - 1) % polygon.length] ?? [ax, ay];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) within = !within;
  });
  return within;
}

export function snap(polygon: Polygon, x: number, y: number): [number, number] {
  if (polygon.length < 3 || inside(polygon, x, y)) return [x, y];
  let best: [number, number] = [x, y];
  let least = Infinity;
  polygon.forEach(([ax, ay], i) => {
    const [bx, by] = polygon[(i + 1) % polygon.length] ?? [ax, ay];
    const dx = bx - ax;
    const dy = by - ay;
    const along = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
    const point: [number, number] = [ax + along * dx, ay + along * dy];
    const apart = Math.hypot(point[0] - x, point[1] - y);
    if (apart < least) {
      least = apart;
      best = point;
    }
  });
  return [Math.round(best[0]), Math.round(best[1])];
}
