// Written by `npm run protocol` from the schemas in protocol/. Do not edit.

/**
 * A number, a text, a message to be said first, a number with its sign, a length in thousandths of an inch.
 */
export type Argument =
  | number
  | string
  | Message
  | {
      signed: number;
    }
  | {
      inches: number;
    };
/**
 * A hex by name, or a point of the table.
 */
export type Place = string | Point;
export type Decision =
  | {
      kind: 'over';
      winner: number | null;
      why?: Message;
    }
  | {
      kind: string;
      seat: number;
      prompt?: Message;
    };
/**
 * A hint for drawing an event.
 */
export type Show =
  | {
      kind: 'move';
      unit: number;
      from: Place;
      to: Place;
      units?: number[];
      [k: string]: unknown;
    }
  | {
      kind: 'fire';
      from: Place;
      to: Place;
      dice?: number[];
      of?: number;
      points?: number;
      purpose?: string;
      [k: string]: unknown;
    }
  | {
      kind: 'dice';
      dice: number[];
      of?: number;
      purpose?: string;
      total?: number;
      row?: number;
      column?: number;
      effect?: string;
      unit?: number;
      target?: number;
      [k: string]: unknown;
    }
  | {
      kind: 'effect';
      unit?: number;
      at?: Place;
      effect: string;
      [k: string]: unknown;
    }
  | {
      kind: 'appear' | 'vanish';
      unit: number;
      [k: string]: unknown;
    }
  | {
      kind: 'phase';
      phase: string;
      turn?: number;
      active?: number;
      [k: string]: unknown;
    }
  | {
      kind: 'card';
      card: string;
      [k: string]: unknown;
    }
  | {
      kind: 'none';
      [k: string]: unknown;
    };

export interface Protocol {
  Message?: Message;
  Argument?: Argument;
  Point?: Point;
  Place?: Place;
  Action?: Action;
  Decision?: Decision;
  Side?: Side;
  SeatInfo?: SeatInfo;
  Field?: Field;
  Fact?: Fact;
  Unit?: Unit;
  Thing?: Thing;
  Card?: Card;
  Hand?: Hand;
  View?: View;
  Mode?: Mode;
  Danger?: Danger;
  Destination?: Destination;
  Target?: Target;
  Region?: Region;
  Button?: Button;
  Choices?: Choices;
  Selection?: Selection;
  Modifier?: Modifier;
  OddsTable?: OddsTable;
  Outcome?: Outcome;
  Odds?: Odds;
  Show?: Show;
  GameEvent?: GameEvent;
  Logged?: Logged;
  Position?: Position;
  Update?: Update;
  Answer?: Answer;
  Submit?: Submit;
  Undo?: Undo;
  NewGame?: NewGame;
  Failure?: Failure;
  Tile?: Tile;
  Label?: Label;
  Terrain?: Terrain;
  OptionInfo?: OptionInfo;
  System?: System;
  Scenario?: Scenario;
  Listed?: Listed;
  Info?: Info;
  Force?: Force;
  SightFinding?: SightFinding;
  SightLine?: SightLine;
  Sight?: Sight;
}
/**
 * What is said to a person: a key of data/strings, its arguments, the rule behind it.
 */
export interface Message {
  key: string;
  args?: {
    [k: string]: Argument;
  };
  rule?: string;
}
/**
 * A point of the table in thousandths of an inch; heading in 1/65536 turns, 0 is up, clockwise.
 */
export interface Point {
  x: number;
  y: number;
  heading?: number;
}
/**
 * An action is the server's: the client sends it back as it came.
 */
export interface Action {
  [k: string]: unknown;
}
export interface Side {
  id: number;
  name: Message;
  style: string;
}
export interface SeatInfo {
  id: number;
  side: number;
  name: Message;
}
export interface Field {
  kind: 'hex' | 'table';
  width: number;
  height: number;
}
export interface Fact {
  label: Message;
  value: Argument;
  /**
   * No published source has this value: it is our own.
   */
  ours?: boolean;
}
export interface Unit {
  id: number;
  side: number;
  kind: string;
  name: Message;
  face?: string;
  at?: string;
  x?: number;
  y?: number;
  heading?: number;
  width?: number;
  depth?: number;
  ranks?: number;
  files?: number;
  /**
   * How many stand on a table; on a counter what is printed on it.
   */
  figures?: number | string;
  marks?: string[];
  stack?: number;
  carries?: number[];
  carried_by?: number;
  values?: Fact[];
  last_seen?: boolean;
  shape?: string;
  figure?: string;
  losses?: number;
  tenacity?: number;
  brigade?: Message;
  elite?: boolean;
  leadership?: number;
  tags?: (string | Message)[];
  orders?: {
    [k: string]: unknown;
  };
  class?: string;
  /**
   * Of guns and vehicles: the hexside they face, 0 north, clockwise.
   */
  facing?: number;
  [k: string]: unknown;
}
export interface Thing {
  kind: string;
  at: Place;
  side?: number | null;
  value?: number | string;
  label?: Message;
  [k: string]: unknown;
}
export interface Card {
  id: string;
  name: Message;
  text?: Message;
  rank?: string;
  suit?: string;
  rule?: string;
  when?: Message;
  works?: boolean;
  [k: string]: unknown;
}
/**
 * Cards a side holds: its own with text, the other's only counted.
 */
export interface Hand {
  side: number;
  count: number;
  cards?: Card[];
  [k: string]: unknown;
}
/**
 * All that a seat may see.
 */
export interface View {
  system: string;
  seat: number;
  title: string | Message;
  seats: SeatInfo[];
  sides: Side[];
  field: Field;
  turn: number;
  turns: number;
  phase: string;
  active: number;
  phases: {
    id: string;
    name: Message;
  }[];
  score?: {
    side: number;
    value: number;
  }[];
  fog?: boolean;
  units: Unit[];
  things?: Thing[];
  facts?: Fact[];
  hands?: Hand[];
  map?: string;
  [k: string]: unknown;
}
export interface Mode {
  id: string;
  label: Message;
  hotkey?: string;
  why_not?: Message;
  [k: string]: unknown;
}
export interface Danger {
  at: Place;
  n: number;
  d: number;
  from: Place[];
  rule?: string;
  odds?: Odds;
  shots?: {
    [k: string]: unknown;
  }[];
  [k: string]: unknown;
}
/**
 * What an action would do, or why it is refused.
 */
export interface Odds {
  rule?: string;
  title?: Message;
  dice?: {
    kind: string;
    count: number;
    faces: number;
    [k: string]: unknown;
  };
  value?: number;
  row?: Message | string;
  modifiers?: Modifier[];
  outcomes?: Outcome[];
  table?: OddsTable;
  follow_up?: Odds[];
  refusal?: Message;
  cost?: number;
  left?: number;
  facts?: Fact[];
  n?: number;
  d?: number;
  modifier?: number;
  base?: number;
  need?: number;
  units?: (
    | number
    | {
        [k: string]: unknown;
      }
  )[];
  targets?: (
    | number
    | {
        [k: string]: unknown;
      }
  )[];
  danger?: Danger | null;
  [k: string]: unknown;
}
export interface Modifier {
  value: number | string;
  label: Message;
  rule?: string;
  /**
   * Does it help the one who rolls?
   */
  helps?: boolean;
  [k: string]: unknown;
}
export interface Outcome {
  label: Message;
  n: number;
  d: number;
  points?: number;
  [k: string]: unknown;
}
export interface OddsTable {
  title?: Message;
  rows: (string | number | Message | null)[];
  columns: (string | number | Message | null)[];
  cells: (string | number | Message | null)[][];
  row?: number;
  column?: number;
  /**
   * A second column that a die may choose.
   */
  column_or?: number;
  [k: string]: unknown;
}
export interface Destination {
  at: Place;
  cost?: number;
  left?: number;
  path?: Place[];
  actions: Action[];
  danger?: Danger[];
  why_not?: Message;
  [k: string]: unknown;
}
export interface Target {
  at: Place;
  units: number[];
  action?: Action;
  odds?: Odds;
  why_not?: Message;
  from?: Place;
  /**
   * An anti-tank round at one unit; else fire at whoever stands there.
   */
  anti_tank?: boolean;
  [k: string]: unknown;
}
export interface Region {
  unit: number;
  outline?: [number, number][];
  arc?: [number, number][];
  left?: number;
  action?: Action;
  [k: string]: unknown;
}
export interface Button {
  id: string;
  label: Message;
  hotkey?: string;
  action?: Action;
  main?: boolean;
  why_not?: Message;
  aside?: boolean;
  unit?: number;
  odds?: Odds;
  [k: string]: unknown;
}
/**
 * What may be done with what is selected.
 */
export interface Choices {
  selectable?: number[];
  modes?: Mode[];
  mode?: string | null;
  places?: Destination[];
  targets?: Target[];
  region?: Region;
  buttons?: Button[];
  [k: string]: unknown;
}
export interface Selection {
  units?: number[];
  mode?: string;
  [k: string]: unknown;
}
/**
 * What happened, as the seat saw it. Its own fields come beside these.
 */
export interface GameEvent {
  type: string;
  beat?: number;
  show?: Show;
  line?: Message;
  [k: string]: unknown;
}
export interface Logged {
  beat: number;
  event: GameEvent;
  undone?: boolean;
}
/**
 * Everything to draw the screen from nothing.
 */
export interface Position {
  id: string;
  seat: number;
  n: number;
  view: View;
  decision: Decision;
  may_undo: boolean;
  thinking: boolean;
  seats: string[];
  scenario: string;
  options: {
    [k: string]: unknown;
  };
  commitment: string;
  log: Logged[];
}
/**
 * What a seat is sent after `from`.
 */
export interface Update {
  from: number;
  n: number;
  events: GameEvent[];
  view: View;
  decision: Decision;
  may_undo: boolean;
  thinking: boolean;
}
/**
 * The answer to submit and undo.
 */
export interface Answer {
  n: number;
  applied: number;
  stopped: 'done' | 'die' | 'reveal' | 'decision' | 'over' | 'refusal';
  refusal?: Message;
  rest: Action[];
  update: Update;
}
/**
 * POST /api/games/ID/submit
 */
export interface Submit {
  seat: number;
  request: string;
  version: number;
  /**
   * @minItems 1
   * @maxItems 512
   */
  actions: [Action, ...Action[]];
}
/**
 * POST /api/games/ID/undo
 */
export interface Undo {
  seat: number;
  request: string;
  version: number;
}
/**
 * POST /api/games
 */
export interface NewGame {
  scenario: string;
  options?: {
    [k: string]: unknown;
  };
  seats: string[];
  seed?: string;
}
/**
 * Any answer whose status says that it failed.
 */
export interface Failure {
  error: Message;
  text: string;
}
export interface Tile {
  href: string;
  x: number;
  y: number;
  width: number;
  height: number;
}
export interface Label {
  kind: string;
  x: number;
  y: number;
  turn?: number;
  size: number;
  text: string;
  [k: string]: unknown;
}
export interface Terrain {
  width: number;
  height: number;
  hex?: {
    columns: number;
    rows: number;
    side: number;
  };
  table?: {
    unit: number;
  };
  tiles: Tile[];
  labels: Label[];
  [k: string]: unknown;
}
export interface OptionInfo {
  kind: 'bool' | 'choice' | 'number';
  values?: (string | number)[];
  default: {
    [k: string]: boolean | string | number;
  };
  label: string;
  rule?: string;
  [k: string]: unknown;
}
export interface System {
  id: string;
  name: string;
  rules_version: string;
  variants: string[];
  options: {
    [k: string]: OptionInfo;
  };
  /**
   * The computer players that know these rules, from the weakest to the strongest.
   */
  bots: string[];
}
export interface Scenario {
  id: string;
  rules: string;
  name: string;
  title?: string;
  story?: string;
  listed?: boolean;
  turns?: number;
  variant?: string;
  options?: {
    [k: string]: boolean | string | number;
  };
  seats?: SeatInfo[];
  sides?: Side[];
  field?: Field;
  problem?: string;
  first?: number;
  attacker?: number;
  victory?: Message;
  goals?: Message[];
  special?: Message[];
  battle?: {
    id: string;
    title: string;
    story?: string;
  };
  forces?: Force[];
}
/**
 * A side's order of battle: one line for each kind of counter. `hidden`: under fog the other side does not see it.
 */
export interface Force {
  side: number;
  hidden?: boolean;
  units: {
    face?: string;
    kind?: string;
    name: Message;
    count: number;
    turn?: number;
  }[];
}
export interface Listed {
  id: string;
  scenario: string;
  rules: string;
  title: string;
  seats: string[];
  turn: number;
  created: number;
  changed: number;
  over: boolean;
  quarantined: boolean;
}
export interface Info {
  name: string;
  version: string;
  mode: string;
  languages: string[];
  build: string;
  protocol: number;
  may_stop: boolean;
}
/**
 * One thing on the line that matters, or that was looked at and does not.
 */
export interface SightFinding {
  at: string;
  with?: string;
  what: 'hex' | 'side';
  effect: 'blocks' | 'rises' | 'hinders' | 'seen_over' | 'slope' | 'beside' | 'open_opposite' | 'counted_before';
  value: number;
  name: string;
  rule: string;
}
export interface SightLine {
  to: string;
  range: number;
  blocked: boolean;
  hindrance: number;
  rule: string;
  findings: SightFinding[];
  target: {
    name: string;
    rule: string;
    cover: number;
    smoke: number;
    fortification?: number;
    fortification_name?: string;
  };
}
/**
 * POST /api/games/ID/sight: what a place sees. Empty where the system has nothing to say.
 */
export interface Sight {
  from?: string;
  /**
   * Every hex in sight, with what hinders on the way.
   */
  hexes?: {
    [k: string]: number;
  };
  line?: SightLine;
  refusal?: Message;
}
