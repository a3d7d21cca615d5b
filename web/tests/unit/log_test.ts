// Which turn and phase a line of the log belongs to.
import { expect, test } from 'vitest';
import { log_of } from '../../src/battle/log_entries';
import type { Logged } from '../../src/messages';

const phases = ['command', 'fire', 'move'].map((id) => ({ id }));
const now = { phases, phase: 'move', turn: 1, active: 1 };
const shot: Logged = { beat: 1, event: { type: 'fired' } };
const phase = (id: string, turn: number, active: number): Logged => ({ beat: 2, event: { type: 'phase', show: { kind: 'phase', phase: id, turn, active } } });
const times = (told: Logged[]) => log_of(told, now).map((e) => `${e.turn}.${e.phase}.${e.active}`);

test('before any phase was told it is the one that holds', () => expect(times([shot])).toEqual(['1.move.1']));
test('before the first phase that was told it is the one before it', () => expect(times([shot, phase('move', 1, 0), shot])).toEqual(['1.fire.0', '1.move.0', '1.move.0']));
test('before the first phase of all, the setting up, there is none', () => expect(times([shot, phase('command', 1, 0)])).toEqual(['1..0', '1.command.0']));
