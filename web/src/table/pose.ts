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
