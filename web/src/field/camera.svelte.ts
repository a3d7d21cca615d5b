// Pan and zoom, shared by the hex board and the measured table.
//
// The picture (terrain tiles and the drawing above them) is one layer that is moved as a bitmap while the hand moves and
// is drawn anew, crisp, when it rests: `drawn` is the scale it was last drawn at, `scale` the one it is shown at.

const kLeast = 0.12;
const kMost = 4;
const kRestMs = 140;
const kMargin = 40;

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
  /** Pixels at each edge of the window that are covered (sheet, top bar) and should not count as sight. */
  cover = $state.raw({ top: 0, right: 0, bottom: 0, left: 0 });
  private rest: ReturnType<typeof setTimeout> | undefined;

  /** A point of the picture on the window, in pixels. */
  to_screen(x: number, y: number): [number, number] {
    return [x * this.scale + this.x, y * this.scale + this.y];
  }
  to_picture(x: number, y: number): [number, number] {
    return [(x - this.x) / this.scale, (y - this.y) / this.scale];
  }

  least(): number {
    const fit = Math.min(this.width / this.picture_width, this.height / this.picture_height);
    return Math.max(kLeast, Math.min(1, fit * 0.85));
  }

  pan(dx: number, dy: number): void {
    this.x += dx;
    this.y += dy;
    this.settle();
  }

  /** Zooms so that the point of the window stays where it is. */
  zoom(factor: number, at_x: number, at_y: number): void {
    const next = Math.min(kMost, Math.max(this.least(), this.scale * factor));
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
    this.scale = Math.min(kMost, Math.max(this.least(), scale));
    const { top, right, bottom, left } = this.cover;
    this.x = inside(left + (this.width - left - right) / 2 - x * this.scale, this.picture_width * this.scale, left, this.width - right);
    this.y = inside(top + (this.height - top - bottom) / 2 - y * this.scale, this.picture_height * this.scale, top, this.height - bottom);
    this.settle();
  }

  /** Moves only if the point is outside the window or close to its edge. */
  keep_in_sight(x: number, y: number): void {
    const [sx, sy] = this.to_screen(x, y);
    const margin = 70;
    const { top, right, bottom, left } = this.cover;
    const dx = sx < left + margin ? left + margin - sx : sx > this.width - right - margin ? this.width - right - margin - sx : 0;
    const dy = sy < top + margin ? top + margin - sy : sy > this.height - bottom - margin ? this.height - bottom - margin - sy : 0;
    if (dx !== 0 || dy !== 0) this.pan(dx, dy);
  }

  /** The whole picture in the window. */
  fit(): void {
    const { top, right, bottom, left } = this.cover;
    const scale = Math.min((this.width - left - right) / this.picture_width, (this.height - top - bottom) / this.picture_height);
    this.center_on(this.picture_width / 2, this.picture_height / 2, scale);
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

/** As `bounded`, without the margin. */
const inside = (offset: number, size: number, low: number, high: number): number => Math.min(low, Math.max(high - size, offset));
