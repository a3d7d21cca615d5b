// Poses on the measured table: thousandths of an inch, headings in 1/65536 turns, 0 = north, clockwise. The place of a
// formed unit is the middle of its front edge. Drawing only: whether a pose is legal says the server.

export interface Pose {
  x: number;
  y: number;
  heading: number;
}

const kFullTurn = 65536;
const whole = (value: number): number => Math.round(value) + 0; // no negative zero

export const degrees = (heading: number): number => (heading / kFullTurn) * 360;
export const heading_of = (degree: number): number => ((Math.round((degree / 360) * kFullTurn) % kFullTurn) + kFullTurn) % kFullTurn;
export const turn = (heading: number, by: number): number => (((heading + by) % kFullTurn) + kFullTurn) % kFullTurn;

/** The heading from one point towards another. */
export function heading_to(from: { x: number; y: number }, to: { x: number; y: number }): number {
  return heading_of((Math.atan2(to.x - from.x, from.y - to.y) * 180) / Math.PI);
}

export function forward(pose: Pose, distance: number): Pose {
  const angle = (degrees(pose.heading) * Math.PI) / 180;
  return { ...pose, x: whole(pose.x + Math.sin(angle) * distance), y: whole(pose.y - Math.cos(angle) * distance) };
}

export function sideways(pose: Pose, distance: number): Pose {
  const angle = (degrees(pose.heading) * Math.PI) / 180;
  return { ...pose, x: whole(pose.x + Math.cos(angle) * distance), y: whole(pose.y + Math.sin(angle) * distance) };
}

/** The middle of the ground a unit covers, for plates and popups. */
export function middle(pose: Pose, depth: number): { x: number; y: number } {
  const back = forward(pose, -depth / 2);
  return { x: back.x, y: back.y };
}

/** Is a point inside the rectangle that hangs behind the front edge? `slack` makes small bases easier to hit. */
export function covers(pose: Pose, width: number, depth: number, point: { x: number; y: number }, slack: number): boolean {
  const angle = (-degrees(pose.heading) * Math.PI) / 180;
  const dx = point.x - pose.x;
  const dy = point.y - pose.y;
  const across = dx * Math.cos(angle) - dy * Math.sin(angle);
  const down = dx * Math.sin(angle) + dy * Math.cos(angle);
  return Math.abs(across) <= width / 2 + slack && down >= -slack && down <= depth + slack;
}

export const distance = (a: { x: number; y: number }, b: { x: number; y: number }): number => Math.hypot(a.x - b.x, a.y - b.y);

/** Where somebody stands when the unit he is aligned with has gone from one pose to another: the line turns as a stick. */
export function follow(lead_from: Pose, lead_to: Pose, own: Pose): Pose {
  const by = turn(lead_to.heading, -lead_from.heading);
  const angle = (degrees(by) * Math.PI) / 180;
  const dx = own.x - lead_from.x;
  const dy = own.y - lead_from.y;
  return { x: whole(lead_to.x + dx * Math.cos(angle) - dy * Math.sin(angle)), y: whole(lead_to.y + dx * Math.sin(angle) + dy * Math.cos(angle)), heading: turn(own.heading, by) };
}

/** A wheel: one front corner stays, the other goes towards a point. `side` is the corner that goes: -1 left, 1 right. */
export function wheel_towards(pose: Pose, width: number, side: -1 | 1, point: { x: number; y: number }): Pose {
  const stays = sideways(pose, (-side * width) / 2);
  const along = side === 1 ? heading_to(stays, point) : heading_to(point, stays);
  const heading = turn(along, -kFullTurn / 4);
  return sideways({ x: stays.x, y: stays.y, heading }, (side * width) / 2);
}

/** A wheel by so many 65536ths on the left (-1) or the right (1) front corner. */
export function wheel_by(pose: Pose, width: number, pivot: -1 | 1, by: number): Pose {
  const stays = sideways(pose, (pivot * width) / 2);
  return sideways({ x: stays.x, y: stays.y, heading: turn(pose.heading, by) }, (-pivot * width) / 2);
}
