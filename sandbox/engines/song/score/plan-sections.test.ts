import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  estimateLyricsSeconds,
  estimateSectionSeconds,
} from '../../../../shared/service/lyrics/durations.ts';
import { parseLyrics } from '../../../../shared/service/lyrics/parse.ts';
import { isSectionTag, SECTION_TAGS } from '../../../../shared/service/lyrics/tags.ts';
import { diceOf } from '../dice.ts';
import { chooseStyle } from '../style/choose-style.ts';
import { BEATS_PER_BAR } from '../style/song-style.ts';
import { planSections } from './plan-sections.ts';

const TAGS = Object.keys(SECTION_TAGS).filter(isSectionTag);
const LINES = [
  'Oh',
  'Rain again',
  'I woke before the city with a window full of light',
  'Carry me along the river to the quiet open sea tonight',
  '清晨推开了窗',
  '我走过沉睡的长街，心里有一束光',
  'Everything that I remember is a melody I never wrote for anybody but the two of us alone',
];
const STYLES = [
  'pop',
  'folk',
  'slow folk',
  'rock',
  'electronic',
  'jazz',
  'lofi',
  'orchestral',
  'fast chiptune',
  '古风',
  'ambient',
  '72 bpm',
  '184 bpm',
];

const section = fc.record({
  tag: fc.constantFrom(...TAGS),
  lines: fc.array(fc.constantFrom(...LINES), { minLength: 1, maxLength: 6 }),
});
const written = fc
  .array(section, { minLength: 1, maxLength: 12 })
  .map((sections) =>
    sections
      .map(({ tag, lines }) => [`[${tag}]`, ...(SECTION_TAGS[tag].sung ? lines : [])].join('\n'))
      .join('\n'),
  );

function planned(text: string, style: string, seed: number) {
  const lyrics = parseLyrics(text);
  const chosen = chooseStyle({ style, negativeTags: '', styleWeight: 1 }, diceOf(`${seed}`));
  return { lyrics, style: chosen, ...planSections(lyrics, chosen) };
}

describe('any lyrics in any style', () => {
  const orders = [written, fc.constantFrom(...STYLES), fc.nat(50)] as const;

  test('a section stays within its duration range, the last one including its tail', () => {
    fc.assert(
      fc.property(...orders, (text, words, seed) => {
        const { sections, style, lengthSec } = planned(text, words, seed);
        const beatSec = 60 / style.tempo;
        for (const [at, { tag, beat }] of sections.entries()) {
          const range = SECTION_TAGS[tag].seconds;
          if (!range) continue;
          const end = sections[at + 1] ? (sections[at + 1]?.beat ?? 0) * beatSec : lengthSec;
          const seconds = end - beat * beatSec;
          expect(seconds, `${tag} at ${style.tempo}`).toBeGreaterThan(range.min + 1);
          expect(seconds, `${tag} at ${style.tempo}`).toBeLessThan(range.max - 0.2);
        }
      }),
    );
  });

  test("the song's duration matches its lyrics", () => {
    fc.assert(
      fc.property(...orders, (text, words, seed) => {
        const { lyrics, lengthSec } = planned(text, words, seed);
        const { min, max } = estimateLyricsSeconds(lyrics);
        expect(lengthSec).toBeGreaterThanOrEqual(min);
        expect(lengthSec).toBeLessThanOrEqual(max + 0.05);
      }),
    );
  });

  test('sung sections take whole bars for their words, one after another', () => {
    fc.assert(
      fc.property(...orders, (text, words, seed) => {
        const { sections, lyrics, style } = planned(text, words, seed);
        let beat = 0;
        for (const [at, one] of sections.entries()) {
          expect(one.beat).toBe(beat);
          expect(Number.isInteger(one.bars)).toBe(true);
          beat += one.bars * BEATS_PER_BAR;
          const range = estimateSectionSeconds(lyrics.sections[at] ?? { tag: 'verse', lines: [] });
          const seconds = (one.bars * BEATS_PER_BAR * 60) / style.tempo;
          if (SECTION_TAGS[one.tag].sung) expect(seconds).toBeGreaterThanOrEqual(range.min - 0.01);
          expect(seconds).toBeLessThanOrEqual(range.max + 0.01);
        }
      }),
    );
  });

  test('every bar has a chord, and lines are consecutive within their section', () => {
    fc.assert(
      fc.property(...orders, (text, words, seed) => {
        const { sections } = planned(text, words, seed);
        for (const one of sections) {
          expect(one.chords.length).toBe(one.bars);
          let from = one.beat;
          for (const line of one.lines) {
            expect(line.beat).toBe(from);
            from += line.bars * BEATS_PER_BAR;
          }
          expect(from).toBeLessThanOrEqual(one.beat + one.bars * BEATS_PER_BAR);
        }
      }),
    );
  });
});

test('intensity rises from intro to verse to chorus', () => {
  const { sections } = planned('[intro-short]\n[verse]\nRain again\n[chorus]\nRain again', 'pop', 1);
  const [intro, verse, chorus] = sections.map(({ energy }) => energy);
  expect(intro).toBeLessThan(verse ?? 0);
  expect(verse).toBeLessThan(chorus ?? 0);
});
