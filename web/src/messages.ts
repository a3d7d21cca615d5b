// The protocol's types as the client uses them: those of the schema, and beside them the fields that a rule system sends
// of its own (the schema lets them pass). All of these may be missing.
import type * as P from './protocol';

export type { Action, Argument, Fact, Field, Info, Label, Listed, Message, Mode, Modifier, OddsTable, OptionInfo, Place, Point, Region, SeatInfo, Selection, Side, System, Terrain, Thing, Tile } from './protocol';

export interface Outcome extends P.Outcome {
  /** What the table's cell says. */
  points?: number;
}
export interface Odds extends P.Odds {
  /** The sum of the modifiers, where they go on one roll. */
  modifier?: number;
  /** What each die must reach. */
  need?: number;
  outcomes?: Outcome[];
  follow_up?: Odds[];
}
export interface Danger extends P.Danger {
  odds?: Odds;
  /** One line for each place that may fire. */
  shots?: { from: P.Place; n: number; d: number; modifier?: number; firepower?: number }[];
}
export interface Destination extends P.Destination {
  danger?: Danger[];
}
export interface Target extends P.Target {
  odds?: Odds;
}
export interface Button extends P.Button {
  /** May be done at any time and disturbs nobody: standing orders, resignation. */
  aside?: boolean;
  unit?: number;
  odds?: Odds;
}
export interface Choices extends P.Choices {
  places?: Destination[];
  targets?: Target[];
  buttons?: Button[];
}
export interface Card extends P.Card {
  when?: P.Message;
  rule?: string;
}
export interface Hand extends P.Hand {
  cards?: Card[];
}
export interface Unit extends P.Unit {
  tags?: P.Message[];
}
export interface View extends P.View {
  units: Unit[];
  hands?: Hand[];
}
/** Both kinds of decision in one: who is asked, or how it ended. */
export interface Decision {
  kind: string;
  seat?: number;
  prompt?: P.Message;
  winner?: number | null;
  why?: P.Message;
}
export type Show =
  | { kind: 'move'; unit?: number; units?: number[]; from: P.Place; to: P.Place }
  | { kind: 'fire'; from: P.Place; to: P.Place; dice?: number[]; of?: number }
  | { kind: 'dice'; dice: number[]; of?: number }
  | { kind: 'effect'; unit?: number; at?: P.Place; effect: string }
  | { kind: 'phase'; phase: string; turn?: number }
  | { kind: 'appear' | 'vanish' | 'card' | 'none' };
export interface GameEvent {
  type: string;
  beat?: number;
  show?: Show;
  line?: P.Message;
}
export interface Logged {
  beat: number;
  event: GameEvent;
}
export type Position = Omit<P.Position, 'view' | 'decision' | 'log'> & { view: View; decision: Decision; log: Logged[] };
export type Update = Omit<P.Update, 'view' | 'decision' | 'events'> & { view: View; decision: Decision; events: GameEvent[] };
export type Answer = Omit<P.Answer, 'update'> & { update?: Update };
/** One that can be played; a broken one has only its name and `problem`. */
export type Scenario = Required<Omit<P.Scenario, 'problem' | 'variant' | 'story' | 'listed'>> & Pick<P.Scenario, 'problem' | 'variant' | 'story' | 'listed'>;
