import { describe, expect, it } from 'vitest';
import { parseLyrics } from '../../../shared/service/lyrics/parse.ts';
import { timelineBlocks } from './timeline-blocks.ts';

const blocks = (text: string) => timelineBlocks(parseLyrics(text));

describe('blocks of the timeline', () => {
  it('are as wide as the sections are likely to be long', () => {
    const [short, medium, verse] = blocks(
      '[intro-short]\n[inst-medium]\n[verse]\none\n[verse]\none\ntwo\nthree\nfour',
    );
    expect(short?.weight).toBe(5);
    expect(medium?.weight).toBe(15);
    const [, , , long] = blocks('[intro-short]\n[inst-medium]\n[verse]\none\n[verse]\none\ntwo\nthree\nfour');
    expect(long?.weight).toBeGreaterThan(verse?.weight ?? 0);
  });

  it('can still be grasped without any words', () => {
    expect(blocks('[verse]')[0]).toMatchObject({ weight: 4, seconds: { min: 0, max: 0 }, wrong: true });
  });

  it('show what is no tag, and words where none may stand, as wrong', () => {
    expect(blocks('[vers]\na')[0]).toMatchObject({ tag: null, hue: null, name: 'vers', wrong: true });
    expect(blocks('[inst-short]\na')[0]).toMatchObject({ wrong: true });
    expect(blocks('[inst-short]\n[verse]\na').map(({ wrong }) => wrong)).toEqual([false, false]);
  });

  it('reach from the tag to the last word, for the editor to select', () => {
    const text = '\n [verse] a\nb\n\n\n[chorus]\nc';
    const [first] = blocks(text);
    expect(text.slice(first?.from, first?.to)).toBe('[verse] a\nb');
  });
});
