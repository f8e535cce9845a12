import { describe, expect, it } from 'vitest';
import { parseLyrics } from '../../../shared/service/lyrics/parse.ts';
import { sameTimeline, timelineOf } from './timeline-blocks.ts';

const blocks = (text: string) => timelineOf(parseLyrics(text)).blocks;

describe('timeline blocks', () => {
  it('are as wide as the expected length of their section', () => {
    const [short, medium, verse] = blocks(
      '[intro-short]\n[inst-medium]\n[verse]\none\n[verse]\none\ntwo\nthree\nfour',
    );
    expect(short?.weight).toBe(5);
    expect(medium?.weight).toBe(15);
    const [, , , long] = blocks('[intro-short]\n[inst-medium]\n[verse]\none\n[verse]\none\ntwo\nthree\nfour');
    expect(long?.weight).toBeGreaterThan(verse?.weight ?? 0);
  });

  it('have a minimum width without lyrics', () => {
    expect(blocks('[verse]')[0]).toMatchObject({ weight: 4, seconds: { min: 0, max: 0 }, wrong: true });
  });

  it('show an invalid tag as an error, but not lyrics in an instrumental', () => {
    expect(blocks('[vers]\na')[0]).toMatchObject({ tag: null, hue: null, name: 'vers', wrong: true });
    expect(blocks('[inst-short]\na')[0]).toMatchObject({ wrong: false });
    expect(blocks('[inst-short]\n[verse]\na').map(({ wrong }) => wrong)).toEqual([false, false]);
  });

  it('span from the tag to the last word', () => {
    const text = '\n [verse] a\nb\n\n\n[chorus]\nc';
    const [first] = blocks(text);
    expect(text.slice(first?.from, first?.to)).toBe('[verse] a\nb');
  });
});

describe('updating the timeline', () => {
  const before = timelineOf(parseLyrics('[verse]\none\n\n[chorus]\ntwo'));

  it('gives the same result as parsing from scratch', () => {
    for (const text of [
      '[verse]\none or more\n\n[chorus]\ntwo',
      '[chorus]\none\n\n[verse]\ntwo',
      '[outro-short]\none\n\n[chorus]\ntwo',
      '[verse]\none\n',
      '[verse]\none\n\n[chorus]\ntwo\n[verse]\none\nand two',
    ])
      expect(timelineOf(parseLyrics(text), before)).toEqual(timelineOf(parseLyrics(text)));
  });

  it('finds no difference if no visible property changed', () => {
    expect(sameTimeline(before, timelineOf(parseLyrics('[verse]\n\none!\n[chorus]\ntwo')))).toBe(true);
  });

  it('finds a difference in length, name, problem or number of sections', () => {
    for (const text of [
      '[verse]\none or more\n\n[chorus]\ntwo',
      '[chorus]\none\n\n[chorus]\ntwo',
      '[verse]\none\n\n[outro-short]\ntwo',
      '[verse]\none\n\n[chorus]\ntwo\n[inst-short]',
      '[verse]\none',
    ])
      expect(sameTimeline(before, timelineOf(parseLyrics(text)))).toBe(false);
  });
});
