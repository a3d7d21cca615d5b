// What a seat is called before anything of its view is there.
import { catalogue } from '../menu/catalogue.svelte';
import { say, t } from '../strings/language.svelte';

export function seat_name(scenario: string, seat: number): string {
  const known = catalogue.scenario(scenario)?.seats?.find((s) => s.id === seat)?.name;
  return known ? say(known) : t('web.side', { n: seat + 1 });
}
