import { expect, test } from 'vitest';
import { read_route } from '../../src/route.svelte';
import { short_citation } from '../../src/ui/rulebook.svelte';
import { key_cap } from '../../src/ui/keys';

test('the address names the screen', () => {
  expect(read_route('')).toEqual({ screen: 'menu' });
  expect(read_route('#/new/vv/crossroads')).toEqual({ screen: 'new', scenario: 'vv/crossroads' });
  expect(read_route('#/game/abc')).toEqual({ screen: 'game', id: 'abc', text: false });
  expect(read_route('#/game/abc/text')).toEqual({ screen: 'game', id: 'abc', text: true });
  expect(read_route('#/lobby')).toEqual({ screen: 'lobby' });
  expect(read_route('#/lobby/finished')).toEqual({ screen: 'lobby', tab: 'finished' });
  expect(read_route('#/lobby/new/vv/crossroads')).toEqual({ screen: 'challenge', scenario: 'vv/crossroads' });
  expect(read_route('#/reset/0123abcd')).toEqual({ screen: 'entry', way: 'reset', token: '0123abcd' });
  expect(read_route('#/nonsense')).toEqual({ screen: 'menu' });
});
test('citations are short where the system is clear', () => {
  expect(short_citation('vv 13.8')).toBe('13.8');
  expect(short_citation('vv P:opportunity-fire')).toBe('opportunity fire');
  expect(short_citation('core:not-your-decision')).toBe('not your decision');
});
test('key caps', () => {
  expect(key_cap('m')).toBe('M');
  expect(key_cap('Enter')).toBe('⏎');
});
