// The script that the menu needs: what index.html names and what that imports at once, compressed. Runs on the built client.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';

const dist = join(dirname(fileURLToPath(import.meta.url)), '../../dist');
const kMost = 150_000;

function needed(): string[] {
  const page = readFileSync(join(dist, 'index.html'), 'utf8');
  const open = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map((m) => m[1] ?? '');
  const all = new Set<string>();
  for (let file = open.pop(); file; file = open.pop()) {
    if (all.has(file)) continue;
    all.add(file);
    // Static imports only: what is imported by a call comes later.
    for (const m of readFileSync(join(dist, file), 'utf8').matchAll(/(?:^|[;}])import(?:[^'"();]*from)?["']\.\/([^"']+)["']/g)) open.push(`assets/${m[1] ?? ''}`);
  }
  return [...all];
}

test.runIf(existsSync(join(dist, 'index.html')))('the menu needs at most 150 kB of script', () => {
  const files = needed();
  expect(files.length).toBeGreaterThan(0);
  expect(files.reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file))).length, 0)).toBeLessThanOrEqual(kMost);
});
