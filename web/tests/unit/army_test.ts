// Armies of one's own: what is kept, what a file may hold, what the rules are asked about.
import { mount, unmount } from 'svelte';
import { beforeEach, describe, expect, test } from 'vitest';
import { armies, army_of, list_in, with_value } from '../../src/army/armies.svelte';
import Flag from '../../src/ui/Flag.svelte';
import sheets from '../../../data/vf/tables/armies.json';

const list = { name: 'Foy', rules: 'vf', army: 'french', points: 300, army_leader: { name: 'Reille' }, brigades: [{ name: 'Gauthier', leader: { name: 'Gauthier' }, units: [{ name: '1/92e', profile: 'line-infantry', elite: ['melee'] }] }] };

describe('armies', () => {
  beforeEach(() => { for (const one of armies.all) armies.remove(one); });

  test('a list of a file becomes an army, with every choice that was made', () => {
    const army = army_of(list, 'vf');
    expect(army && list_in(army)).toEqual(list);
    expect(army?.brigades[0]?.units[0]?.['elite']).toEqual(['melee']);
  });
  test('what has no brigades is none, and what is of the wrong kind is left empty for the rules to judge', () => {
    expect(army_of({ units: {} }, 'vf')).toBeUndefined();
    expect(army_of([list], 'vf')).toBeUndefined();
    const odd = army_of({ brigades: [7, { units: 'x', leader: null }], points: 'many', army_leader: 3 }, 'vf');
    expect(odd?.rules).toBe('vf');
    expect(odd?.points).toBeUndefined();
    expect(odd?.brigades).toEqual([{ name: '', leader: { name: '' }, units: [] }, { name: '', leader: { name: '' }, units: [] }]);
  });
  test('a sheet of one’s own stands in place of the army’s name', () => {
    const army = army_of({ ...list, sheet: { name: 'Duchy' } }, 'vf');
    expect(army?.army).toBeUndefined();
    expect(army?.sheet).toEqual({ name: 'Duchy' });
  });
  test('it is kept as it is changed, and comes back to its place when a deletion is undone', () => {
    const [one, two] = [army_of(list, 'vf'), army_of({ ...list, name: 'Maucune' }, 'vf')];
    if (!one || !two) throw new Error('no army');
    armies.keep(one);
    armies.keep(two);
    armies.keep({ ...one, name: 'Foy II' });
    expect(armies.of('vf').map((a) => a.name)).toEqual(['Foy II', 'Maucune']);
    expect(localStorage.getItem('openvalor.armies')).toContain('Foy II');
    const back = armies.remove(armies.all[0] ?? one);
    expect(armies.of('vf').map((a) => a.name)).toEqual(['Maucune']);
    back();
    expect(armies.of('vf').map((a) => a.name)).toEqual(['Foy II', 'Maucune']);
  });
  test('a choice that is taken back is not there', () => {
    expect(with_value({ name: 'x', large: true }, 'large', undefined)).toEqual({ name: 'x' });
  });
});

describe('flags', () => {
  const drawn = (style: string): string => {
    const target = document.createElement('div');
    const flag = mount(Flag, { target, props: { style } });
    const { innerHTML } = target;
    void unmount(flag);
    return innerHTML;
  };
  test('every army that can be fielded has one of its own', () => {
    const none = drawn('nobody');
    const seen = Object.keys(sheets).map(drawn);
    expect(seen).not.toContain(none);
    expect(new Set(seen).size).toBe(Object.keys(sheets).length);
  });
});
