// The buttons of the moment, the same for the bar, the sheet and the keyboard: modes and buttons of the choices, the main
// one, and the client's own "next stack". What the server did not offer is not here.
import type { Button, Message, Mode } from '../messages';
import { language, say, t } from '../strings/language.svelte';
import { free_keys, key_of } from '../ui/hotkeys';
import { icon_for, type IconName } from '../ui/icons';
import type { Game } from './game.svelte';
import { place_text } from './facts';
import { plan_actions, type Plan } from './plan';

export interface Command {
  id: string;
  label: string;
  icon: IconName;
  key: string | undefined;
  on: boolean;
  why_not: Message | undefined;
  /** The button of the choices behind it, for its odds. */
  button?: Button;
  aside: boolean;
  act: () => void;
}

/** With nothing selected the rules' own mode holds, as for fire missions. */
const mode_of = (game: Game): string | undefined => game.mode ?? game.choices.mode ?? undefined;

const mode_command = (game: Game, mode: Mode): Command => ({
  id: `mode-${mode.id}`,
  label: say(mode.label),
  icon: icon_for(mode.id),
  key: mode.hotkey,
  on: mode_of(game) === mode.id,
  why_not: mode.why_not,
  aside: false,
  act: () => void game.set_mode(mode.id),
});

const button_command = (game: Game, button: Button): Command => ({
  id: [button.id, button.unit, ...['to', 'transport', 'other'].map((name) => button.action?.[name])].filter((x) => typeof x === 'string' || typeof x === 'number').join('-'),
  label: say(button.label),
  icon: icon_for(button.id),
  key: button.hotkey,
  on: false,
  why_not: button.why_not,
  button,
  aside: button.aside ?? false,
  act: () => void game.press(button),
});

/** One hexside to the left or to the right, for who does not drag. */
function turn_commands(game: Game): Command[] {
  const turns = game.turns;
  const unit = game.unit([...turns.values()][0]?.unit ?? -1);
  if (unit?.facing === undefined) return [];
  const out: Command[] = [];
  for (const [id, by, key, icon] of [['left', 5, '[', 'turn_left'], ['right', 1, ']', 'turn_right']] as const) {
    const button = turns.get((unit.facing + by) % 6);
    if (button) out.push({ ...button_command(game, button), id: `turn-${id}`, label: t(`web.turn.${id}`), icon, key });
  }
  return out;
}

/** All of a brigade that may still act, if they are several: they can be dragged as one. */
function brigade_of(game: Game): number[] {
  const name = game.selected_units[0]?.brigade;
  if (!name || !game.choices.region?.prospects) return [];
  const selectable = new Set(game.choices.selectable ?? []);
  return (game.view?.units ?? []).filter((u) => selectable.has(u.id) && u.brigade && say(u.brigade) === say(name)).map((u) => u.id);
}

/** Dialogs and groups of a table. */
function table_commands(game: Game): Command[] {
  const out: Command[] = [];
  const plain = { on: false, why_not: undefined, aside: false };
  const forms = (game.choices.buttons ?? []).filter((b) => b.form);
  if (forms.length > 0) out.push({ ...plain, id: 'forms', label: t('web.table.forms'), icon: 'grid', key: 'f', act: () => (game.forming = true) });
  const brigade = brigade_of(game);
  const together = brigade.length > 1 && game.selected.length === brigade.length;
  const [first] = game.selected;
  if (brigade.length > 1 && first !== undefined) out.push({ ...plain, id: 'group', label: t('web.table.together'), icon: 'people', key: 'g', on: together, act: () => void game.select(together ? [first] : [first, ...brigade.filter((id) => id !== first)], game.mode) });
  const hand = game.view?.hands?.find((h) => h.side === game.side_of(game.seat));
  if (hand && (hand.cards?.length ?? 0) > 0) out.push({ ...plain, id: 'hand', label: t('web.table.cards', { n: hand.count }), icon: 'card', key: 'k', act: () => (game.showing_hand = true) });
  return out;
}

export function commands(game: Game, next: () => void): Command[] {
  const list: Command[] = [];
  for (const mode of game.choices.modes ?? []) list.push(mode_command(game, mode));
  list.push(...table_commands(game));
  const turns = game.turns;
  for (const button of game.choices.buttons ?? []) if (!button.main && !button.form && !button.card && turns.get(Number(button.action?.['facing'])) !== button) list.push(button_command(game, button));
  list.sort((a, b) => Number(a.aside) - Number(b.aside));
  const keys = free_keys(list);
  for (const command of list) command.key = keys.get(command.id);
  list.push(...turn_commands(game));
  if (game.plan?.kind === 'path' && game.plan.place.actions.length > 0 && game.selected.length > 0 && game.my_turn) list.unshift({ id: 'queue', label: t('web.plan.add'), icon: 'plus', key: key_of('queue'), on: false, why_not: undefined, aside: false, act: () => game.moves.add() });
  if ((game.choices.selectable?.length ?? 0) > 0) {
    const at = list.findIndex((c) => c.aside);
    list.splice(at < 0 ? list.length : at, 0, { id: 'next', label: t('web.next'), icon: 'next', key: key_of('next'), on: false, why_not: undefined, aside: false, act: next });
  }
  return list;
}

/** What a plan does, in a word: by the kind of its action where that differs from the mode, as an assault in the advance phase. */
function plan_verb(game: Game, plan: Plan): string {
  if (plan.kind === 'button') return say(plan.button.label);
  const word = `web.do.${plan_actions(plan)[0]?.type ?? ''}`;
  if (language.formatter.has(word)) return t(word);
  const mode = game.choices.modes?.find((m) => m.id === mode_of(game));
  return mode ? say(mode.label) : t('web.plan.do');
}

/** The one filled button: what is planned, else the choices' main one. */
export function main_command(game: Game): Command | undefined {
  const plan = game.plan;
  if (plan && plan_actions(plan).length > 0) {
    const what = plan_verb(game, plan);
    const group = plan.kind === 'pose' ? (plan.region.units?.length ?? 1) : 1;
    if (group > 1) return { id: 'confirm', label: t('web.table.move_group', { n: plan_actions(plan).length, all: group }), icon: 'check', key: 'Enter', on: false, why_not: undefined, aside: false, act: () => void game.confirm() };
    const place = plan.kind === 'path' ? place_text(plan.place.at) : plan.kind === 'target' ? target_text(game, plan.target.units, plan.target.at) : '';
    return { id: 'confirm', label: place ? t('web.plan.at', { what, place }) : what, icon: 'check', key: 'Enter', on: false, why_not: undefined, aside: false, act: () => void game.confirm() };
  }
  const main = game.main_button;
  return main ? { ...button_command(game, main), key: main.hotkey ?? 'Enter' } : undefined;
}

function target_text(game: Game, units: number[], at: string | { x: number; y: number }): string {
  if (typeof at === 'string') return at;
  const unit = units[0] === undefined ? undefined : game.unit(units[0]);
  return unit ? say(unit.name) : '';
}
