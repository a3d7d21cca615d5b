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
