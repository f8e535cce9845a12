import fc from 'fast-check';
import { expect, test } from 'vitest';
import { codePointLength } from './code-points.ts';
import { estimateLyricsSeconds } from './durations.ts';
import { lineRanges } from './line-ranges.ts';
import { moveSection } from './move-section.ts';
import { formatLyrics, parseLyrics } from './parse.ts';
import { findLyricsProblems } from './problems.ts';
import { repairLyrics, replaceTag } from './repair-lyrics.ts';
import { SECTION_TAGS } from './tags.ts';
import { formatTimedLyrics, parseTimedLyrics } from './timed-lyrics.ts';

const TAGS = Object.keys(SECTION_TAGS).map((tag) => `[${tag}]`);
const HEADS = [
  '[Verse 1: Ann]',
  '(Chorus)',
  'Chorus:',
  '**[Bridge]**',
  '【副歌】',
  '[Pre-Chorus]',
  'Intro',
  '## Verse',
  '[]',
];
const TIMES = [
  '[00:01.00]',
  '[1:2]',
  '[00:59.999][00:03.5]',
  '<00:02.50>',
  '<00:07>',
  '[offset:-70]',
  '[ti:x]',
  '[00:61.1]',
];
const SCRAPS = [
  '[',
  ']',
  '[[',
  ':',
  '：',
  '-',
  '*',
  '#',
  '(',
  ')',
  ' ',
  '\t',
  '\u2028',
  '\u00a0',
  '<',
  '>',
  'x2',
  '0',
  '好',
  '😀',
  '\ud83d',
  '\ude00',
  'la',
];
const BREAKS = ['\n', '\r\n', '\r', '\n\n', '\n\r\n'];

/** Generates texts that combine everything meaningful with everything else. */
const song = fc
  .array(
    fc.oneof(
      fc.constantFrom(...TAGS),
      fc.constantFrom(...HEADS),
      fc.constantFrom(...TIMES),
      fc.constantFrom(...SCRAPS),
      { weight: 2, arbitrary: fc.constantFrom(...BREAKS) },
      fc.string({ unit: 'binary', maxLength: 8 }),
      fc.string({ maxLength: 8 }),
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(''));

const linesOf = (source: string) => [...lineRanges(source)].map(([start, end]) => source.slice(start, end));
const runs = { numRuns: 2000 };

test('formatting parsed lyrics returns any source unchanged', () => {
  fc.assert(
    fc.property(song, (source) => {
      expect(formatLyrics(parseLyrics(source))).toBe(source);
    }),
    runs,
  );
});

test('parsed positions lie within the lyrics, in order, and match their tags and lines', () => {
  fc.assert(
    fc.property(song, (source) => {
      const { head, sections } = parseLyrics(source);
      let before = 0;
      const after = (from: number, to: number) => {
        expect(from).toBeGreaterThanOrEqual(before);
        expect(to).toBeGreaterThan(from);
        before = to;
      };
      for (const { from, to } of head) after(from, to);
      for (const { from, to, tagFrom, tagTo, name, lines } of sections) {
        expect([from <= tagFrom, to >= tagTo]).toEqual([true, true]);
        after(tagFrom, tagTo);
        expect(source.slice(tagFrom, tagTo)).toBe(`[${name}]`);
        for (const line of lines) {
          after(line.from, line.to);
          expect(source.slice(line.from, line.to)).toBe(line.text);
        }
        before = to;
      }
      expect(before).toBeLessThanOrEqual(source.length);
    }),
    runs,
  );
});

test('lyrics problems lie within the text, in order, and have the right line numbers', () => {
  fc.assert(
    fc.property(song, fc.nat({ max: 2100 }), (short, more) => {
      const source = short + '😀\r\n'.repeat(more);
      let before = 0;
      for (const { from, to, line } of findLyricsProblems(source)) {
        expect(from).toBeGreaterThanOrEqual(before);
        expect(to).toBeGreaterThanOrEqual(from);
        expect(to).toBeLessThanOrEqual(source.length);
        const ranges = [...lineRanges(source)];
        const at = ranges.findIndex((_, n) => (ranges[n + 1]?.[0] ?? Number.POSITIVE_INFINITY) > from);
        expect(line).toBe(at + 1);
        before = from;
      }
    }),
    { numRuns: 300 },
  );
});

test('lyrics limit is 2,000 code points of any text', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', minLength: 1, maxLength: 3 }),
      fc.nat({ max: 2500 }),
      (unit, times) => {
        const source = `[verse]x${unit.repeat(times)}`;
        const tooLong = findLyricsProblems(source).some(({ code }) => code === 'too_long');
        expect(codePointLength(source)).toBe([...source].length);
        expect(tooLong).toBe([...source].length > 2000);
      },
    ),
    { numRuns: 300 },
  );
});

test('estimated durations are finite, with a minimum no greater than the maximum', () => {
  fc.assert(
    fc.property(song, (source) => {
      const { min, max } = estimateLyricsSeconds(parseLyrics(source));
      expect([Number.isFinite(max), min >= 0, max >= min]).toEqual([true, true, true]);
    }),
    runs,
  );
});

test('moving a section keeps every line, and moving it back restores the lyrics', () => {
  fc.assert(
    fc.property(song, fc.nat({ max: 12 }), fc.nat({ max: 12 }), (source, from, to) => {
      const moved = moveSection(source, from, to);
      expect(linesOf(moved).sort()).toEqual(linesOf(source).sort());
      const names = parseLyrics(source).sections.map(({ name, lines }) => [
        name,
        ...lines.map(({ text }) => text),
      ]);
      const { sections } = parseLyrics(moved);
      if (from < names.length && to < names.length) names.splice(to, 0, ...names.splice(from, 1));
      expect(sections.map(({ name, lines }) => [name, ...lines.map(({ text }) => text)])).toEqual(names);
      expect(moveSection(moved, to, from)).toBe(source);
    }),
    runs,
  );
});

test('repairing lyrics a second time changes nothing', () => {
  fc.assert(
    fc.property(song, (source) => {
      const once = repairLyrics(source);
      const twice = repairLyrics(once.text);
      expect(twice).toMatchObject({ text: once.text, changes: [] });
      if (!once.changes.some(({ from }) => from === '')) expect(twice.asks).toEqual(once.asks);
    }),
    runs,
  );
});

test('repairing lyrics does not repeat an answered question', () => {
  fc.assert(
    fc.property(song, (source) => {
      const { text, asks } = repairLyrics(source);
      const [ask] = asks;
      if (!ask?.choices[0]) return;
      const after = repairLyrics(replaceTag(text, ask.line, ask.choices[0]));
      expect(after.asks.map(({ line }) => line)).not.toContain(ask.line);
      expect(after.changes).toEqual([]);
    }),
    runs,
  );
});

test('timed lyrics are in order and survive formatting and parsing', () => {
  fc.assert(
    fc.property(song, (source) => {
      const timed = parseTimedLyrics(source);
      if (!timed) return;
      let before = 0;
      for (const { startMs, endMs, text, words } of timed.lines) {
        expect(startMs).toBeGreaterThanOrEqual(before);
        before = startMs;
        const times = [startMs, ...words.map((word) => word.startMs), endMs ?? Number.POSITIVE_INFINITY];
        expect(times).toEqual([...times].sort((a, b) => a - b));
        if (words.length > 0) expect(words.map((word) => word.text).join('')).toBe(text);
      }
      expect(parseTimedLyrics(formatTimedLyrics(timed))).toEqual(timed);
    }),
    runs,
  );
});
