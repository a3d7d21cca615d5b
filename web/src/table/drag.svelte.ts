// A unit, or several that keep their places to each other, in the hand. The ghost follows at once and stays within the
// reach; what the rules say of it follows a moment later. Let go where nobody may stand it goes back to where they may.
import type { Game, PosePlan } from '../battle/game.svelte';
import type { Message, Region } from '../messages';
import type { Pose } from './pose';
import { snap } from './region';

const kAskMs = 90;
/** How far beyond the place where it stops one looks for what stops it, in thousandths of an inch. */
const kBeyond = 300;
const same = (a: Pose, b: Pose): boolean => a.x === b.x && a.y === b.y && a.heading === b.heading;

export class Drag {
  private readonly game: Game;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private last = 0;
  private ticket = 0;
  private region: Region | null = null;
  private legal: Pose | null = null;
  private wanted: Pose | null = null;

  constructor(game: Game) {
    this.game = game;
  }

  /** To where the hand is, or as near to it as the reach allows. */
  to(region: Region, wanted: Pose): void {
    if (region !== this.region) this.legal = null;
    this.region = region;
    const [x, y] = region.outline ? snap(region.outline, wanted.x, wanted.y) : [wanted.x, wanted.y];
    const pose = { x: Math.round(x), y: Math.round(y), heading: wanted.heading };
    this.wanted = { x: Math.round(wanted.x), y: Math.round(wanted.y), heading: wanted.heading };
    const old = this.game.plan?.kind === 'pose' && this.game.plan.region === region ? this.game.plan : undefined;
    this.show({ ...old, kind: 'pose', region, pose });
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.ask(), Math.max(0, this.last + kAskMs - Date.now()));
  }

  /** The hand lets go. */
  async drop(): Promise<void> {
    clearTimeout(this.timer);
    await this.ask();
    const plan = this.plan;
    if (!plan?.odds?.refusal || !this.legal || !this.region) return;
    const why = plan.odds.refusal;
    this.wanted = this.legal;
    this.show({ ...plan, pose: this.legal });
    await this.ask(why);
  }

  private get plan(): PosePlan | undefined {
    const plan = this.game.plan;
    return plan?.kind === 'pose' && plan.region === this.region ? plan : undefined;
  }
  private show(plan: PosePlan): void {
    this.game.plan = plan;
    this.game.hover = null;
    this.game.result = null;
    this.game.refusal = null;
  }

  /** What stops them a little farther on; from there to where the hand is much else may forbid it as well. */
  private async why_no_farther(region: Region, pose: Pose, wanted: Pose): Promise<Message | undefined> {
    const far = Math.hypot(wanted.x - pose.x, wanted.y - pose.y);
    const share = Math.min(1, kBeyond / (far || 1));
    const near = { ...wanted, x: Math.round(pose.x + (wanted.x - pose.x) * share), y: Math.round(pose.y + (wanted.y - pose.y) * share) };
    const first = (await this.game.prospect_of(region, near)).odds.refusal;
    return first ?? (share < 1 ? (await this.game.prospect_of(region, wanted)).odds.refusal : undefined);
  }

  private async ask(why?: Message): Promise<void> {
    const ticket = ++this.ticket;
    this.last = Date.now();
    const { plan, region, wanted } = this;
    if (!plan || !region || !wanted) return;
    const { pose } = plan;
    try {
      const here = await this.game.prospect_of(region, pose);
      const beyond = same(wanted, pose) ? undefined : await this.why_no_farther(region, pose, wanted);
      if (!here.odds.refusal) this.legal = pose;
      const now = this.plan;
      if (ticket !== this.ticket || !now) return;
      const stopped = why ?? beyond;
      this.game.plan = { kind: 'pose', region, pose: now.pose, ...here, ...(stopped ? { stopped } : {}) };
    } catch (error) {
      this.game.fail(error);
    }
  }
}
