import { describe, expect, it } from 'vitest';
import { LYRICS_MAX } from '../../../shared/service/limits.ts';
import { analyseLyrics } from './analyse-lyrics.ts';
import { marksOf } from './lyrics-marks.ts';

function marks(text: string): string[] {
  const found: string[] = [];
  marksOf(analyseLyrics(text)).between(0, text.length, (from, to, { spec }) => {
    found.push(`${spec.class}: ${text.slice(from, to)}`);
  });
  return found;
}

describe('lyrics decorations', () => {
  it('color each sung section type, and all instrumental ones alike', () => {
    const text = '[intro-short]\n[verse]\na\n[chorus]\nb\n[bridge]\nc\n[inst-medium]\n[outro-short]';
    expect(marks(text)).toEqual([
      'tag tag-played: [intro-short]',
      'tag tag-verse: [verse]',
      'tag tag-chorus: [chorus]',
      'tag tag-bridge: [bridge]',
      'tag tag-played: [inst-medium]',
      'tag tag-played: [outro-short]',
    ]);
  });

  it('give a misspelled tag the color of the intended one and underline it', () => {
    expect(marks('[vers]\na').sort()).toEqual(['problem: [vers]', 'tag tag-verse: [vers]']);
  });

  it('give an unknown tag no color', () => {
    expect(marks('[Pre-Chorus]\na').sort()).toEqual(['problem: [Pre-Chorus]', 'tag tag-other: [Pre-Chorus]']);
  });

  it('underline missing lyrics, and warn of lyrics in an instrumental', () => {
    expect(marks('[verse]\n[inst-short]\nla\nla')).toContain('problem: [verse]');
    expect(marks('[verse]\n[inst-short]\nla\nla')).toContain('problem warning: la\nla');
  });

  it('underline one line of a text without tags', () => {
    expect(marks('one\ntwo\n\n[verse]\nthree')).toContain('problem: one');
  });

  it('mark text over the limit, counted in code points', () => {
    const words = '😀'.repeat(LYRICS_MAX - '[verse]\n'.length);
    expect(marks(`[verse]\n${words}`)).toEqual(['tag tag-verse: [verse]']);
    expect(marks(`[verse]\n${words}end`)).toContain('too-much: end');
  });
});
