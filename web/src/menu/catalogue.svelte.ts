// Systems, scenarios and saved games as the server lists them, fetched again whenever a menu opens.
import { api, Refused, ServerGone } from '../api';
import { club_api, scenario_of } from '../lobby/club_api';
import { people } from '../lobby/people.svelte';
import type { Info, Listed, Scenario, System } from '../messages';

class Catalogue {
  info = $state.raw<Info | null>(null);
  systems = $state.raw<System[]>([]);
  scenarios = $state.raw<Scenario[]>([]);
  games = $state.raw<Listed[]>([]);
  offline = $state(false);
  fault = $state('');
  loaded = $state(false);
  private retry: ReturnType<typeof setTimeout> | undefined;

  async load(): Promise<void> {
    clearTimeout(this.retry);
    try {
      const [info, systems, scenarios, games] = await Promise.all([api.info(), api.systems(), api.scenarios(), api.games()]);
      if (info.mode === 'serve') await people.load();
      const brought = info.mode === 'serve' ? (await club_api.library('')).scenarios.map(scenario_of) : [];
      this.info = info;
      this.systems = systems;
      this.scenarios = [...scenarios, ...brought];
      // Lessons are no games to go on with.
      this.games = games.filter((g) => !g.scenario.includes('/tutorial-'));
      this.offline = false;
      this.fault = '';
      this.loaded = true;
    } catch (error) {
      if (error instanceof ServerGone) {
        this.offline = true;
        this.retry = setTimeout(() => void this.load(), 2000);
      } else if (error instanceof Refused) {
        this.fault = error.message;
      } else {
        throw error;
      }
    }
  }

  /** Several people meet here; else everything belongs to whoever sits at the screen. */
  get meets(): boolean {
    return this.info?.mode === 'serve';
  }
  /** What a menu shows: some scenarios are there only for tests and measurements. */
  get listed(): Scenario[] {
    return this.scenarios.filter((s) => s.listed !== false);
  }
  scenario(id: string): Scenario | undefined {
    return this.scenarios.find((s) => s.id === id);
  }
  system(id: string): System | undefined {
    return this.systems.find((s) => s.id === id);
  }
}

export const catalogue = new Catalogue();

/** "Valor & Victory: squads of …" is a name and what it is about. */
export function split_name(name: string): [string, string] {
  const at = name.indexOf(': ');
  return at < 0 ? [name, ''] : [name.slice(0, at), name.slice(at + 2)];
}
