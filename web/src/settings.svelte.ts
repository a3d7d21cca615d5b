// What the player likes, kept in this browser. Where a wish is `null` the machine decides: sounds and effects are quiet
// where the system asks for calm, effects are off on phones.

export type Theme = 'auto' | 'light' | 'dark' | 'contrast';
export type Palette = 'period' | 'signal' | 'mono';
export type CounterStyle = 'silhouettes' | 'symbols';
export type Speed = 'slow' | 'normal' | 'fast';
export type Tables = 'stay' | 'fade';
export type EffectName = 'chimneys' | 'birds' | 'weather';

export interface Kept {
  language: string;
  theme: Theme;
  still: boolean;
  hand_over: boolean;
  coordinates: boolean;
  sound: boolean | null;
  /** In hundredths. */
  volume: number;
  chimneys: boolean | null;
  birds: boolean | null;
  weather: boolean | null;
  dice: boolean;
  marches: boolean;
  speed: Speed;
  tables: Tables;
  palette: Palette;
  counters: CounterStyle;
  wide_pattern: boolean;
  phase_aids: boolean;
  auto_advance: boolean;
  follow: boolean;
  /** Another key for a command, by the command's id. */
  keys: Record<string, string>;
}

const kName = 'openvalor.settings';
const kKnown = ['en', 'fr', 'es', 'de', 'ru'];
const kFresh: Omit<Kept, 'language'> = {
  theme: 'auto', still: false, hand_over: true, coordinates: true, sound: null, volume: 40, chimneys: null, birds: null, weather: null,
  dice: true, marches: true, speed: 'normal', tables: 'stay', palette: 'period', counters: 'silhouettes', wide_pattern: false, phase_aids: true, auto_advance: false, follow: true, keys: {},
};
const kPace: Record<Speed, number> = { slow: 2, normal: 1, fast: 0.4 };

function first_language(): string {
  for (const wish of navigator.languages ?? [navigator.language]) {
    const id = wish.slice(0, 2).toLowerCase();
    if (kKnown.includes(id)) return id;
  }
  return 'en';
}

function read(): Kept {
  const fresh: Kept = { ...kFresh, language: first_language() };
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
  private more_contrast = $state(false);
  private small = $state(false);

  constructor() {
    if (typeof matchMedia !== 'function') return;
    const watch = (query: string, set: (on: boolean) => void) => {
      const media = matchMedia(query);
      set(media.matches);
      media.addEventListener('change', () => set(media.matches));
    };
    watch('(prefers-color-scheme: dark)', (on) => (this.night = on));
    watch('(prefers-reduced-motion: reduce)', (on) => (this.calm = on));
    watch('(prefers-contrast: more)', (on) => (this.more_contrast = on));
    watch('(max-width: 699px)', (on) => (this.small = on));
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
  get sound(): boolean { return this.kept.sound ?? !this.calm; }
  set sound(value: boolean) { this.keep({ sound: value }); }
  get volume() { return this.kept.volume; }
  set volume(value) { this.keep({ volume: Math.max(0, Math.min(100, value)) }); }
  get dice() { return this.kept.dice; }
  set dice(value) { this.keep({ dice: value }); }
  get marches() { return this.kept.marches; }
  set marches(value) { this.keep({ marches: value }); }
  get speed() { return this.kept.speed; }
  set speed(value) { this.keep({ speed: value }); }
  get tables() { return this.kept.tables; }
  set tables(value) { this.keep({ tables: value }); }
  get palette() { return this.kept.palette; }
  set palette(value) { this.keep({ palette: value }); }
  get counters() { return this.kept.counters; }
  set counters(value) { this.keep({ counters: value }); }
  get wide_pattern() { return this.kept.wide_pattern; }
  set wide_pattern(value) { this.keep({ wide_pattern: value }); }
  get phase_aids() { return this.kept.phase_aids; }
  set phase_aids(value) { this.keep({ phase_aids: value }); }
  get auto_advance() { return this.kept.auto_advance; }
  set auto_advance(value) { this.keep({ auto_advance: value }); }
  get follow() { return this.kept.follow; }
  set follow(value) { this.keep({ follow: value }); }
  get keys() { return this.kept.keys; }
  set keys(value) { this.keep({ keys: value }); }

  /** Chimney smoke, birds, weather: moving things without a cause, so never where the system or the player asks for calm. */
  effect(name: EffectName): boolean {
    return !this.motionless && this.wants_effect(name);
  }
  wants_effect(name: EffectName): boolean {
    return this.kept[name] ?? (!this.small && !this.calm);
  }
  set_effect(name: EffectName, on: boolean): void {
    this.keep({ [name]: on });
  }

  get dark(): boolean {
    return this.theme === 'dark' || ((this.theme === 'auto' || this.theme === 'contrast') && this.night);
  }
  get high_contrast(): boolean {
    return this.theme === 'contrast' || (this.theme === 'auto' && this.more_contrast);
  }
  /** No movement on the screen: by the system's wish or by the player's. */
  get motionless(): boolean {
    return this.still || this.calm;
  }
  /** What a time is multiplied with. */
  get pace(): number {
    return kPace[this.speed];
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
