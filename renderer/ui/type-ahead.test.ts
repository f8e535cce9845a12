import { expect, test } from 'vitest';
import { TypeAhead } from './type-ahead.ts';

const NAMES = ['apple', 'Banane', 'Birne', 'Élan', 'fig tree', '  fig', '🍐 pear', 'あお'];
const rows = { ids: NAMES, nameOf: (name: string) => name };

/** Returns a type-ahead over the names that starts at the first row and reports where it leads. */
function typing() {
  let now = 0;
  const typeAhead = new TypeAhead(() => now);
  let at = 0;
  return {
    wait: (ms: number) => {
      now += ms;
    },
    type: (letters: string) => {
      for (const letter of letters) at = typeAhead.find(letter, at, rows) ?? at;
      return NAMES[at];
    },
    typeAhead,
  };
}

test('type-ahead finds the row that begins with the letters, ignoring case and accents', () => {
  const { type, wait } = typing();
  expect(type('bi')).toBe('Birne');
  wait(1001);
  expect(type('el')).toBe('Élan');
  wait(1001);
  expect(type('fig t')).toBe('fig tree');
  wait(1001);
  expect(type('あ')).toBe('あお');
  wait(1001);
  expect(type('A')).toBe('apple');
});

test('type-ahead cycles through matching rows when one letter is repeated', () => {
  const { type, wait } = typing();
  expect([type('b'), type('b'), type('b')]).toEqual(['Banane', 'Birne', 'Banane']);
  wait(999);
  expect(type('a')).toBe('Banane');
});

test('type-ahead ignores letters that match no name and a space that continues none', () => {
  const { type, typeAhead } = typing();
  expect(typeAhead.find('q', 0, rows)).toBeNull();
  expect(typeAhead.find('q', 0, { ids: [], nameOf: () => undefined })).toBeNull();
  const other = typing();
  expect(other.type('ap')).toBe('apple');
  expect(other.typeAhead.find(' ', 0, rows)).toBeNull();
  expect(other.type('ple')).toBe('apple');
  expect(type('')).toBe('apple');
});

test('type-ahead findIn returns the first match within rows that loaded later', () => {
  const { type, typeAhead } = typing();
  type('f');
  expect(typeAhead.findIn([0, 4], rows)).toBeNull();
  expect(typeAhead.findIn([2, 6], rows)).toBe(4);
});
