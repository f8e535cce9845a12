import { expect, test } from 'vitest';
import { TypeAhead } from './type-ahead.ts';

const NAMES = ['apple', 'Banane', 'Birne', 'Élan', 'fig tree', '  fig', '🍐 pear', 'あお'];
const rows = { ids: NAMES, nameOf: (name: string) => name };

/** Types letter by letter from a row on. Gives the name of the row that it leads to. */
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

test('letters lead to the row whose name begins so, whatever its case and accents', () => {
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

test('the same letter goes from one such row to the next, and over again', () => {
  const { type, wait } = typing();
  expect([type('b'), type('b'), type('b')]).toEqual(['Banane', 'Birne', 'Banane']);
  wait(999);
  expect(type('a')).toBe('Banane');
});

test('what fits no name leads nowhere, and a space that fits none is no part of the word', () => {
  const { type, typeAhead } = typing();
  expect(typeAhead.find('q', 0, rows)).toBeNull();
  expect(typeAhead.find('q', 0, { ids: [], nameOf: () => undefined })).toBeNull();
  const other = typing();
  expect(other.type('ap')).toBe('apple');
  expect(other.typeAhead.find(' ', 0, rows)).toBeNull();
  expect(other.type('ple')).toBe('apple');
  expect(type('')).toBe('apple');
});

test('of a stretch that was read later, the first row with what was typed', () => {
  const { type, typeAhead } = typing();
  type('f');
  expect(typeAhead.findIn([0, 4], rows)).toBeNull();
  expect(typeAhead.findIn([2, 6], rows)).toBe(4);
});
