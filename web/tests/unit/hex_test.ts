import { describe, expect, test } from 'vitest';
import { cell_of, HexGrid, name_of } from '../../src/board/hex';

const grid = new HexGrid(24, 16, 44);

describe('hexes on the screen', () => {
  test('names go from A1 to Z, then AA', () => {
    expect(cell_of('A1')).toEqual([0, 0]);
    expect(cell_of('F7')).toEqual([5, 6]);
    expect(cell_of('AB12')).toEqual([27, 11]);
    expect(name_of([27, 11])).toBe('AB12');
    expect(cell_of('7I5')).toBeUndefined();
  });
  test('column B stands half a hex lower', () => {
    const [, a] = grid.center([0, 0]);
    const [, b] = grid.center([1, 0]);
    expect(b - a).toBeCloseTo((44 * Math.sqrt(3)) / 2);
  });
  test('the point of every centre, and near every corner inside, is its own hex', () => {
    for (let c = 0; c < 24; c++) {
      for (let r = 0; r < 16; r++) {
        const [x, y] = grid.center([c, r]);
        expect(grid.at(x, y)).toEqual([c, r]);
        for (let k = 0; k < 6; k++) {
          const [cx, cy] = grid.corner([c, r], k);
          expect(grid.at(x + (cx - x) * 0.97, y + (cy - y) * 0.97)).toEqual([c, r]);
        }
      }
    }
  });
  test('outside the map there is no hex', () => {
    expect(grid.at(-100, -100)).toBeUndefined();
    expect(grid.at(99999, 50)).toBeUndefined();
  });
  test('hexside 0 is north and the others go clockwise', () => {
    expect([0, 1, 2, 3, 4, 5].map((d) => name_of(grid.neighbour([6, 6], d)))).toEqual(['G6', 'H6', 'H7', 'G8', 'F7', 'F6']);
    expect([0, 1, 2, 3, 4, 5].map((d) => name_of(grid.neighbour([7, 6], d)))).toEqual(['H6', 'I7', 'I8', 'H8', 'G8', 'G7']);
  });
  test('a region is outlined once: inner hexsides are not drawn', () => {
    const sides = (path: string) => (path.match(/M/g) ?? []).length;
    expect(sides(grid.border(new Set(['G7'])))).toBe(6);
    expect(sides(grid.border(new Set(['G7', 'G8'])))).toBe(10);
  });
  test('the ruler counts hexes', () => {
    expect(grid.distance([6, 8], [6, 8])).toBe(0);
    expect(grid.distance([6, 8], [7, 8])).toBe(1);
    expect(grid.distance([6, 8], [10, 8])).toBe(4);
    expect(grid.distance([0, 0], [0, 15])).toBe(15);
  });
  test('arrow keys stay on the map', () => {
    expect(grid.step([0, 0], 'ArrowUp')).toEqual([0, 0]);
    expect(grid.step([0, 0], 'ArrowDown')).toEqual([0, 1]);
    expect(grid.step([5, 5], 'ArrowRight')).toEqual([6, 5]);
    expect(grid.step([5, 5], 'ArrowLeft')).toEqual([4, 5]);
  });
});
