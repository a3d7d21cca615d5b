// Which lessons were learned, kept on this machine.
const kKey = 'openvalor.lessons';

function read(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(kKey) ?? '[]');
    return Array.isArray(kept) ? kept.filter((x): x is string => typeof x === 'string') : [];
  } catch {
    return [];
  }
}

class Progress {
  learned = $state.raw<string[]>(read());

  learn(id: string): void {
    if (this.learned.includes(id)) return;
    this.learned = [...this.learned, id];
    localStorage.setItem(kKey, JSON.stringify(this.learned));
  }
}

export const progress = new Progress();
