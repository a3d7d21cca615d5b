// The protocol's types as the client uses them: those of the schema, some of them put more closely or more handily.
import type * as P from './protocol';

export type { Action, Argument, Button, Campaign, CampaignRun, Card, CoreUnit, Fact, Field, Force, Form, Hand, Info, Label, Listed, Message, Mode, Modifier, Odds, OddsTable, Outcome, OptionInfo, Place, Point, Prospect, ProspectUnit, Region, Ring, SeatInfo, Selection, Side, Sight, SightFinding, SightLine, System, Terrain, Thing, Tile, Unit } from './protocol';

/** A unit that is not on the map yet, and the turn of its coming. */
export interface Reserve extends P.Unit {
  turn?: number;
}
export interface View extends P.View {
  reserves?: Reserve[];
}
export interface Target extends P.Target {
  /** What is used of a side's common pool. */
  weapon?: P.Message;
}
export interface Danger extends P.Danger {
  /** One line for each place that may fire. */
  shots?: { from: P.Place; n: number; d: number; modifier?: number; firepower?: number; anti_tank?: boolean; need?: number }[];
}
export interface Destination extends P.Destination {
  danger?: Danger[];
}
export interface Choices extends P.Choices {
  places?: Destination[];
  targets?: Target[];
}
/** Both kinds of decision in one: who is asked, or how it ended. */
export interface Decision {
  kind: string;
  seat?: number;
  prompt?: P.Message;
  winner?: number | null;
  why?: P.Message;
}
export type Show = Exclude<P.Show, { kind: 'move' }> | (Omit<Extract<P.Show, { kind: 'move' }>, 'unit'> & { kind: 'move'; unit?: number; units?: number[]; from: P.Place; to: P.Place });
export interface GameEvent extends Omit<P.GameEvent, 'show'> {
  type: string;
  beat?: number;
  show?: Show;
  line?: P.Message;
}
export interface Logged {
  beat: number;
  event: GameEvent;
}
export type Position = Omit<P.Position, 'decision' | 'log' | 'view'> & { view: View; decision: Decision; log: Logged[] };
export type Update = Omit<P.Update, 'decision' | 'events' | 'view'> & { view: View; decision: Decision; events: GameEvent[] };
export type Answer = Omit<P.Answer, 'update'> & { update?: Update };
/** One that can be played; a broken one has only its name and `problem`. What a server does not tell is not shown. */
type MayMiss = 'problem' | 'variant' | 'story' | 'listed' | 'first' | 'attacker' | 'victory' | 'goals' | 'special' | 'battle' | 'balance' | 'forces';
export type Scenario = Required<Omit<P.Scenario, MayMiss>> & Pick<P.Scenario, MayMiss>;
