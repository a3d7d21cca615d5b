// House rules under a name (data/schema/preset.schema.json): a variant and the options that differ from its defaults.
// Kept in this browser; a preset may be written to a file and read from one, so that a club shares it.
import type { System } from '../messages';

export type OptionValue = boolean | string | number;
export type OptionValues = Record<string, OptionValue>;
export interface Preset {
  name: string;
  rules: string;
  variant: string;
  options: OptionValues;
}

const kName = 'openvalor.presets';
const kLongest = 60;

function is_preset(value: unknown): value is Preset {
  if (typeof value !== 'object' || value === null) return false;
  const { name, rules, variant, options } = value as Record<string, unknown>;
  return typeof name === 'string' && name !== '' && name.length <= kLongest && typeof rules === 'string' && typeof variant === 'string' && typeof options === 'object' && options !== null;
}

function read(): Preset[] {
  try {
    const kept = JSON.parse(localStorage.getItem(kName) ?? '[]') as unknown;
    return Array.isArray(kept) ? kept.filter(is_preset) : [];
  } catch {
    return [];
  }
}

/** What a system says of an option when nobody has changed it. */
export function default_of(system: System, variant: string, name: string): OptionValue {
  const option = system.options[name];
  return option?.default[variant] ?? Object.values(option?.default ?? {})[0] ?? false;
}

/** Only what differs from the variant's defaults, and only options that the system has. */
export function differing(system: System, variant: string, values: OptionValues): OptionValues {
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => name in system.options && value !== default_of(system, variant, name)));
}

class Presets {
  all = $state.raw<Preset[]>(read());

  of(rules: string): Preset[] {
    return this.all.filter((p) => p.rules === rules);
  }
  save(preset: Preset): void {
    const name = preset.name.trim().slice(0, kLongest);
    if (name === '') return;
    const others = this.all.filter((p) => p.rules !== preset.rules || p.name !== name);
    this.keep([...others, { ...preset, name }].sort((a, b) => a.name.localeCompare(b.name)));
  }
  remove(preset: Preset): void {
    this.keep(this.all.filter((p) => p !== preset));
  }
  /** A file's text; the preset that it holds, if it is one of a known system. */
  read_file(text: string, systems: System[]): Preset | undefined {
    try {
      const value = JSON.parse(text) as Record<string, unknown>;
      // Where the file does not name its system, its variant tells.
      const rules = value['rules'] ?? systems.find((s) => s.variants.includes(String(value['variant'])))?.id;
      const preset: unknown = { ...value, rules };
      if (!is_preset(preset) || !systems.some((s) => s.id === preset.rules && s.variants.includes(preset.variant))) return undefined;
      this.save(preset);
      return this.all.find((p) => p.rules === preset.rules && p.name === preset.name.trim());
    } catch {
      return undefined;
    }
  }

  private keep(all: Preset[]): void {
    this.all = all;
    try {
      localStorage.setItem(kName, JSON.stringify(all));
    } catch {
      // A browser that keeps nothing still plays.
    }
  }
}

export const presets = new Presets();
