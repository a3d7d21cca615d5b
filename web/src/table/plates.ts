// Where name plates stand: near their unit and clear of all units and of each other. They never turn.
import { overlap, type Box } from '../field/placing';

export interface PlateWish {
  id: number;
  /** The box round the unit. */
  box: Box;
  width: number;
  height: number;
}

/** `room`: the table, in the same units; a plate at its edge moves inwards. */
export function place_plates(wishes: PlateWish[], room?: Box): Map<number, { left: number; top: number }> {
  const taken: Box[] = wishes.map((w) => w.box);
  const out = new Map<number, { left: number; top: number }>();
  for (const { id, box, width, height } of wishes) {
    const middle = box.left + box.width / 2 - width / 2;
    const gap = 5;
    const spots: [number, number][] = [
      [middle, box.top + box.height + gap],
      [middle, box.top - height - gap],
      [box.left + box.width + gap, box.top + box.height / 2 - height / 2],
      [box.left - width - gap, box.top + box.height / 2 - height / 2],
      [box.left, box.top + box.height + gap],
      [box.left + box.width - width, box.top - height - gap],
    ];
    let best = spots[0] ?? [0, 0];
    let least = Infinity;
    for (const [x, y] of spots) {
      const left = room ? Math.max(room.left, Math.min(room.left + room.width - width, x)) : x;
      const top = room ? Math.max(room.top, Math.min(room.top + room.height - height, y)) : y;
      const covered = taken.reduce((sum, other) => sum + overlap({ left, top, width, height }, other), 0);
      if (covered < least) {
        least = covered;
        best = [left, top];
      }
      if (covered === 0) break;
    }
    taken.push({ left: best[0], top: best[1], width, height });
    out.set(id, { left: best[0], top: best[1] });
  }
  return out;
}
