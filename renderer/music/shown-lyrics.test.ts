import { expect, it } from 'vitest';
import { shownLyrics } from './shown-lyrics.ts';

const SENT = '[verse]\nMorning finds the harbour light';
const lyrics = { mode: 'lyrics', text: SENT } as const;

it('the sent lyrics are shown if the result contains only section tags', () => {
  const timed = shownLyrics(lyrics, '[00:00.00][intro-short]\n[00:08.00][verse]\n');
  expect(timed.timed?.lines).toHaveLength(2);
  expect(timed.sent).toBe(SENT);
  expect(shownLyrics(lyrics, '[verse]\n\n[chorus]')).toMatchObject({
    plain: '[verse]\n\n[chorus]',
    sent: SENT,
  });
});

it('only the resulting lyrics are shown if they contain text', () => {
  expect(shownLyrics(lyrics, '[00:00.00][verse]\n[00:01.00]Other words')).toMatchObject({ sent: null });
  expect(shownLyrics(lyrics, '[verse]\nOther words')).toEqual({
    timed: null,
    plain: '[verse]\nOther words',
    sent: null,
  });
});

it('the sent lyrics are shown if the result has none', () => {
  for (const received of [null, '', ' \n']) {
    expect(shownLyrics(lyrics, received)).toEqual({ timed: null, plain: null, sent: SENT });
  }
});

it('neither repeated tags nor a description are shown as lyrics', () => {
  expect(
    shownLyrics({ mode: 'lyrics', text: '[intro-short]\n\n[outro-short]' }, '[intro-short]').sent,
  ).toBeNull();
  expect(shownLyrics({ mode: 'prompt', text: 'a slow piano' }, '[intro-short]').sent).toBeNull();
});
