import { expect, it, test } from 'vitest';
import { moveSection } from './move-section.ts';

const song = 'A title\n\n[verse]\none\n\n[chorus]\ntwo\n\n\n[outro-short]';

it('moves a section with its lines, but not the blank lines around it or the head', () => {
  expect(moveSection(song, 0, 1)).toBe('A title\n\n[chorus]\ntwo\n\n[verse]\none\n\n\n[outro-short]');
  expect(moveSection(song, 2, 0)).toBe('A title\n\n[outro-short]\n\n[verse]\none\n\n\n[chorus]\ntwo');
  expect(moveSection('[verse]\r\na\r\n\r\n[chorus]\r\nb', 1, 0)).toBe('[chorus]\r\nb\r\n\r\n[verse]\r\na');
});

it('moving a section keeps the blank lines between its lines', () => {
  expect(moveSection('[verse]\na\n\nb\n[chorus]\nc\n', 0, 1)).toBe('[chorus]\nc\n[verse]\na\n\nb\n');
});

test.each([
  [0, 0],
  [0, 3],
  [3, 0],
  [-1, 0],
  [0, -1],
  [0.5, 1],
  [Number.NaN, 0],
])('moving a section from %d to %d changes nothing', (from, to) => {
  expect(moveSection(song, from, to)).toBe(song);
});
