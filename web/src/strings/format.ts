// Messages into words: ICU patterns with arguments that may be messages themselves. No state: the language's patterns
// come in as a parameter, so that tests and both text and picture modes share it.
import { IntlMessageFormat } from 'intl-messageformat';
import type { Argument, Message } from '../messages';

export type Patterns = Readonly<Record<string, string>>;
/** A piece of a message: plain words, or something filled in (a name, a place, a number). */
export interface Piece {
  text: string;
  filled: boolean;
}

const kMinus = '\u2212';

export function number_text(language: string, value: number): string {
  return new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(value).replace('-', kMinus);
}

export function signed_text(value: number): string {
  return value > 0 ? `+${value}` : value < 0 ? `${kMinus}${-value}` : '0';
}

export function inches_text(language: string, thousandths: number): string {
  const inches = Math.round(thousandths / 100) / 10;
  return `${new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(inches).replace('-', kMinus)}\u2033`;
}

export function percent_text(n: number, d: number): string {
  if (d <= 0) return '';
  const exact = (100 * n) / d;
  const shown = exact > 0 && exact < 1 ? '<1' : exact < 100 && exact > 99 ? '>99' : String(Math.round(exact));
  return `${shown}%`;
}

class Filled {
  text: string;
  constructor(text: string) {
    this.text = text;
  }
  toString(): string {
    return this.text;
  }
}

export class Formatter {
  readonly language: string;
  readonly patterns: Patterns;
  private compiled = new Map<string, IntlMessageFormat | string>();

  constructor(language: string, patterns: Patterns) {
    this.language = language;
    this.patterns = patterns;
  }

  has(key: string): boolean {
    return key in this.patterns;
  }

  /** A key's words. An unknown key shows itself, so that what is missing is seen and not hidden. */
  text(key: string, args?: Record<string, Argument>): string {
    return this.pieces({ key, ...(args ? { args } : {}) })
      .map((p) => p.text)
      .join('');
  }

  say(message: Message): string {
    return this.text(message.key, message.args);
  }

  pieces(message: Message): Piece[] {
    const format = this.compile(message.key);
    if (typeof format === 'string') return [{ text: format, filled: false }];
    const values: Record<string, number | string | Filled> = {};
    for (const [name, argument] of Object.entries(message.args ?? {})) values[name] = this.fill(argument);
    try {
      const out: Piece[] = [];
      for (const part of format.formatToParts<Filled>(values)) {
        if (typeof part.value === 'string') out.push({ text: part.value, filled: false });
        else if (part.value instanceof Filled) out.push({ text: part.value.text, filled: true });
      }
      return out;
    } catch {
      return [{ text: message.key, filled: false }];
    }
  }

  /** An argument or a bare value of a fact as words. */
  value(argument: Argument): string {
    const filled = this.fill(argument);
    return typeof filled === 'number' ? number_text(this.language, filled) : String(filled);
  }

  private fill(argument: Argument): number | string | Filled {
    // A number stays one: plurals choose by it. Texts that select a case stay texts.
    if (typeof argument === 'number') return argument;
    if (typeof argument === 'string') return new Filled(argument);
    if ('signed' in argument) return new Filled(signed_text(argument.signed));
    if ('inches' in argument) return new Filled(inches_text(this.language, argument.inches));
    return new Filled(this.say(argument));
  }

  private compile(key: string): IntlMessageFormat | string {
    const known = this.compiled.get(key);
    if (known !== undefined) return known;
    const pattern = this.patterns[key];
    let format: IntlMessageFormat | string = key;
    if (pattern !== undefined) {
      try {
        format = new IntlMessageFormat(pattern, this.language, undefined, { ignoreTag: true });
      } catch {
        format = pattern;
      }
    }
    this.compiled.set(key, format);
    return format;
  }
}
