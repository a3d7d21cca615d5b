// Where name plates stand: near their unit and clear of all units and of each other. They never turn.
import { overlap, type Box } from '../field/placing';

export interface PlateWish {
  id: number;
  /** The box round the unit. */
  box: Box;
  width: number;
  height: number;
}

const kGap = 5;
/** A plate that was set early may stand where only a later one could: so often all are looked at again. */
const kRounds = 3;

function spots_of({ box, width, height }: PlateWish): [number, number][] {
  const middle = box.left + box.width / 2 - width / 2;
  const [above, below, level] = [box.top - height - kGap, box.top + box.height + kGap, box.top + box.height / 2 - height / 2];
  const [before, behind, right] = [box.left - width - kGap, box.left + box.width + kGap, box.left + box.width - width];
  return [[middle, below], [middle, above], [behind, level], [before, level], [box.left, below], [right, below], [box.left, above], [right, above], [behind, above], [before, above], [behind, below], [before, below]];
}

/** `room`: the table, in the same units; a plate at its edge moves inwards. */
export function place_plates(wishes: PlateWish[], room?: Box): Map<number, { left: number; top: number }> {
  const inside = (at: number, size: number, from: number, long: number) => Math.max(from, Math.min(from + long - size, at));
  const plates = new Map<number, Box>();
  const covered = (plate: Box, own: number) => {
    let sum = 0;
    for (const wish of wishes) sum += overlap(plate, wish.box);
    for (const [id, other] of plates) if (id !== own) sum += overlap(plate, other);
    return sum;
  };
  for (let round = 0, moved = true; round < kRounds && moved; round++) {
    moved = false;
    for (const wish of wishes) {
      const { id, width, height } = wish;
      let best = plates.get(id);
      let least = best ? covered(best, id) : Infinity;
      if (least === 0) continue;
      for (const [x, y] of spots_of(wish)) {
        const plate = { left: room ? inside(x, width, room.left, room.width) : x, top: room ? inside(y, height, room.top, room.height) : y, width, height };
        const worse = covered(plate, id);
        if (worse >= least) continue;
        least = worse;
        best = plate;
        moved = true;
        if (worse === 0) break;
      }
      if (best) plates.set(id, best);
    }
  }
  return new Map([...plates].map(([id, { left, top }]) => [id, { left, top }]));
}
