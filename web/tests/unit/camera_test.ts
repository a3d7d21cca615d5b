import { expect, test } from 'vitest';
import { Camera } from '../../src/field/camera.svelte';

function camera(): Camera {
  const c = new Camera();
  c.width = 1000;
  c.height = 800;
  c.picture_width = 2000;
  c.picture_height = 1600;
  return c;
}

test('zooming keeps the point under the pointer', () => {
  const c = camera();
  c.center_on(1000, 800, 1);
  const before = c.to_picture(300, 200);
  c.zoom(1.5, 300, 200);
  const after = c.to_picture(300, 200);
  expect(after[0]).toBeCloseTo(before[0]);
  expect(after[1]).toBeCloseTo(before[1]);
});
test('the map cannot be pushed out of the window', () => {
  const c = camera();
  c.center_on(1000, 800, 1);
  c.pan(99999, 99999);
  expect(c.x).toBeLessThanOrEqual(40);
  c.pan(-99999, -99999);
  expect(c.x + 2000).toBeGreaterThanOrEqual(1000 - 40);
});
test('a place behind the sheet is brought into sight', () => {
  const c = camera();
  c.center_on(1000, 800, 1);
  c.cover = { top: 0, right: 0, left: 0, bottom: 400 };
  c.keep_in_sight(1000, 1100);
  expect(c.to_screen(1000, 1100)[1]).toBeLessThanOrEqual(400 - 60);
});
test('fitting shows the whole map', () => {
  const c = camera();
  c.fit();
  expect(c.scale).toBeCloseTo(0.5);
  expect(c.to_screen(0, 0)).toEqual([0, 0]);
});

/** How many pixels of the window show no map, at each side. */
function bare(c: Camera): number[] {
  return [c.x, c.y, c.width - c.x - c.picture_width * c.scale, c.height - c.y - c.picture_height * c.scale].map((px) => Math.max(0, Math.round(px)));
}
const kSizes: [number, number][] = [[390, 500], [700, 600], [1104, 780], [1520, 960], [2160, 1300], [3040, 1300]];
const kMaps: [number, number][] = [[814, 800], [1606, 1258], [2680, 2324]];

test.each(kSizes.flatMap((window) => kMaps.map((map) => [window, map] as const)))('a window of %j on a map of %j shows bare ground only where the whole map is in sight', ([width, height], [map_width, map_height]) => {
  const c = new Camera();
  Object.assign(c, { width, height, picture_width: map_width, picture_height: map_height });
  c.center_on(map_width / 3, map_height / 3, c.full());
  expect(bare(c)).toEqual([0, 0, 0, 0]);
  for (const zoom of [1.3, 1.7, 0.5, 0.4, 0.2, 3, 0.6]) {
    c.zoom(zoom, width / 5, height / 7);
    for (const [dx, dy] of [[4000, 0], [-9000, 0], [3000, 4000], [0, -9000]] as const) {
      c.pan(dx, dy);
      const [left = 0, top = 0, right = 0, bottom = 0] = bare(c);
      // Wider than the map: it lies in the middle. Else no more than the margin that gives popups room.
      if (map_width * c.scale <= width) expect(Math.abs(left - right)).toBeLessThanOrEqual(1);
      else expect(Math.max(left, right)).toBeLessThanOrEqual(40);
      if (map_height * c.scale <= height) expect(Math.abs(top - bottom)).toBeLessThanOrEqual(1);
      else expect(Math.max(top, bottom)).toBeLessThanOrEqual(40);
    }
  }
  c.fit();
  expect(Math.min(c.width - map_width * c.scale, c.height - map_height * c.scale)).toBeGreaterThanOrEqual(-1);
});
test('another size of the window and another cover leave no bare ground behind', () => {
  const c = camera();
  c.center_on(1900, 1500, 1);
  c.width = 1400;
  c.height = 1000;
  c.resize();
  expect(Math.max(...bare(c))).toBeLessThanOrEqual(40);
  c.cover_by({ top: 0, right: 700, bottom: 0, left: 0 });
  c.keep_in_sight(1990, 1000);
  expect(c.to_screen(1990, 1000)[0]).toBeLessThanOrEqual(700);
  c.cover_by({ top: 0, right: 0, bottom: 0, left: 0 });
  expect(Math.max(...bare(c))).toBeLessThanOrEqual(40);
});
test('a table in the corner hides none of the hexes it speaks of, and leaves the map where it is if it can', () => {
  const box = { width: 628, height: 420 };
  for (const points of [[[300, 300], [400, 300]], [[1500, 1200], [1600, 1200]], [[1950, 1550], [1880, 1550]], [[900, 700], [1100, 760]]] as [number, number][][]) {
    const c = camera();
    c.center_on(1000, 800, 1);
    c.show_beside(points, 40, box);
    for (const point of points) {
      const [x, y] = c.to_screen(...point);
      expect(x > 0 && y > 0 && x < 1000 && y < 800).toBe(true);
      expect(x < 1000 - box.width || y < 800 - box.height).toBe(true);
    }
  }
  const choice = { width: 370, height: 260 };
  const both = camera();
  both.center_on(1000, 800, 1);
  both.show_beside([[600, 500], [900, 500]], 40, box, choice);
  for (const x of [600, 900]) {
    const [sx, sy] = both.to_screen(x, 500);
    expect(sx > 0 && sy > 0 && sx < 1000 && sy < 800).toBe(true);
    expect(sx > choice.width || sy > choice.height).toBe(true);
    expect(sx < 1000 - box.width || sy < 800 - box.height).toBe(true);
  }
  const c = camera();
  c.center_on(1000, 800, 1);
  expect(c.show_beside([[700, 700]], 40, box)).toBe('right');
  expect([c.x, c.y]).toEqual([-500, -400]);
  // What lies to the right is shown by a table to the left, and nothing moves.
  expect(c.show_beside([[1400, 1100]], 40, box)).toBe('left');
  expect([c.x, c.y]).toEqual([-500, -400]);
  // The corner that is taken stays as long as it does.
  expect(c.show_beside([[1400, 500]], 40, box, undefined, 'left')).toBe('left');
});
test('a table that goes leaves the map where it is, and the next hand on the map puts it right', () => {
  const c = camera();
  c.center_on(1900, 1500, 1);
  c.show_beside([[1960, 1560], [1400, 1560]], 40, { width: 628, height: 420 });
  const pulled = { x: c.x, y: c.y, scale: c.scale };
  expect(Math.max(...bare(c))).toBeGreaterThan(40);
  c.uncover({ top: 0, right: 0, bottom: 0, left: 0 });
  expect({ x: c.x, y: c.y, scale: c.scale }).toEqual(pulled);
  c.pan(1, 1);
  expect(Math.max(...bare(c))).toBeLessThanOrEqual(40);
});
