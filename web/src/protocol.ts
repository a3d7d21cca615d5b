// The messages between server and client. Written by hand until the schemas of protocol/ are complete.

/** What is said to a person: a key of data/strings, its arguments, the rule behind it. */
export interface Message {
  key: string;
  args?: Record<string, Argument>;
  rule?: string;
}
export type Argument = number | string | Message | { signed: number } | { inches: number };

export interface Point {
  x: number;
  y: number;
  heading?: number;
}
/** A hex by name, or a point of the table in thousandths of an inch. */
export type Place = string | Point;
/** An action is the server's: the client sends it back as it came. */
export type Action = Record<string, unknown>;

export interface Chance {
  n: number;
  d: number;
}

export type Decision = { kind: 'over'; winner: number | null; why?: Message; seat?: undefined; prompt?: undefined } | { kind: string; seat: number; prompt?: Message; why?: undefined; winner?: undefined };

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
  value: number | string | Argument;
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
  figures?: number | string;
  tags?: Message[];
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
}
export interface Thing {
  kind: string;
  at: Place;
  side?: number | null;
  value?: number | string;
  label?: Message;
}
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
  phases: { id: string; name: Message }[];
  score?: { side: number; value: number }[];
  fog?: boolean;
  units: Unit[];
  things?: Thing[];
  facts?: Fact[];
  hands?: Hand[];
}
/** Cards a side holds: its own with text, the other's only counted. */
export interface Hand {
  side: number;
  count: number;
  cards?: { id: string; name: Message; text?: Message; when?: Message; rule?: string; rank?: string; suit?: string; works?: boolean }[];
}

export interface Mode {
  id: string;
  label: Message;
  hotkey?: string;
  why_not?: Message;
}
export interface Danger {
  at: Place;
  n: number;
  d: number;
  from: Place[];
  rule?: string;
  odds?: Odds;
  /** One line a place that may fire. */
  shots?: { from: Place; n: number; d: number; modifier?: number; firepower?: number }[];
}
export interface Destination {
  at: Place;
  cost?: number;
  left?: number;
  path?: Place[];
  actions: Action[];
  danger?: Danger[];
  why_not?: Message;
}
export interface Target {
  at: Place;
  units: number[];
  action?: Action;
  odds?: Odds;
  why_not?: Message;
}
export interface Region {
  unit: number;
  outline?: [number, number][];
  arc?: [number, number][];
  left?: number;
  action?: Action;
}
export interface Button {
  id: string;
  label: Message;
  hotkey?: string;
  action?: Action;
  main?: boolean;
  /** May be done at any time and disturbs nobody: standing orders, resignation. */
  aside?: boolean;
  unit?: number;
  odds?: Odds;
  why_not?: Message;
}
export interface Choices {
  selectable?: number[];
  modes?: Mode[];
  mode?: string | null;
  places?: Destination[];
  targets?: Target[];
  region?: Region;
  buttons?: Button[];
}
export interface Selection {
  units?: number[];
  mode?: string;
}

export interface Modifier {
  value: number | string;
  label: Message;
  rule?: string;
  /** Does it help the one who rolls? */
  helps?: boolean;
}
export interface OddsTable {
  title?: Message;
  rows: (string | number | Message)[];
  columns: (string | number | Message)[];
  cells: (string | number | Message | null)[][];
  row?: number;
  column?: number;
}
export interface Odds {
  rule?: string;
  title?: Message;
  dice?: { kind: string; count: number; faces: number };
  value?: number;
  row?: Message | string;
  modifiers?: Modifier[];
  /** The sum of the modifiers, where they go on one roll. */
  modifier?: number;
  need?: number;
  outcomes?: { label: Message; n: number; d: number; points?: number }[];
  table?: OddsTable;
  follow_up?: Odds[];
  refusal?: Message;
  cost?: number;
  left?: number;
  facts?: Fact[];
}

export type Show =
  | { kind: 'move'; unit?: number; units?: number[]; from: Place; to: Place }
  | { kind: 'fire'; from: Place; to: Place; dice?: number[]; of?: number; points?: number }
  | { kind: 'dice'; dice: number[]; of: number; purpose?: string; unit?: number; target?: number }
  | { kind: 'effect'; unit?: number; at?: Place; effect: string }
  | { kind: 'appear' | 'vanish'; unit?: number; units?: number[] }
  | { kind: 'phase'; phase: string; turn?: number; active?: number }
  | { kind: 'card'; card: string }
  | { kind: 'none' };
export interface GameEvent {
  type: string;
  beat?: number;
  to?: unknown;
  show?: Show;
  line?: Message;
  [field: string]: unknown;
}

export interface Position {
  id: string;
  seat: number;
  n: number;
  view: View;
  decision: Decision;
  may_undo: boolean;
  thinking?: boolean;
  seats: string[];
  scenario?: string;
  commitment?: string;
  log: ({ beat: number; event: GameEvent; undone?: boolean } | GameEvent)[];
}
export interface Update {
  from: number;
  n: number;
  events: GameEvent[];
  view: View;
  decision: Decision;
  may_undo: boolean;
  thinking?: boolean;
}
export interface Answer {
  n: number;
  applied: number;
  stopped: 'done' | 'die' | 'reveal' | 'decision' | 'over' | 'refusal';
  refusal?: Message;
  rest: Action[];
  update?: Update;
}
export interface Terrain {
  width: number;
  height: number;
  hex?: { columns: number; rows: number; side: number };
  table?: { unit: number };
  tiles: { href: string; x: number; y: number; width: number; height: number }[];
  labels: { kind: string; x: number; y: number; turn?: number; size: number; text: string }[];
}
export interface OptionInfo {
  kind: 'bool' | 'choice' | 'number';
  values?: (string | number)[];
  default: Record<string, boolean | string | number>;
  label: string;
  rule?: string;
}
export interface System {
  id: string;
  name: string;
  rules_version: string;
  variants: string[];
  options: Record<string, OptionInfo>;
}
export interface Scenario {
  id: string;
  rules: string;
  name: string;
  title: string;
  story?: string;
  turns: number;
  variant?: string;
  options: Record<string, boolean | string | number>;
  seats: SeatInfo[];
  sides: Side[];
  field: Field;
  problem?: string;
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
  bots: string[];
}
