// Where hexes lie on the screen: flat-topped, A1 top left, columns B, D, F… half a hex lower, hexside 0 north and
// clockwise. Drawing only: no rule, no cost, no sight.

export type Cell = readonly [column: number, row: number];
export type Spot = readonly [x: number, y: number];

const kRoot3 = Math.sqrt(3);
const kColumnStep = [0, 1, 1, 0, -1, -1];
const kRowStepEven = [-1, -1, 0, 1, 0, -1];
const kRowStepOdd = [-1, 0, 1, 1, 1, 0];

/** A1 … Z16, then AA1: the letters are the column. */
export function cell_of(name: string): Cell | undefined {
  const match = /^([A-Z]{1,2})(\d{1,3})$/.exec(name);
  if (!match) return undefined;
  const letters = match[1] ?? '';
  let column = 0;
  for (const letter of letters) column = column * 26 + (letter.charCodeAt(0) - 64);
  return [column - 1, Number(match[2]) - 1];
}

export function name_of(cell: Cell): string {
  const [column, row] = cell;
  const high = Math.floor(column / 26);
  const letters = (high > 0 ? String.fromCharCode(64 + high) : '') + String.fromCharCode(65 + (column % 26));
  return `${letters}${row + 1}`;
}

export class HexGrid {
  readonly columns: number;
  readonly rows: number;
  readonly side: number;
  constructor(columns: number, rows: number, side: number) {
    this.columns = columns;
    this.rows = rows;
    this.side = side;
  }

  center([c, r]: Cell): Spot {
    return [this.side * (1 + 1.5 * c), this.side * kRoot3 * (0.5 + r + (c & 1 ? 0.5 : 0))];
  }
  center_of(name: string): Spot {
    const cell = cell_of(name);
    return cell ? this.center(cell) : [0, 0];
  }
  has([c, r]: Cell): boolean {
    return c >= 0 && r >= 0 && c < this.columns && r < this.rows;
  }
  corner(cell: Cell, k: number): Spot {
    const [x, y] = this.center(cell);
    const angle = (Math.PI / 3) * k;
    return [x + this.side * Math.cos(angle), y + this.side * Math.sin(angle)];
  }
  /** The two ends of hexside d. */
  hexside(cell: Cell, d: number): [Spot, Spot] {
    return [this.corner(cell, (d + 4) % 6), this.corner(cell, (d + 5) % 6)];
  }
  neighbour([c, r]: Cell, d: number): Cell {
    return [c + (kColumnStep[d] ?? 0), r + ((c & 1 ? kRowStepOdd[d] : kRowStepEven[d]) ?? 0)];
  }
  /** The hex that holds a point of the picture. */
  at(x: number, y: number): Cell | undefined {
    const q = (2 / 3) * (x / this.side - 1);
    const s = (y / this.side - kRoot3 / 2) / kRoot3 - q / 2;
    let cq = Math.round(q);
    let cs = Math.round(s);
    const ct = Math.round(-q - s);
    const dq = Math.abs(cq - q);
    const ds = Math.abs(cs - s);
    const dt = Math.abs(ct + q + s);
    if (dq > ds && dq > dt) cq = -cs - ct;
    else if (ds > dt) cs = -cq - ct;
    cq += 0; // no negative zero
    const cell: Cell = [cq, cs + ((cq - (cq & 1)) >> 1)];
    return this.has(cell) ? cell : undefined;
  }
  /** How many hexes apart, for the ruler. */
  distance(a: Cell, b: Cell): number {
    const axial = ([c, r]: Cell): Spot => [c, r - ((c - (c & 1)) >> 1)];
    const [aq, as] = axial(a);
    const [bq, bs] = axial(b);
    return (Math.abs(aq - bq) + Math.abs(as - bs) + Math.abs(aq + as - bq - bs)) / 2;
  }
  outline(cell: Cell, scale = 1): string {
    const [x, y] = this.center(cell);
    const points = [0, 1, 2, 3, 4, 5].map((k) => {
      const [a, b] = this.corner(cell, k);
      return `${round(x + (a - x) * scale)} ${round(y + (b - y) * scale)}`;
    });
    return `M${points.join('L')}Z`;
  }
  outline_of(name: string, scale = 1): string {
    const cell = cell_of(name);
    return cell ? this.outline(cell, scale) : '';
  }
  /** The border of a set of hexes, drawn once: only hexsides with the set on one side. */
  border(names: ReadonlySet<string>): string {
    let path = '';
    for (const name of names) {
      const cell = cell_of(name);
      if (!cell) continue;
      for (let d = 0; d < 6; d++) {
        if (names.has(name_of(this.neighbour(cell, d)))) continue;
        const [a, b] = this.hexside(cell, d);
        path += `M${round(a[0])} ${round(a[1])}L${round(b[0])} ${round(b[1])}`;
      }
    }
    return path;
  }
  /** The neighbour an arrow key leads to: left and right take the hex that is level or lower. */
  step(cell: Cell, key: string): Cell {
    const d = { ArrowUp: 0, ArrowDown: 3, ArrowRight: cell[0] & 1 ? 1 : 2, ArrowLeft: cell[0] & 1 ? 5 : 4 }[key];
    if (d === undefined) return cell;
    const next = this.neighbour(cell, d);
    return this.has(next) ? next : cell;
  }
}

export const round = (value: number): number => Math.round(value * 10) / 10;
