import { expect, it } from 'vitest';
import { parseTimedLyrics } from '../../shared/service/lyrics/timed-lyrics.ts';
import { lineAt, sungSections, wordsBegun } from './sung-line.ts';

const TEXT = `[00:00.00][intro-short]
[00:04.00][verse]
[00:04.00]<00:04.00>City <00:04.50>lights
[00:06.00]<00:06.00>Far <00:06.40>away
[00:09.00][chorus]
[00:09.00]Sing`;
const lines = parseTimedLyrics(TEXT)?.lines ?? [];

it('sungSections groups lines by section with their index among all', () => {
  expect(
    sungSections(lines).map(({ name, startMs, lines: own }) => [
      name,
      startMs,
      own.map(({ at, text }) => [at, text]),
    ]),
  ).toEqual([
    ['intro-short', 0, []],
    [
      'verse',
      4000,
      [
        [2, 'City lights'],
        [3, 'Far away'],
      ],
    ],
    ['chorus', 9000, [[5, 'Sing']]],
  ]);
});

it('sungSections groups lines before the first tag', () => {
  const bare = parseTimedLyrics('[00:01.00]Hum\n[00:03.00][verse]\n[00:03.00]Words')?.lines ?? [];
  expect(sungSections(bare).map(({ name, lines: own }) => [name, own.length])).toEqual([
    [null, 1],
    ['verse', 1],
  ]);
});

it('lineAt finds the line from its start to the start of the next', () => {
  expect(lineAt(lines, -1)).toBe(-1);
  expect(lineAt(lines, 0)).toBe(0);
  expect(lineAt(lines, 3999)).toBe(0);
  // A tag and its first line start together; the line is the one being sung.
  expect(lineAt(lines, 4000)).toBe(2);
  expect(lineAt(lines, 6000)).toBe(3);
  expect(lineAt(lines, 600_000)).toBe(lines.length - 1);
  expect(lineAt([], 5)).toBe(-1);
});

it('wordsBegun counts the words that have started', () => {
  const words = lines[2]?.words ?? [];
  expect([3999, 4000, 4499, 4500, 9000].map((ms) => wordsBegun(words, ms))).toEqual([0, 1, 1, 2, 2]);
});
