// Games that are kept: the protocol's types as the client uses them, some of them put more closely.
import type { Action, Decision, GameEvent, Logged, View } from './messages';
import type * as P from './protocol';

export type { AllStatistics, FaceCounts, Habit, Jump, Loss, Luck, PlayerFigures, Proof, Relative, Review, Save, SideFigures, Statistics, Tree, Viewer } from './protocol';
export type JumpKind = P.Jump['kind'];
export type DiceOf = 'new' | 'same';
export type Told = Omit<P.Replay, 'log'> & { log: Logged[] };
export type Hint = Omit<P.Hint, 'action'> & { action: Action };
export type Moment = Omit<P.Moment, 'view' | 'decision' | 'events'> & { view: View; decision: Decision; events: GameEvent[] };
