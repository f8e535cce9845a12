import { expect, test } from 'vitest';
import { cpuMs } from '../../../core/testing/computing.ts';
import { sampleCases } from '../../../core/testing/deep.ts';
import { estimateLyricsSeconds } from './durations.ts';
import { moveSection } from './move-section.ts';
import { formatLyrics, parseLyrics } from './parse.ts';
import { findLyricsProblems } from './problems.ts';
import { repairLyrics } from './repair-lyrics.ts';
import { formatTimedLyrics, parseTimedLyrics } from './timed-lyrics.ts';

const SMALL = 128 * 1024;
const TIMES = 8;
/** Quadratic work takes 64 times as long for eight times the text. */
const MOST = 32;
/** Shorter times measure the garbage collector rather than the work; quadratic work is far above it. */
const FLOOR_MS = 10;
/** A measurement that is too high is repeated, because other programs share the machine. */
const ROUNDS = 3;

const SHAPES = {
  'opened brackets': '[',
  'line breaks': '\n',
  'returns and line breaks': '\r\n\r',
  'spaces in one line': ' ',
  'one line of vowels': 'a',
  'one word with apostrophes': "e'",
  'tags of one letter': '[a]\n',
  'tags in one line': '[verse]',
  'misspelt tags': '[intro-shrot]\n',
  sections: '[verse]\nI woke before the city\n\n',
  stanzas: 'I woke before the city\n\n',
  ornaments: '- * ',
  'line times': '[00:01.00]',
  'word times': '[00:01.00]a <00:01.50>b <00:02.00>\n',
  'word times in one line': '<00:01.50>b ',
  'halves of emoji': '\ud83d',
};

const RULES: Record<string, (source: string) => unknown> = {
  parse: (source) => formatLyrics(parseLyrics(source)),
  problems: (source) => findLyricsProblems(source),
  durations: (source) => estimateLyricsSeconds(parseLyrics(source)),
  move: (source) => moveSection(source, 0, 1),
  repair: (source) => repairLyrics(source),
  times: (source) => {
    const timed = parseTimedLyrics(`[00:00]\n${source}`);
    return timed && formatTimedLyrics(timed);
  },
};

const CASES = Object.keys(RULES).flatMap((rule) =>
  Object.entries(SHAPES).map(([name, unit]) => [rule, name, unit] as const),
);

test.each(sampleCases(CASES, 24))('lyrics %s runs in less than quadratic time on %s', (rule, _, unit) => {
  const run = RULES[rule];
  const small = unit.repeat(SMALL / unit.length);
  const large = unit.repeat((SMALL * TIMES) / unit.length);
  const ratios: number[] = [];
  do {
    const base = cpuMs(() => run?.(small));
    ratios.push(cpuMs(() => run?.(large)) / Math.max(FLOOR_MS, base));
  } while (Math.min(...ratios) >= MOST && ratios.length < ROUNDS);
  expect(Math.min(...ratios)).toBeLessThan(MOST);
});
