// Key caps and the matching of hotkeys.

const kCaps: Record<string, string> = { Enter: '⏎', Escape: 'Esc', ' ': '␣', ArrowLeft: '←', ArrowRight: '→', ArrowUp: '↑', ArrowDown: '↓' };

export function key_cap(key: string): string {
  return kCaps[key] ?? (key.length === 1 ? key.toUpperCase() : key);
}

export function is_key(event: KeyboardEvent, key: string | undefined): boolean {
  if (!key || event.ctrlKey || event.metaKey || event.altKey) return false;
  if (event.key.toLowerCase() === key.toLowerCase()) return true;
  // A Cyrillic keyboard gives other letters on the same keys.
  return key.length === 1 && /[a-z]/i.test(key) && !/^[a-z]$/i.test(event.key) && event.code === `Key${key.toUpperCase()}`;
}

/** Typing belongs to the field that is typed into; Enter and Space to the button that has the focus. */
export function is_typing(event: KeyboardEvent): boolean {
  const at = event.target instanceof HTMLElement ? event.target : null;
  if (!at) return false;
  if (at.matches('input, textarea, select, [contenteditable]')) return true;
  return (event.key === 'Enter' || event.key === ' ') && at.closest('button, a, [role="button"]') !== null;
}
