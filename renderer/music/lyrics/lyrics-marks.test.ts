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

describe('marks in lyrics', () => {
  it('give each kind its own hue, and what is only played one', () => {
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

  it('give a slip of the pen the hue of what was meant, underlined', () => {
    expect(marks('[vers]\na').sort()).toEqual(['problem: [vers]', 'tag tag-verse: [vers]']);
  });

  it('leave a tag nobody knows without a hue', () => {
    expect(marks('[Pre-Chorus]\na').sort()).toEqual(['problem: [Pre-Chorus]', 'tag tag-other: [Pre-Chorus]']);
  });

  it('underline a section without its words, and as a warning words where none are needed', () => {
    expect(marks('[verse]\n[inst-short]\nla\nla')).toContain('problem: [verse]');
    expect(marks('[verse]\n[inst-short]\nla\nla')).toContain('problem warning: la\nla');
  });

  it('underline one line of a text without tags, not all of it', () => {
    expect(marks('one\ntwo\n\n[verse]\nthree')).toContain('problem: one');
  });

  it('mark what is over the limit, counted in code points', () => {
    const words = '😀'.repeat(LYRICS_MAX - '[verse]\n'.length);
    expect(marks(`[verse]\n${words}`)).toEqual(['tag tag-verse: [verse]']);
    expect(marks(`[verse]\n${words}end`)).toContain('too-much: end');
  });
});
