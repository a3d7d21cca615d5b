import { describe, expect, test } from 'vitest';
import { overlap, place_popup } from '../../src/field/placing';
import { place_plates } from '../../src/table/plates';
import { men_of } from '../../src/table/men';
import { covers, degrees, distance, follow, forward, heading_of, heading_to, middle, sideways, turn, wheel_by, wheel_towards } from '../../src/table/pose';
import { inside, snap } from '../../src/table/region';

describe('poses on the table', () => {
  test('heading 0 looks north and headings grow clockwise', () => {
    expect(forward({ x: 0, y: 0, heading: 0 }, 1000)).toMatchObject({ x: 0, y: -1000 });
    expect(forward({ x: 0, y: 0, heading: 16384 }, 1000)).toMatchObject({ x: 1000, y: 0 });
    expect(sideways({ x: 0, y: 0, heading: 0 }, 1000)).toMatchObject({ x: 1000, y: 0 });
    expect(heading_to({ x: 0, y: 0 }, { x: 1000, y: 0 })).toBe(16384);
    expect(heading_to({ x: 0, y: 0 }, { x: 0, y: 1000 })).toBe(32768);
  });
  test('degrees and turns go both ways, round the full turn', () => {
    expect(degrees(heading_of(90))).toBe(90);
    expect(heading_of(-90)).toBe(49152);
    expect(turn(65000, 1000)).toBe(464);
    expect(turn(100, -200)).toBe(65436);
  });
  test('a base hangs behind its front edge', () => {
    const pose = { x: 10000, y: 10000, heading: 0 };
    expect(covers(pose, 4000, 1000, { x: 10000, y: 10500 }, 0)).toBe(true);
    expect(covers(pose, 4000, 1000, { x: 10000, y: 9500 }, 0)).toBe(false);
    expect(covers(pose, 4000, 1000, { x: 12100, y: 10500 }, 0)).toBe(false);
    expect(covers(pose, 4000, 1000, { x: 12100, y: 10500 }, 200)).toBe(true);
    expect(middle(pose, 1000)).toEqual({ x: 10000, y: 10500 });
  });
  test('a turned base covers turned ground', () => {
    const pose = { x: 10000, y: 10000, heading: 16384 };
    expect(covers(pose, 4000, 1000, { x: 9500, y: 11500 }, 0)).toBe(true);
    expect(covers(pose, 4000, 1000, { x: 11500, y: 10000 }, 0)).toBe(false);
  });
});

describe('lines that move as one', () => {
  const lead = { x: 36000, y: 30000, heading: 0 };
  test('who is aligned keeps his distance, and turns with the line', () => {
    const second = { x: 46000, y: 30000, heading: 0 };
    expect(follow(lead, { ...lead, y: 26000 }, second)).toEqual({ x: 46000, y: 26000, heading: 0 });
    // What stood to the right of a line that now faces east stands to the south.
    expect(follow(lead, { ...lead, heading: 16384 }, second)).toEqual({ x: 36000, y: 40000, heading: 16384 });
  });
  test('a wheel leaves one front corner where it was', () => {
    const width = 8000;
    for (const side of [-1, 1] as const) {
      const stays = sideways(lead, (-side * width) / 2);
      const wheeled = wheel_towards(lead, width, side, { x: 36000 + side * 3000, y: 27000 });
      expect(distance(sideways(wheeled, (-side * width) / 2), stays)).toBeLessThan(3);
      expect(wheeled.heading).not.toBe(0);
    }
    const left = wheel_by(lead, width, -1, -910);
    expect(distance(sideways(left, -width / 2), sideways(lead, -width / 2))).toBeLessThan(3);
    expect(degrees(left.heading)).toBeCloseTo(355, 0);
  });
});

describe('figures on a base', () => {
  test('the last rank is centred, and all look ahead', () => {
    const men = men_of({ width: 400, depth: 300, files: 4, ranks: 3, figures: 10, hollow: false });
    expect(men.length).toBe(10);
    expect(men.every((m) => m.turned === 0)).toBe(true);
    expect(men.slice(8).map((m) => m.x)).toEqual([-50, 50]);
  });
  test('a square is hollow and looks all round', () => {
    const men = men_of({ width: 500, depth: 500, files: 5, ranks: 5, figures: 24, hollow: true });
    expect(men.length).toBe(16);
    expect(new Set(men.map((m) => m.turned))).toEqual(new Set([0, 90, 180, 270]));
    expect(men.some((m) => m.x === 0 && Math.abs(m.y - 250) < 60)).toBe(false);
  });
});

describe('the reach', () => {
  const square: [number, number][] = [[0, 0], [1000, 0], [1000, 1000], [0, 1000]];
  test('a point inside stays, one outside snaps to the nearest edge', () => {
    expect(inside(square, 500, 500)).toBe(true);
    expect(snap(square, 500, 500)).toEqual([500, 500]);
    expect(snap(square, 1500, 500)).toEqual([1000, 500]);
    expect(snap(square, 1500, 1500)).toEqual([1000, 1000]);
  });
});

describe('popups and plates', () => {
  const room = { left: 0, top: 0, width: 1000, height: 800 };
  test('a popup stands beside its hex and inside the window', () => {
    const anchor = { left: 900, top: 300, width: 80, height: 80 };
    const at = place_popup(anchor, { width: 288, height: 200 }, room, []);
    const box = { ...at, width: 288, height: 200 };
    expect(overlap(box, anchor)).toBe(0);
    expect(box.left + box.width).toBeLessThanOrEqual(1000);
  });
  test('it avoids what matters', () => {
    const anchor = { left: 400, top: 300, width: 80, height: 80 };
    const taken = [{ left: 480, top: 0, width: 520, height: 800 }];
    const box = { ...place_popup(anchor, { width: 288, height: 200 }, room, taken), width: 288, height: 200 };
    expect(overlap(box, taken[0] ?? anchor)).toBe(0);
    expect(overlap(box, anchor)).toBe(0);
  });
  test('a plate at the edge of the table is moved onto it', () => {
    const placed = place_plates([{ id: 0, box: { left: 0, top: 0, width: 40, height: 20 }, width: 90, height: 20 }], { left: 0, top: 0, width: 500, height: 400 });
    expect(placed.get(0)?.left).toBeGreaterThanOrEqual(0);
    expect(placed.get(0)?.top).toBeGreaterThanOrEqual(0);
  });
  test('name plates lie clear of units and of each other', () => {
    const wishes = [0, 1, 2].map((id) => ({ id, box: { left: 100, top: 100 + id * 45, width: 80, height: 30 }, width: 90, height: 20 }));
    const placed = place_plates(wishes);
    const boxes = wishes.map((w) => ({ ...(placed.get(w.id) ?? { left: 0, top: 0 }), width: 90, height: 20 }));
    for (const box of boxes) for (const other of [...wishes.map((w) => w.box), ...boxes.filter((b) => b !== box)]) expect(overlap(box, other)).toBe(0);
  });
  test('a crowd at the edge of the table finds room: an early plate gives way to a later one', () => {
    const of = (id: number, left: number, top: number, w: number, h: number, width: number) => ({ id, box: { left, top, width: w, height: h }, width, height: 20 });
    const wishes = [of(0, 570, 640, 41, 62, 140), of(1, 656, 640, 41, 62, 140), of(2, 748, 655, 30, 66, 122), of(3, 812, 655, 74, 52, 161), of(4, 636, 711, 24, 24, 71)];
    const placed = place_plates(wishes, { left: 14, top: 50, width: 1037, height: 691 });
    const plates = wishes.map((w) => ({ ...(placed.get(w.id) ?? { left: 0, top: 0 }), width: w.width, height: 20 }));
    for (const plate of plates) for (const other of [...wishes.map((w) => w.box), ...plates.filter((b) => b !== plate)]) expect(overlap(plate, other)).toBe(0);
  });
});
