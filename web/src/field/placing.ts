// Where a popup goes: beside what it speaks of and never over it. Tries right, left, above, below and takes the first
// that lies in the window and covers nothing that matters; else the one that covers least.

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export function overlap(a: Box, b: Box): number {
  const w = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left);
  const h = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top);
  return w > 0 && h > 0 ? w * h : 0;
}

export function place_popup(anchor: Box, size: { width: number; height: number }, room: Box, avoid: Box[]): { left: number; top: number } {
  const gap = 14;
  const middle_x = anchor.left + anchor.width / 2 - size.width / 2;
  const middle_y = anchor.top + anchor.height / 2 - size.height / 2;
  const left_edge = anchor.left - gap - size.width;
  const right_edge = anchor.left + anchor.width + gap;
  const above = anchor.top - gap - size.height;
  const below = anchor.top + anchor.height + gap;
  const wishes: [number, number][] = [
    [right_edge, middle_y],
    [right_edge, above],
    [right_edge, below],
    [left_edge, middle_y],
    [left_edge, above],
    [left_edge, below],
    [middle_x, above],
    [middle_x, below],
  ];
  let best = { left: room.left, top: room.top };
  let least = Infinity;
  for (const [x, y] of wishes) {
    const left = Math.max(room.left, Math.min(room.left + room.width - size.width, x));
    const top = Math.max(room.top, Math.min(room.top + room.height - size.height, y));
    const box = { left, top, ...size };
    // Covering the anchor itself is worst.
    const covered = overlap(box, anchor) * 20 + avoid.reduce((sum, other) => sum + overlap(box, other), 0);
    if (covered < least) {
      least = covered;
      best = { left, top };
    }
    if (covered === 0) break;
  }
  return best;
}
