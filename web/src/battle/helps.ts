// Which way a modifier helps the one who rolls, read from the odds and not from a rule: the server may say it, else a
// sum helps by being small where no more than a number is needed or a table's cells fall from left to right, and by being
// large otherwise.
import type { Modifier, Odds } from '../messages';

export function helps(odds: Odds, modifier: Modifier): boolean | undefined {
  if (modifier.helps !== undefined) return modifier.helps;
  if (typeof modifier.value !== 'number' || modifier.value === 0) return undefined;
  return low_is_good(odds) ? modifier.value < 0 : modifier.value > 0;
}

function low_is_good(odds: Odds): boolean {
  if (odds.need !== undefined && odds.dice?.kind === 'sum') return true;
  const row = odds.table?.cells[odds.table.row ?? 0];
  if (!row) return false;
  const numbers = row.map((c) => Number(c)).filter((n) => Number.isFinite(n));
  const first = numbers[0];
  const last = numbers[numbers.length - 1];
  return first !== undefined && last !== undefined && first > last;
}
