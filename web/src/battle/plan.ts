// What is laid but not sent: a path, a target, a dragged pose, a button that rolls on a table; which actions it stands for, and whether dice will roll.
import type { Action, Button, Danger, Destination, Message, Odds, Place, Prospect, Region, Target } from '../messages';
import type { Pose } from '../table/pose';

/** A dragged unit, or several that keep their places to each other. */
export interface PosePlan {
  kind: 'pose';
  region: Region;
  pose: Pose;
  odds?: Odds;
  prospect?: Prospect;
  /** Why it stopped here and not where the hand is. */
  stopped?: Message;
}
export type Plan =
  | { kind: 'path'; place: Destination; odds?: Odds }
  | { kind: 'target'; target: Target; odds?: Odds }
  | PosePlan
  | { kind: 'button'; button: Button; odds: Odds };

export const place_key = (place: Place): string => (typeof place === 'string' ? place : `${place.x},${place.y},${place.heading ?? ''}`);
/** A point without a heading is any pose there. */
export function same_place(a: Place, b: Place): boolean {
  if (typeof a === 'string' || typeof b === 'string') return a === b;
  return a.x === b.x && a.y === b.y && (a.heading === undefined || b.heading === undefined || a.heading === b.heading);
}

export function plan_actions(plan: Plan): Action[] {
  if (plan.kind === 'path') return plan.place.actions;
  if (plan.kind === 'target') return plan.target.action && !plan.target.why_not ? [plan.target.action] : [];
  if (plan.kind === 'button') return plan.button.action ? [plan.button.action] : [];
  if (plan.prospect) return plan.prospect.units.flatMap((u) => (u.action ? [u.action] : []));
  return plan.odds?.refusal ? [] : [pose_action(plan.region, plan.pose)];
}
/** What is known of a dragged group belongs to the place where it is now, not to one that it has passed. */
export function is_current(plan: PosePlan): boolean {
  const lead = plan.prospect?.units.find((u) => u.unit === plan.region.unit)?.at;
  return !plan.region.prospects || (lead?.x === plan.pose.x && lead.y === plan.pose.y && lead.heading === plan.pose.heading);
}

/** The action whose odds are shown: the shot itself, or the pose a dragged unit would take. */
export function plan_action(plan: Plan): Action | undefined {
  if (plan.kind === 'target') return plan.target.why_not ? undefined : plan.target.action;
  if (plan.kind === 'pose') return pose_action(plan.region, plan.pose);
  if (plan.kind === 'button') return plan.button.action;
  // One action at a place may be a roll too: a fire mission. A path of steps is shown by its dangers.
  return plan.place.actions.length === 1 && !plan.place.cost ? plan.place.actions[0] : undefined;
}
/** The place a plan is about; a button's has none of its own. */
export const plan_place = (plan: Plan | null): Place | undefined =>
  plan?.kind === 'path' ? plan.place.at : plan?.kind === 'target' ? plan.target.at : plan?.kind === 'pose' ? { ...plan.pose } : undefined;

/** A plan that is a roll of dice, with its odds: fire, assault, a mission; not a march. */
export const rolls = (plan: Plan | null): Odds | undefined => (plan && plan.kind !== 'pose' && (plan.kind === 'target' || plan.odds?.outcomes) ? plan.odds : undefined);

/** An attack that a button makes: it has a name, dice and outcomes, and is shown on its table before the dice fall. */
export const is_attack = (odds: Odds): boolean => odds.title !== undefined && odds.dice !== undefined && odds.outcomes !== undefined && !odds.refusal;

/** The region's sample action, at another pose. */
export function pose_action(region: Region, pose: Pose): Action {
  return { ...region.action, x: pose.x, y: pose.y, heading: pose.heading };
}

export const worst_danger = (dangers: Danger[] | undefined): Danger | undefined =>
  (dangers ?? []).reduce<Danger | undefined>((worst, d) => (!worst || d.n * worst.d > worst.n * d.d ? d : worst), undefined);
