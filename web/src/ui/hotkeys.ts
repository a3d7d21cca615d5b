// The client's own keys: a default each, another one if the player has chosen so. The rules' buttons bring their keys with
// them; where one of those is taken by the client, the button gets the first free letter of its name.
import { settings } from '../settings.svelte';

export interface Hotkey {
  id: string;
  key: string;
  label: string;
}

export const kHotkeys: Hotkey[] = [
  { id: 'next', key: 'n', label: 'web.keys.next' },
  { id: 'undo', key: 'z', label: 'web.keys.undo' },
  { id: 'skip', key: ' ', label: 'web.keys.space' },
  { id: 'details', key: 'i', label: 'web.keys.details' },
  { id: 'hide', key: 'u', label: 'web.keys.hide' },
  { id: 'summary', key: 'r', label: 'web.keys.summary' },
  { id: 'contents', key: 'c', label: 'web.keys.contents' },
  { id: 'queue', key: 'q', label: 'web.keys.queue' },
  { id: 'sight', key: 'v', label: 'web.keys.sight' },
  { id: 'log', key: 'l', label: 'web.keys.log' },
  { id: 'dice', key: 'd', label: 'web.keys.dice' },
  { id: 'back', key: ',', label: 'web.keys.back' },
  { id: 'step', key: '.', label: 'web.keys.step' },
  { id: 'pause', key: 'p', label: 'web.keys.pause' },
  { id: 'save', key: 'F2', label: 'web.keys.save' },
  { id: 'replay', key: 'F4', label: 'web.keys.replay' },
  { id: 'hint', key: 'F8', label: 'web.keys.hint' },
  { id: 'comfort', key: 'o', label: 'web.keys.comfort' },
  { id: 'keys', key: '?', label: 'web.keys.list' },
];
/** Keys that always mean the same. */
const kFixed = new Set(['enter', 'escape', 'tab', 'shift', 'control', 'alt', 'meta', 'altgraph', 'capslock', 'arrowleft', 'arrowright', 'arrowup', 'arrowdown', '+', '-', '=', '0', '[', ']']);

export const key_of = (id: string): string => settings.keys[id] ?? kHotkeys.find((h) => h.id === id)?.key ?? '';
export const may_be_key = (key: string): boolean => key !== '' && key !== 'Dead' && key !== 'Unidentified' && !kFixed.has(key.toLowerCase());

/** Gives a command another key; whoever had it gets the old one. */
export function rebind(id: string, key: string): void {
  if (!may_be_key(key)) return;
  const wish = key.length === 1 ? key.toLowerCase() : key;
  const old = key_of(id);
  const other = kHotkeys.find((h) => h.id !== id && key_of(h.id) === wish);
  settings.keys = { ...settings.keys, [id]: wish, ...(other ? { [other.id]: old } : {}) };
}
export function reset_keys(): void {
  settings.keys = {};
}

/** A free key for every button of the rules; what it asked for if the client does not use it. */
export function free_keys(wishes: { id: string; key: string | undefined; label: string }[]): Map<string, string> {
  const taken = new Set(kHotkeys.map((h) => key_of(h.id).toLowerCase()));
  const out = new Map<string, string>();
  const late: typeof wishes = [];
  for (const wish of wishes) {
    if (!wish.key) continue;
    const key = wish.key.toLowerCase();
    if (taken.has(key)) {
      late.push(wish);
      continue;
    }
    taken.add(key);
    out.set(wish.id, wish.key);
  }
  for (const wish of late) {
    const letter = [...wish.id.replace(/^mode-/, ''), ...'abefghjkmostwxy'].find((c) => /[a-z]/.test(c) && !taken.has(c));
    if (!letter) continue;
    taken.add(letter);
    out.set(wish.id, letter);
  }
  return out;
}
