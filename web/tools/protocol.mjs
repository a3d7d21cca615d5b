// Writes src/protocol.ts from the schemas in protocol/. With --check it only says whether the file is current.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compile } from 'json-schema-to-typescript';

const here = dirname(fileURLToPath(import.meta.url));
const folder = join(here, '../../protocol');
const target = join(here, '../src/protocol.ts');
const banner = '// Written by `npm run protocol` from the schemas in protocol/. Do not edit.\n';

// Every definition is a type of its own name: a title gives the name, a property of the root makes it wanted.
const root = { title: 'Protocol', type: 'object', additionalProperties: false, properties: {}, definitions: {} };
for (const name of readdirSync(folder).filter((n) => n.endsWith('.schema.json')).sort()) {
  const schema = JSON.parse(readFileSync(join(folder, name), 'utf8'));
  for (const [key, definition] of Object.entries(schema.definitions)) {
    root.definitions[key] = { title: key, ...definition };
    root.properties[key] = { $ref: `#/definitions/${key}` };
  }
}
const written = await compile(root, 'Protocol', { bannerComment: banner, style: { singleQuote: true, printWidth: 120 } });
const text = written.replace(/\n \*\n \* This interface was referenced by `Protocol`'s JSON-Schema\n \* via the `definition` "\w+"\./g, '').replace(/\/\*\*\n \* This interface was referenced by `Protocol`'s JSON-Schema\n \* via the `definition` "\w+"\.\n \*\/\n/g, '');

if (process.argv.includes('--check')) {
  if (readFileSync(target, 'utf8') !== text) {
    console.error('src/protocol.ts is not what protocol/ says. Run: npm run protocol');
    process.exitCode = 1;
  }
} else {
  writeFileSync(target, text);
}
