import { describe, expect, test } from 'vitest';
import { Formatter, inches_text, percent_text, signed_text } from '../../src/strings/format';

const formatter = new Formatter('en', {
  moved: '{unit} moves to {place} for {cost, plural, one {# point} other {# points}}.',
  rifle: 'Rifle squad',
  modifier: 'with {by} at {range}',
  side: '{side, select, us {Americans} other {others}}',
  broken: 'a {brace',
});

describe('messages', () => {
  test('an argument that is a message is said first', () => {
    expect(formatter.say({ key: 'moved', args: { unit: { key: 'rifle' }, place: 'H9', cost: 2 } })).toBe('Rifle squad moves to H9 for 2 points.');
  });
  test('plurals choose by the number', () => {
    expect(formatter.say({ key: 'moved', args: { unit: 'X', place: 'H9', cost: 1 } })).toBe('X moves to H9 for 1 point.');
  });
  test('signed numbers have a true minus and inches their mark', () => {
    expect(formatter.say({ key: 'modifier', args: { by: { signed: -1 }, range: { inches: 6700 } } })).toBe('with −1 at 6.7″');
    expect(signed_text(2)).toBe('+2');
    expect(signed_text(0)).toBe('0');
  });
  test('a text may select a case', () => {
    expect(formatter.text('side', { side: 'us' })).toBe('Americans');
    expect(formatter.text('side', { side: 'ge' })).toBe('others');
  });
  test('what is filled in can be told from the words', () => {
    const pieces = formatter.pieces({ key: 'moved', args: { unit: { key: 'rifle' }, place: 'H9', cost: 2 } });
    expect(pieces.filter((p) => p.filled).map((p) => p.text)).toEqual(['Rifle squad', 'H9']);
  });
  test('an unknown key and a missing argument show the key, and a broken pattern itself', () => {
    expect(formatter.text('no.such.key')).toBe('no.such.key');
    expect(formatter.text('moved', { place: 'H9' })).toBe('moved');
    expect(formatter.text('broken')).toBe('a {brace');
  });
  test('decimals follow the language', () => {
    expect(inches_text('de', 11600)).toBe('11,6″');
    expect(inches_text('en', 11600)).toBe('11.6″');
  });
  test('a small chance is never shown as none, nor a great one as sure', () => {
    expect(percent_text(1, 1296)).toBe('<1%');
    expect(percent_text(1295, 1296)).toBe('>99%');
    expect(percent_text(0, 36)).toBe('0%');
    expect(percent_text(36, 36)).toBe('100%');
    expect(percent_text(11, 36)).toBe('31%');
  });
});
