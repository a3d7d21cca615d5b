// The rule that is being read: a citation and where on the screen it was asked for.

/** "vv 13.8" in a vv game is "13.8"; "vv P:opportunity-fire" is "opportunity fire"; core rules are ours. */
export function short_citation(rule: string): string {
  const bare = rule.startsWith('core:') ? rule.slice(5) : rule.replace(/^[a-z]+ /, '');
  return bare.replace(/^P:/, '').replaceAll('-', ' ');
}

class Rulebook {
  shown = $state.raw<{ rule: string; at: DOMRect; from: HTMLElement | null } | null>(null);

  open(rule: string, from: HTMLElement): void {
    this.shown = { rule, at: from.getBoundingClientRect(), from };
  }
  close(): void {
    const from = this.shown?.from;
    this.shown = null;
    from?.focus({ preventScroll: true });
  }
}

export const rulebook = new Rulebook();
