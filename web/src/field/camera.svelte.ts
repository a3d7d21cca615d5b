// Pan and zoom, shared by the hex board and the measured table.
//
// The picture (terrain tiles and the drawing above them) is one layer that is moved as a bitmap while the hand moves and
// is drawn anew, crisp, when it rests: `drawn` is the scale it was last drawn at, `scale` the one it is shown at.

const kLeast = 0.12;
const kMost = 4;
export const kMostTable = 9;
const kRestMs = 140;
const kMargin = 40;
/** How close to the edge of what can be seen a place may lie that one should look at. */
const kSight = 70;
const kSmaller = [1, 0.85, 0.72, 0.6];

/** Pixels at each edge of the window that are covered. */
export interface Cover {
  top: number;
  right: number;
  bottom: number;
  left: number;
}
export interface Size {
  width: number;
  height: number;
}
/** Which of the lower corners something lies over. */
export type Corner = 'right' | 'left';
const kNothing: Size = { width: 0, height: 0 };
export const kOpen: Cover = { top: 0, right: 0, bottom: 0, left: 0 };

export class Camera {
  scale = $state(1);
  drawn = $state(1);
  x = $state(0);
  y = $state(0);
  /** The size of the window on the field, in pixels. */
  width = $state(0);
  height = $state(0);
  /** The size of the picture, in its own units. */
  picture_width = $state(1);
  picture_height = $state(1);
  /** The nearest look: a table is looked at down to one base. */
  most = $state(kMost);
  /** What is covered (sheet, table of a roll) and should not count as sight. */
  cover = $state.raw<Cover>(kOpen);
  private rest: ReturnType<typeof setTimeout> | undefined;

  /** A point of the picture on the window, in pixels. */
  to_screen(x: number, y: number): [number, number] {
    return [x * this.scale + this.x, y * this.scale + this.y];
  }
  to_picture(x: number, y: number): [number, number] {
    return [(x - this.x) / this.scale, (y - this.y) / this.scale];
  }

  /** The scale at which the whole picture is in sight. */
  private whole(): number {
    const { top, right, bottom, left } = this.cover;
    return Math.min((this.width - left - right) / this.picture_width, (this.height - top - bottom) / this.picture_height);
  }
  /** The scale at which the picture leaves nothing of the window bare. */
  full(): number {
    return Math.max(this.width / this.picture_width, (this.height - this.cover.top - this.cover.bottom) / this.picture_height);
  }
  /** Nothing of the picture lies outside the window. */
  get shows_all(): boolean {
    return this.scale <= this.whole() * 1.01;
  }
  least(): number {
    return Math.max(kLeast, Math.min(1, this.whole()));
  }

  /** Another part of the window is covered, or the window has another size: the picture must not be left beside it. */
  cover_by(cover: Cover): void {
    this.cover = cover;
    this.resize();
  }
  resize(): void {
    if (this.width === 0 || this.height === 0) return;
    this.scale = Math.max(this.scale, this.least());
    this.settle();
  }

  pan(dx: number, dy: number): void {
    this.x += dx;
    this.y += dy;
    this.settle();
  }

  /** Zooms so that the point of the window stays where it is. */
  zoom(factor: number, at_x: number, at_y: number): void {
    const next = Math.min(this.most, Math.max(this.least(), this.scale * factor));
    const [px, py] = this.to_picture(at_x, at_y);
    this.scale = next;
    this.x = at_x - px * next;
    this.y = at_y - py * next;
    this.settle();
  }

  zoom_at_middle(factor: number): void {
    this.zoom(factor, this.width / 2, this.height / 2);
  }

  center_on(x: number, y: number, scale = this.scale): void {
    this.scale = Math.min(this.most, Math.max(this.least(), scale));
    const { top, right, bottom, left } = this.cover;
    this.x = inside(left + (this.width - left - right) / 2 - x * this.scale, this.picture_width * this.scale, left, this.width - right);
    this.y = inside(top + (this.height - top - bottom) / 2 - y * this.scale, this.picture_height * this.scale, top, this.height - bottom);
    this.settle();
  }

  /** Moves only if the point is outside the window or close to its edge. */
  keep_in_sight(x: number, y: number): void {
    const [dx, dy] = this.way_to(x, y);
    if (dx !== 0 || dy !== 0) this.pan(dx, dy);
  }
  private way_to(x: number, y: number): [number, number] {
    const [sx, sy] = this.to_screen(x, y);
    const { top, right, bottom, left } = this.cover;
    return [into(sx, left + kSight, this.width - right - kSight), into(sy, top + kSight, this.height - bottom - kSight)];
  }

  /** What was covered is free again. The map stays where it is, so that a click meets what was seen there. */
  uncover(cover: Cover): void {
    this.cover = cover;
  }

  /**
   * Brings the points, each with what is drawn around it, out from behind a box over one of the lower corners and one over the
   * upper left; says which corner the first box is to take. Nothing moves where a corner is free. The picture is only drawn away
   * from an edge of the window where nothing else shows them, and only made smaller where there is no room for them.
   */
  show_beside(points: [number, number][], around: number, low: Size, high: Size = kNothing, first: Corner = 'right'): Corner {
    const corners: Corner[] = first === 'right' ? ['right', 'left'] : ['left', 'right'];
    // Under the box in the upper left there may be no room for another one.
    const free = corners.filter((corner) => corner === 'right' || high.height + low.height <= this.height);
    const seen = (corner: Corner) => points.every((point) => this.seen_beside(point, around, low, high, corner));
    const found = free.find(seen);
    if (found) return found;
    const start = { x: this.x, y: this.y, scale: this.scale };
    for (const smaller of kSmaller) {
      for (const top of high.height > 0 ? [0, high.height] : [0]) {
        for (const [corner, cover] of free.flatMap((c) => [[c, kOpen], [c, { ...kOpen, bottom: low.height }], [c, { ...kOpen, [c]: low.width }]] as [Corner, Cover][])) {
          Object.assign(this, start);
          this.cover_by({ ...cover, top });
          if (smaller < 1) this.zoom_at_middle(smaller);
          // In turns: the last one must not push the first one out again.
          for (const point of [...points, ...points]) this.keep_in_sight(...point);
          if (seen(corner)) return corner;
        }
      }
    }
    return first;
  }
  private seen_beside([x, y]: [number, number], around: number, low: Size, high: Size, corner: Corner): boolean {
    const [sx, sy] = this.to_screen(x, y);
    const half = around * this.scale;
    if (sx < half || sy < half || sx > this.width - half || sy > this.height - half) return false;
    if (sx < high.width + half && sy < high.height + half) return false;
    const beside = corner === 'right' ? sx < this.width - low.width - half : sx > low.width + half;
    return beside || sy < this.height - low.height - half;
  }

  /** The whole picture in the window. */
  fit(): void {
    this.center_on(this.picture_width / 2, this.picture_height / 2, this.whole());
  }

  // The picture fills the window but for a small margin, so that popups and thumbs have room at its edges.
  // At rest positions are whole pixels.
  private settle(): void {
    const w = this.picture_width * this.scale;
    const h = this.picture_height * this.scale;
    const { top, right, bottom, left } = this.cover;
    this.x = bounded(this.x, w, left, this.width - right);
    this.y = bounded(this.y, h, top, this.height - bottom);
    clearTimeout(this.rest);
    this.rest = setTimeout(() => {
      this.drawn = this.scale;
      this.x = Math.round(this.x);
      this.y = Math.round(this.y);
    }, kRestMs);
  }
}

function bounded(offset: number, size: number, low: number, high: number): number {
  if (size <= high - low) return low + (high - low - size) / 2;
  return Math.min(low + kMargin, Math.max(high - kMargin - size, offset));
}

/** How far a point must go to lie between the two. */
const into = (at: number, low: number, high: number): number => (at < low ? low - at : at > high ? high - at : 0);

/** As `bounded`, without the margin. */
const inside = (offset: number, size: number, low: number, high: number): number => Math.min(low, Math.max(high - size, offset));
