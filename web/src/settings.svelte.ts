// What the player likes, kept in this browser: language, day or night, motion, the hand-over screen.

export type Theme = 'auto' | 'light' | 'dark';

interface Kept {
  language: string;
  theme: Theme;
  still: boolean;
  hand_over: boolean;
  coordinates: boolean;
}

const kName = 'openvalor.settings';
const kKnown = ['en', 'fr', 'es', 'de', 'ru'];

function first_language(): string {
  for (const wish of navigator.languages ?? [navigator.language]) {
    const id = wish.slice(0, 2).toLowerCase();
    if (kKnown.includes(id)) return id;
  }
  return 'en';
}

function read(): Kept {
  const fresh: Kept = { language: first_language(), theme: 'auto', still: false, hand_over: true, coordinates: true };
  try {
    const kept = JSON.parse(localStorage.getItem(kName) ?? '{}') as Partial<Kept>;
    const all = { ...fresh, ...kept };
    return kKnown.includes(all.language) ? all : { ...all, language: fresh.language };
  } catch {
    return fresh;
  }
}

class Settings {
  private kept = $state<Kept>(read());
  private night = $state(false);
  private calm = $state(false);

  constructor() {
    if (typeof matchMedia !== 'function') return;
    const night = matchMedia('(prefers-color-scheme: dark)');
    this.night = night.matches;
    night.addEventListener('change', () => (this.night = night.matches));
    const calm = matchMedia('(prefers-reduced-motion: reduce)');
    this.calm = calm.matches;
    calm.addEventListener('change', () => (this.calm = calm.matches));
  }

  get language() { return this.kept.language; }
  set language(value) { this.keep({ language: value }); }
  get theme() { return this.kept.theme; }
  set theme(value) { this.keep({ theme: value }); }
  get still() { return this.kept.still; }
  set still(value) { this.keep({ still: value }); }
  get hand_over() { return this.kept.hand_over; }
  set hand_over(value) { this.keep({ hand_over: value }); }
  get coordinates() { return this.kept.coordinates; }
  set coordinates(value) { this.keep({ coordinates: value }); }

  get dark(): boolean {
    return this.theme === 'dark' || (this.theme === 'auto' && this.night);
  }
  /** No movement on the screen: by the system's wish or by the player's. */
  get motionless(): boolean {
    return this.still || this.calm;
  }

  private keep(change: Partial<Kept>): void {
    this.kept = { ...this.kept, ...change };
    try {
      localStorage.setItem(kName, JSON.stringify(this.kept));
    } catch {
      // A browser that keeps nothing still plays.
    }
  }
}

export const settings = new Settings();
