import { expect, it, test } from 'vitest';
import { formatTimedLyrics, parseTimedLyrics } from './timed-lyrics.ts';

const brief = (source: string) =>
  parseTimedLyrics(source)?.lines.map(({ startMs, endMs, text }) => [startMs, endMs, text]);

it('parses lines, sections and words of timed lyrics with their times', () => {
  expect(
    parseTimedLyrics('[00:00.00][intro-short]\n[00:12.34]<00:12.34>City <00:12.80>lights<00:14.00>\n'),
  ).toEqual({
    lines: [
      { startMs: 0, endMs: 12_340, text: '[intro-short]', section: 'intro-short', words: [] },
      {
        startMs: 12_340,
        endMs: 14_000,
        text: 'City lights',
        section: null,
        words: [
          { startMs: 12_340, text: 'City ' },
          { startMs: 12_800, text: 'lights' },
        ],
      },
    ],
  });
});

test.each([
  ['[01:02]a', 62_000],
  ['[01:02.5]a', 62_500],
  ['[01:02.05]a', 62_050],
  ['[01:02.005]a', 62_005],
  ['[01:02:50]a', 62_500],
  ['[75:00.00]a', 4_500_000],
  ['  [1:2]  a', 62_000],
])('parses the time of the lyrics line %s', (source, startMs) => {
  expect(brief(source)).toEqual([[startMs, null, 'a']]);
});

it('a timed line ends where the next line begins or at an empty timed line', () => {
  expect(brief('[00:01]a\r\n[00:02]b\r[00:02]c\n[00:03.5]\n[00:09]d')).toEqual([
    [1000, 2000, 'a'],
    [2000, 3500, 'b'],
    [2000, 3500, 'c'],
    [9000, null, 'd'],
  ]);
});

it('repeats a timed line for each of its times and sorts the lines', () => {
  expect(brief('[00:05][00:01]again\n[00:03]once')).toEqual([
    [1000, 3000, 'again'],
    [3000, 5000, 'once'],
    [5000, null, 'again'],
  ]);
});

it('excludes metadata from timed lyrics and applies the offset to all times', () => {
  const source = '[ti:Rain]\n[ar:Ann]\n[offset:+500]\n[00:00.20]a\n[00:02.00]<00:02.00>b <00:03.00>c';
  expect(brief(source)).toEqual([
    [0, 1500, 'a'],
    [1500, null, 'b c'],
  ]);
  expect(parseTimedLyrics(source)?.lines[1]?.words.map(({ startMs }) => startMs)).toEqual([1500, 2500]);
});

it('keeps lines without a time between timed lines', () => {
  expect(brief('[verse]\n[00:04]a\nb\n[outro-short]')).toEqual([
    [4000, null, '[verse]'],
    [4000, null, 'a'],
    [4000, null, 'b'],
    [4000, null, '[outro-short]'],
  ]);
});

it('finds no times in plain lyrics', () => {
  for (const plain of [
    '',
    '[verse]\nat 12:30 we left\n',
    '[ti:x]\n[offset:100]',
    '<00:01.00>a',
    '[00:01.00]',
    '[1:2:3:4]x',
  ])
    expect(parseTimedLyrics(plain)).toBeNull();
});

it('words of timed lyrics do not start before the previous word or before their line', () => {
  const line = parseTimedLyrics('[00:05]<00:04>a <00:07>b <00:06>c <00:01>')?.lines[0];
  expect(line?.words.map(({ startMs }) => startMs)).toEqual([5000, 7000, 7000]);
  expect(line?.endMs).toBe(7000);
});

it('formatting timed lyrics restores the spaces between words', () => {
  const words = [
    { startMs: 1000, text: 'City' },
    { startMs: 1400, text: 'lights' },
  ];
  const line = { startMs: 1000, endMs: 2005, text: 'City  lights', section: null, words };
  expect(formatTimedLyrics({ lines: [line] })).toBe(
    '[00:01.00]<00:01.00>City  <00:01.40>lights<00:02.005>\n',
  );
});
