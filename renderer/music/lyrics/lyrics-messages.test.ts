// @vitest-environment happy-dom
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LYRICS_MAX } from '../../../shared/service/limits.ts';
import { findLyricsProblems, LYRICS_PROBLEMS } from '../../../shared/service/lyrics/problems.ts';
import { LANGUAGES } from '../../locales/catalogs.ts';
import { showLanguage } from '../../locales/i18n.ts';
import { lyricsProblemMessage, sectionLength } from './lyrics-messages.ts';

/** Texts that together contain every problem. */
const TEXTS = [
  '',
  'head\n[vers]\na\n[Pre-Chorus]\nb\n[verse]\n[inst-short]\nla',
  `[verse]\n${'a'.repeat(LYRICS_MAX)}`,
  `[verse]\n${'a'.repeat(LYRICS_MAX - 7)}`,
];
const problems = TEXTS.flatMap((text) => findLyricsProblems(text));

afterAll(() => showLanguage('en'));

describe.each(LANGUAGES)('messages for lyrics problems in $name', ({ tag: language }) => {
  beforeAll(async () => {
    await showLanguage(language);
  });

  it('exist for each problem, with any line number', () => {
    expect(new Set(problems.map(({ code }) => code))).toEqual(new Set(LYRICS_PROBLEMS));
    for (const problem of problems) {
      const words = lyricsProblemMessage(problem);
      expect(words, problem.code).not.toMatch(/lyrics:|problem\.|\{\{|undefined/);
      const placed = problem.code !== 'empty' && problem.code !== 'too_long';
      const line = /^(?:Line |Zeile |第 |(?=\d+行目))(\d+)/.exec(words)?.[1];
      expect(line, problem.code).toBe(placed ? String(problem.line) : undefined);
    }
  });
});

describe('English lyrics messages', () => {
  beforeAll(() => showLanguage('en'));
  const words = (text: string) => findLyricsProblems(text).map(lyricsProblemMessage);

  it('suggest the intended tag if there is one', () => {
    expect(words('[vers]\na')).toEqual(['Line 1: “[vers]” is not a section tag. Did you mean [verse]?']);
    expect(words('[Pre-Chorus]')).toEqual(['Line 1: “[Pre-Chorus]” is not a section tag.']);
    expect(words('[Outro]\na')).toEqual([
      'Line 1: “[Outro]” has no lyrics and is written [outro-short]. Put these lyrics under [verse], [chorus], or [bridge].',
    ]);
    expect(words('[Drop]\na')).toEqual([
      'Line 1: “[Drop]” is not a section tag. Lyrics can go under [verse], [chorus], or [bridge].',
    ]);
    expect(words('[Chorus]\na')).toEqual(['Line 1: Tags are lowercase: [chorus].']);
  });

  it('use singular and plural for the characters over the limit', () => {
    expect(words(TEXTS[3] ?? '')).toEqual(['1 character over the limit of 2,000.']);
    expect(words(TEXTS[2] ?? '')).toEqual(['8 characters over the limit of 2,000.']);
  });
});

describe('sectionLength', () => {
  beforeAll(() => showLanguage('en'));

  it.each([
    [{ min: 0, max: 0 }, 'no lyrics'],
    [{ min: 0, max: 10 }, '0–10 s'],
    [{ min: 51.6, max: 119.6 }, '52–120 s'],
    [{ min: 64.6, max: 120.6 }, '1:05–2:01'],
    [{ min: 352, max: 800 }, '5:52–13:20'],
  ])('formats %o as %s', (range, words) => {
    expect(sectionLength(range)).toBe(words);
  });
});
