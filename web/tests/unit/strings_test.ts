import { readFileSync } from 'node:fs';
import { IntlMessageFormat } from 'intl-messageformat';
import { expect, test } from 'vitest';

const folder = `${process.cwd()}/../data/strings`;
const read = (language: string) => JSON.parse(readFileSync(`${folder}/${language}/web.json`, 'utf8')) as Record<string, string>;

test.each(['en', 'fr', 'es', 'de', 'ru'])('all words of the client are there and parse in %s', (language) => {
  const strings = read(language);
  expect(Object.keys(strings)).toEqual(Object.keys(read('en')));
  for (const [key, pattern] of Object.entries(strings)) expect(() => new IntlMessageFormat(pattern, language), key).not.toThrow();
});
