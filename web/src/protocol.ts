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
/**
 * A seat, or everything as it truly was.
 */
export type Viewer = number | 'all';
/**
 * Me, open, a computer player by its name, or one person only.
 */
export type WantedSeat =
  | string
  | {
      name: string;
    };

export interface Protocol {
  ArmyValue?: ArmyValue;
  ArmyChoice?: ArmyChoice;
  ArmyRow?: ArmyRow;
  ArmySheet?: ArmySheet;
  ArmySheets?: ArmySheets;
  ArmyUnit?: ArmyUnit;
  ArmyLeader?: ArmyLeader;
  ArmyBrigade?: ArmyBrigade;
  ArmyList?: ArmyList;
  ArmyBreach?: ArmyBreach;
  ArmyTerms?: ArmyTerms;
  ArmyCheck?: ArmyCheck;
  CoreUnit?: CoreUnit;
  CampaignBattle?: CampaignBattle;
  Campaign?: Campaign;
  CampaignPast?: CampaignPast;
  CampaignRun?: CampaignRun;
  TournamentLine?: TournamentLine;
  TournamentPairing?: TournamentPairing;
  Tournament?: Tournament;
  PersonRating?: PersonRating;
  RatingLine?: RatingLine;
  Profile?: Profile;
  LibraryEntry?: LibraryEntry;
  KnownPerson?: KnownPerson;
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
  Ring?: Ring;
  ProspectUnit?: ProspectUnit;
  Prospect?: Prospect;
  Form?: Form;
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
  BalanceSheet?: BalanceSheet;
  Scenario?: Scenario;
  Listed?: Listed;
  Info?: Info;
  Force?: Force;
  SightFinding?: SightFinding;
  SightLine?: SightLine;
  Sight?: Sight;
  Viewer?: Viewer;
  Origin?: Origin;
  Save?: Save;
  Beat?: Beat;
  Jump?: Jump;
  Replay?: Replay;
  Moment?: Moment;
  Relative?: Relative;
  Tree?: Tree;
  Luck?: Luck;
  FaceCounts?: FaceCounts;
  Habit?: Habit;
  RollFigures?: RollFigures;
  SideFigures?: SideFigures;
  Loss?: Loss;
  Statistics?: Statistics;
  Hint?: Hint;
  ChancePoint?: ChancePoint;
  Mistake?: Mistake;
  Review?: Review;
  GameResult?: GameResult;
  PlayerFigures?: PlayerFigures;
  AllStatistics?: AllStatistics;
  ProvenRoll?: ProvenRoll;
  Proof?: Proof;
  Pace?: Pace;
  Notices?: Notices;
  Me?: Me;
  SignedInBrowser?: SignedInBrowser;
  ServerInfo?: ServerInfo;
  WantedSeat?: WantedSeat;
  NewChallenge?: NewChallenge;
  ChallengeSeat?: ChallengeSeat;
  Challenge?: Challenge;
  TablePlayer?: TablePlayer;
  SeatClock?: SeatClock;
  Table?: Table;
  TableMessage?: TableMessage;
  Queued?: Queued;
  AppSecret?: AppSecret;
}
export interface ArmyValue {
  /**
   * Empty: none of the others.
   */
  id: string;
  label: Message;
  points: number;
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
 * One thing to choose for a unit, a leader or the list. Its value stands in the list under its id: a number, true, one id of `values`, or several.
 */
export interface ArmyChoice {
  id: string;
  kind: 'number' | 'one' | 'several' | 'switch';
  label: Message;
  rule: string;
  least?: number;
  most?: number;
  points?: number;
  values?: ArmyValue[];
}
/**
 * A kind of unit that a sheet has.
 */
export interface ArmyRow {
  id: string;
  name: Message;
  group: Message;
  points: number;
  facts: Fact[];
  specials: Message[];
  choices: ArmyChoice[];
}
export interface Fact {
  label: Message;
  value: Argument;
  /**
   * No published source has this value: it is our own.
   */
  ours?: boolean;
}
export interface ArmySheet {
  /**
   * Absent: a sheet of the players' own.
   */
  id?: string;
  name: Message;
  style: string;
  rows: ArmyRow[];
}
export interface ArmySheets {
  sheets: ArmySheet[];
  army_leader: ArmyChoice[];
  leader: ArmyChoice[];
  list: ArmyChoice[];
}
/**
 * With a value for each choice that was made.
 */
export interface ArmyUnit {
  name: string;
  /**
   * A row of the sheet.
   */
  profile: string;
  [k: string]: unknown;
}
export interface ArmyLeader {
  name: string;
  [k: string]: unknown;
}
export interface ArmyBrigade {
  name: string;
  leader: ArmyLeader;
  units: ArmyUnit[];
}
/**
 * What stands for a side of a scenario, without places (docs/scenario-format.md).
 */
export interface ArmyList {
  army?: string;
  sheet?: {
    [k: string]: unknown;
  };
  /**
   * The limit.
   */
  points?: number;
  army_leader: ArmyLeader;
  brigades: ArmyBrigade[];
  [k: string]: unknown;
}
export interface ArmyBreach {
  key: string;
  args: {
    [k: string]: Argument;
  };
  rule: string;
  brigade?: number;
  /**
   * Of that brigade.
   */
  unit?: number;
}
/**
 * What a unit of a list costs as it is, and the limits of its numbers.
 */
export interface ArmyTerms {
  points: number;
  /**
   * @minItems 2
   * @maxItems 2
   */
  figures: [number, number];
}
export interface ArmyCheck {
  points: number;
  breaches: ArmyBreach[];
  /**
   * By brigade.
   */
  units: ArmyTerms[][];
}
/**
 * A unit that goes from battle to battle.
 */
export interface CoreUnit {
  id: string;
  type: string;
  name?: string;
  half?: boolean;
  valorous?: boolean;
  experience?: number;
  lost?: boolean;
}
export interface CampaignBattle {
  id: string;
  scenario: string;
  /**
   * A key.
   */
  story: string;
  next: {
    won: string;
    drawn: string;
    lost: string;
  };
}
/**
 * GET /api/campaigns: linked battles. A broken one has only its id and `problem`.
 */
export interface Campaign {
  id: string;
  rules?: string;
  title?: string;
  story?: string;
  side?: number;
  start?: string;
  core?: CoreUnit[];
  battles?: CampaignBattle[];
  problem?: string;
}
export interface CampaignPast {
  battle: string;
  game: string;
  result: 'won' | 'drawn' | 'lost';
  hash: string;
}
/**
 * The newest game of a campaign that was begun, and what came before it.
 */
export interface CampaignRun {
  id: string;
  battle: string;
  game: string;
  scenario: string;
  seats: string[];
  turn: number;
  changed: number;
  past: CampaignPast[];
  core: CoreUnit[];
  result?: 'won' | 'drawn' | 'lost';
  next?: string;
  /**
   * A key.
   */
  ending?: string;
}
/**
 * One line of a tournament's table. Who has deleted the account has no name.
 */
export interface TournamentLine {
  place: number;
  name: string | null;
  bot?: string;
  out?: boolean;
  points: number;
  buchholz: number;
  wins: number;
  games: number;
}
/**
 * Two who meet in a round, in two games with the sides swapped; or one who has nobody to meet.
 */
export interface TournamentPairing {
  round: number;
  a: string | null;
  b: string | null;
  bye: boolean;
  scenario: string;
  games: (string | null)[];
  results: (number[] | null)[];
  points: number[];
}
/**
 * A tournament; table and pairings only where it is asked for alone.
 */
export interface Tournament {
  id: string;
  name: string;
  rules: string;
  scenarios: string[];
  options: {
    [k: string]: unknown;
  };
  form: 'swiss' | 'round_robin' | 'knock_out';
  rounds: number;
  round: number;
  days: number;
  most: number;
  state: 'open' | 'running' | 'over';
  pace: {
    id: 'live' | 'day' | 'three_days' | 'week' | 'free';
    [k: string]: unknown;
  };
  by: string | null;
  people: number;
  joined: boolean;
  sealed: boolean;
  rated: boolean;
  created: number;
  starts?: number;
  until?: number;
  table?: TournamentLine[];
  pairings?: TournamentPairing[];
}
/**
 * What somebody's rated games of one system came to; not sure while they are few.
 */
export interface PersonRating {
  rules: string;
  rating: number;
  games: number;
  sure: boolean;
}
/**
 * One line of the list of ratings.
 */
export interface RatingLine {
  place: number;
  name: string | null;
  rating: number;
  games: number;
  sure: boolean;
}
/**
 * A person as others see it.
 */
export interface Profile {
  name: string;
  about: string;
  joined: number;
  seen: number;
  ratings: PersonRating[];
  games: number;
  won: number;
  drawn: number;
  left: number;
  late: number;
  mine: boolean;
  friend: boolean;
  blocked: boolean;
  time_to_move?: {
    median: number;
  };
}
/**
 * A scenario that somebody has brought here. `scenario` is as in the list of scenarios.
 */
export interface LibraryEntry {
  id: string;
  scenario: {
    title?: string;
    rules: string;
    [k: string]: unknown;
  };
  by: string | null;
  uploaded: number;
  stars: number;
  votes: number;
  my_stars?: number;
  mine: boolean;
  sealed: boolean;
  people: {
    games: number;
    share: number;
  };
}
/**
 * A line of one's friends or of those one does not want to play with.
 */
export interface KnownPerson {
  name: string;
  seen: number;
  online: boolean;
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
  turn_parts?: number;
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
  blocked?: Point1;
  distance?: number;
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
/**
 * A point of the table in thousandths of an inch; heading in 1/65536 turns, 0 is up, clockwise.
 */
export interface Point1 {
  x: number;
  y: number;
  heading?: number;
}
export interface Region {
  /**
   * Several that move as one; `unit` leads them.
   */
  units?: number[];
  rings?: Ring[];
  /**
   * Choices with `to` in the selection have a prospect.
   */
  prospects?: boolean;
  unit: number;
  outline?: [number, number][];
  arc?: [number, number][];
  left?: number;
  action?: Action;
  [k: string]: unknown;
}
/**
 * A range or reach, and what it means.
 */
export interface Ring {
  outline: [number, number][];
  label: Message;
}
/**
 * One unit of those that are dragged; without an action it may not go there, and the others wait.
 */
export interface ProspectUnit {
  unit: number;
  at: Point;
  odds: Odds;
  action?: Action;
}
/**
 * What would be if the dragged units stood there: in the order in which they go, and whom the only one would see.
 */
export interface Prospect {
  units: ProspectUnit[];
  targets?: Target[];
}
/**
 * How a unit would stand in a formation.
 */
export interface Form {
  name: Message;
  at: Point;
  width: number;
  depth: number;
  files: number;
  ranks: number;
  figures: number;
}
export interface Button {
  form?: Form;
  /**
   * The card of the hand that it plays.
   */
  card?: string;
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
 * What may be done with what is selected; `why_not`: why the first selected unit cannot be ordered now.
 */
export interface Choices {
  why_not?: Message;
  prospect?: Prospect;
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
  to?: Point2;
  /**
   * Which way a formation would face.
   */
  heading?: number;
  units?: number[];
  mode?: string;
  [k: string]: unknown;
}
/**
 * A point of the table in thousandths of an inch; heading in 1/65536 turns, 0 is up, clockwise.
 */
export interface Point2 {
  x: number;
  y: number;
  heading?: number;
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
  acted: number;
  solo: boolean;
  rehearsed: boolean;
  revealed: boolean;
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
  /**
   * By side: an ArmyList in place of the scenario's army, or null.
   */
  armies?: ({
    [k: string]: unknown;
  } | null)[];
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
  /**
   * Players may put armies together (docs/api.md, Armies).
   */
  armies: boolean;
}
/**
 * Whole numbers: shares of side 0 in thousandths with their 95 % interval, turns and lost points in tenths.
 */
export interface BalanceSheet {
  games: number;
  draws: number;
  wins: number[];
  share: number;
  low: number;
  high: number;
  turns: number;
  lost: number[];
  seed: number;
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
  /**
   * Games of the computer against itself: a sheet for each level, and the side for new players.
   */
  balance?: {
    recruit?: BalanceSheet;
    regular?: BalanceSheet;
    /**
     * The side that is easier to play.
     */
    beginners: number;
    /**
     * Where it is meant to be uneven: the reason, for docs/balance.md.
     */
    why?: string;
  };
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
  rehearsed: boolean;
  revealed: boolean;
  picture: string;
  origin?: Origin;
}
/**
 * Where a game branched off.
 */
export interface Origin {
  game: string;
  seat: Viewer;
  n: number;
  turn: number;
  dice: 'new' | 'same' | 'import';
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
/**
 * A moment with a name.
 */
export interface Save {
  id: string;
  game: string;
  name: string;
  scenario: string;
  rules: string;
  title: string;
  seats: string[];
  turn: number;
  created: number;
  over: boolean;
  current: boolean;
  picture: string;
}
export interface Beat {
  n: number;
  turn: number;
  phase?: string;
  seat?: number;
}
/**
 * A moment to jump to.
 */
export interface Jump {
  n: number;
  kind: 'turn' | 'phase' | 'combat' | 'loss' | 'undo' | 'end';
  turn?: number;
  phase?: string;
}
/**
 * A game beat by beat, as one viewer was told it.
 */
export interface Replay {
  id: string;
  seat: Viewer;
  n: number;
  over: boolean;
  scenario: string;
  title: string;
  rules: string;
  seats: string[];
  log: Logged[];
  beats: Beat[];
  jumps: Jump[];
}
/**
 * The position after one beat, and what happened in it.
 */
export interface Moment {
  n: number;
  view: View;
  decision: Decision;
  events: GameEvent[];
}
/**
 * One game of a family; of one that is gone perhaps only its number.
 */
export interface Relative {
  id: string;
  gone: boolean;
  origin?: Origin;
  title?: string;
  seats?: string[];
  turn?: number;
  over?: boolean;
  rehearsed?: boolean;
  created?: number;
  changed?: number;
}
export interface Tree {
  root: string;
  games: Relative[];
}
/**
 * Rolls against a number; the deviation in standard deviations, more than 0 is luck.
 */
export interface Luck {
  tested: number;
  met: number;
  expected: number;
  variance: number;
  deviation: number;
}
/**
 * How often each face came up.
 */
export interface FaceCounts {
  faces: number;
  counts: number[];
}
export interface Habit {
  kind: string;
  count: number;
}
/**
 * Rolls of one purpose.
 */
export interface RollFigures {
  purpose: string;
  rule: string;
  kind: 'die' | 'sum' | 'pool' | 'pick';
  faces: number;
  count: number;
  tested: number;
  met: number;
  expected: number;
  variance: number;
  sum: number;
  mean: number;
}
export interface SideFigures {
  side: number;
  seats: string[];
  habits: Habit[];
  undone: number;
  decisions: number;
  rolls: RollFigures[];
  faces: FaceCounts[];
  luck: Luck;
  taken: {
    turn: number;
    count: number;
  }[];
  name?: Message;
}
/**
 * One loss, with its cause where the viewer can know it.
 */
export interface Loss {
  n: number;
  turn: number;
  effect: string;
  side?: number;
  unit?: Argument;
  cause?: string;
  by?: Argument[];
}
/**
 * Figures of one game.
 */
export interface Statistics {
  id: string;
  seat: Viewer;
  over: boolean;
  turns: number;
  sides: SideFigures[];
  losses: Loss[];
  winner?: number | null;
}
/**
 * What the computer would do in the seat's place; chances are of 1000.
 */
export interface Hint {
  n: number;
  level: string;
  action: Action;
  verb?: string;
  chance?: number;
  chance_after?: number;
}
/**
 * The first side's chance to win, of 1000, at a moment.
 */
export interface ChancePoint {
  n: number;
  turn: number;
  chance: number;
}
/**
 * A decision that cost its seat a part of its chance; `done` and `better` are verbs.
 */
export interface Mistake {
  n: number;
  turn: number;
  seat: number;
  loss: number;
  done: string;
  better: string;
}
/**
 * How a finished game went, judged by the computer.
 */
export interface Review {
  id: string;
  scenario: string;
  curve: ChancePoint[];
  worst: Mistake[];
  lost: number[];
  luck: number[];
  decisions: number;
}
/**
 * One finished game.
 */
export interface GameResult {
  id: string;
  scenario: string;
  rules: string;
  title: string;
  changed: number;
  seats: string[];
  turns: number;
  winner: number | null;
  you?: number;
  won?: boolean | null;
  luck?: number;
}
/**
 * What one kind of player did over all games.
 */
export interface PlayerFigures {
  games: number;
  won: number;
  drawn: number;
  lost: number;
  luck: Luck;
  faces: FaceCounts[];
  habits: Habit[];
  inflicted: {
    cause: string;
    count: number;
  }[];
  inflicted_by: {
    by: Argument;
    count: number;
  }[];
  taken: {
    cause: string;
    count: number;
  }[];
  by_opponent: {
    bot: string;
    games: number;
    won: number;
    drawn: number;
  }[];
  by_scenario: {
    scenario: string;
    title: string;
    games: number;
    won: number;
    drawn: number;
  }[];
}
/**
 * Figures over all finished games that are not rehearsed.
 */
export interface AllStatistics {
  games: number;
  results: GameResult[];
  you: PlayerFigures;
  computer: PlayerFigures;
}
export interface ProvenRoll {
  entry: number;
  roll: number;
  seat: number;
  purpose: string;
  rule: string;
  kind: 'die' | 'sum' | 'pool' | 'pick';
  faces: number;
  values: number[];
}
/**
 * The commitment of the dice; once the game is over, the seed and every roll.
 */
export interface Proof {
  game: string;
  commitment: string;
  entropies: string[];
  over: boolean;
  from?: number;
  seed?: string;
  agrees?: boolean;
  rolls?: ProvenRoll[];
}
/**
 * How much time a player has: a bank, what each decision adds, and the most that can be saved up, in seconds. `free` has no clock.
 */
export interface Pace {
  id: 'live' | 'day' | 'three_days' | 'week' | 'free';
  bank?: number;
  increment?: number;
  cap?: number;
}
/**
 * What an account is told by mail, and where else.
 */
export interface Notices {
  mode: 'each' | 'digest' | 'never';
  webhook: string;
}
/**
 * Who asks.
 */
export interface Me {
  who: 'nobody' | 'guest' | 'account';
  roles: ('director' | 'admin')[];
  language: string;
  id?: string;
  name?: string;
  email?: string;
  pending_email?: string;
  totp?: boolean;
  about?: string;
  banned?: boolean;
  notices?: Notices;
  vacation?: {
    until: number;
    left_days: number;
  };
}
/**
 * One session of an account.
 */
export interface SignedInBrowser {
  id: string;
  created: number;
  seen: number;
  agent: string;
  current: boolean;
}
/**
 * What a server says of itself.
 */
export interface ServerInfo {
  name: string;
  registration: 'open' | 'invite' | 'closed';
  guests: boolean;
  mail: boolean;
  paces: Pace[];
}
/**
 * An invitation to play.
 */
export interface NewChallenge {
  scenario: string;
  seats: WantedSeat[];
  pace: string;
  stand_in?: string;
  options?: {
    [k: string]: unknown;
  };
  password?: string;
  rated?: boolean;
  note?: string;
  request?: string;
}
/**
 * A seat of a challenge: open, a person's, or a computer's.
 */
export interface ChallengeSeat {
  seat: number;
  side: number;
  open?: boolean;
  name?: string;
  bot?: string;
  mine?: boolean;
}
/**
 * A challenge as the asker sees it; `game` when it has begun.
 */
export interface Challenge {
  id: string;
  scenario: string;
  title: string;
  rules: string;
  options: {
    [k: string]: unknown;
  };
  fog: boolean;
  seats: ChallengeSeat[];
  pace: Pace;
  stand_in?: string;
  locked: boolean;
  rated: boolean;
  note: string;
  by: string;
  created: number;
  mine: boolean;
  joined: boolean;
  for_me: boolean;
  game?: string;
}
/**
 * Who sits in a seat; `stand_in`: a computer plays for him; `open`: another may take it; `orders`: his standing orders answer.
 */
export interface TablePlayer {
  seat: number;
  side: number;
  name?: string;
  bot?: string;
  stand_in?: string;
  mine?: boolean;
  online?: boolean;
  gone?: boolean;
  open?: boolean;
  orders?: boolean;
}
/**
 * A seat's time in seconds; `until` while it runs, `vacation` until when it stands still.
 */
export interface SeatClock {
  seat: number;
  left: number;
  runs: boolean;
  until?: number;
  vacation?: number;
}
/**
 * A game between people, beside the game itself.
 */
export interface Table {
  game: string;
  players: TablePlayer[];
  pace: Pace;
  clocks: SeatClock[];
  stand_in?: string;
  late?: boolean;
  rated: boolean;
  messages: number;
  unread: number;
  /**
   * Whose decision it is.
   */
  waiting?: {
    seats: number[];
    mine: boolean;
    since: number;
  };
  /**
   * To take back.
   */
  offer?: {
    by: number;
    turn: number;
    mine: boolean;
  };
  ended?: {
    why: 'rules' | 'left' | 'time' | 'agreed' | 'director';
    winner: number | null;
  };
  goes_on?: string;
  tournament?: string;
}
/**
 * What one player wrote.
 */
export interface TableMessage {
  n: number;
  from: string;
  seat: number;
  to: 'all' | 'side';
  text: string;
  at: number;
  kind: 'hand_over' | 'chat' | 'last';
}
/**
 * Waiting for anybody who wants the same, or the game that has begun.
 */
export interface Queued {
  waiting: boolean;
  rules?: string;
  pace?: string;
  rated?: boolean;
  length?: 'any' | 'short' | 'long';
  fog?: 'any' | 'with' | 'without';
  game?: string;
}
/**
 * What an app for codes is given.
 */
export interface AppSecret {
  secret: string;
  uri: string;
}
