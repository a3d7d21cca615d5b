// Writes src/protocol.ts from the schemas in protocol/. With --check it only says whether the file is current.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compile } from 'json-schema-to-typescript';

const here = dirname(fileURLToPath(import.meta.url));
const folder = join(here, '../../protocol');
const target = join(here, '../src/protocol.ts');
const banner = '// Written by `npm run protocol` from the schemas in protocol/. Do not edit.\n';

// One root that refers to every file, so that a definition that several files share becomes one type.
const names = readdirSync(folder)
  .filter((name) => name.endsWith('.schema.json'))
  .sort();
const root = { title: 'AnyMessage', anyOf: names.map((name) => ({ $ref: name })) };
const text = await compile(root, 'AnyMessage', {
  cwd: folder + '/',
  bannerComment: banner,
  additionalProperties: true,
  unreachableDefinitions: true,
  style: { singleQuote: true, printWidth: 120 },
});

if (process.argv.includes('--check')) {
  if (readFileSync(target, 'utf8') !== text) {
    console.error('src/protocol.ts is not what protocol/ says. Run: npm run protocol');
    process.exitCode = 1;
  }
} else {
  writeFileSync(target, text);
  console.log(`src/protocol.ts from ${names.length} schemas`);
}
