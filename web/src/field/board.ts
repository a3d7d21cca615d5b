// What the shared field asks of the board that is drawn in it (hexes or the measured table). Coordinates are those of
// the picture.
import type { Place } from '../messages';
import type { Box } from './placing';

/** Two points of the picture. */
export interface Ruler {
  from: [number, number];
  to: [number, number];
}

export interface Board {
  /** The pointer is over this point. */
  point(x: number, y: number): void;
  leave(): void;
  /** A click or tap; `touch` when there was no pointer to look with before; `shift`: go there or add them, even if own units stand there. */
  click(x: number, y: number, touch: boolean, shift: boolean): void;
  /** Right click or long press: what is there? */
  second(x: number, y: number): void;
  /** Pressed here: true if the board takes the drag (then the field does not pan). */
  grab(x: number, y: number, touch: boolean): boolean;
  drag(x: number, y: number): void;
  drop(): void;
  /** A key while the field has the focus: true if the board used it. */
  key(event: KeyboardEvent): boolean;
  /** What the eye is on, if anything: keys zoom in there. */
  focus?(): [number, number] | null;
  /** Where a place lies in the picture. */
  spot(place: Place): [number, number];
  /** The room a place takes: its hex, or the ground of the unit that stands there. */
  box(place: Place): Box;
  /** What popups should not cover: counters, bases, name plates. */
  boxes(): Box[];
  /** What the ruler says between two points. */
  measure(a: [number, number], b: [number, number]): string;
  /** What is under the keyboard's cursor, in words. */
  tell(): string;
}
