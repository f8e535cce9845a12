import { beforeEach, expect, it } from 'vitest';
import type { SongDraft } from '../../shared/contract/music.ts';
import { emptySongDraft } from './draft-store.ts';
import { UsedTitle } from './used-title.ts';

const LYRICS = '[intro-short]\n\n[verse]\nMorning finds the harbour light\nBoats go out before it is bright';
const OTHER = '[intro-short]\n\n[verse]\nA bakery at four, the flour in the air\nThe ovens breathe';

let used: UsedTitle;
let draft: SongDraft;
const change = (next: Partial<SongDraft>) => {
  draft = used.follow(draft, next);
  return draft.title;
};

beforeEach(() => {
  used = new UsedTitle();
  draft = { ...emptySongDraft(), lyrics: LYRICS, title: 'Harbour Lights' };
});

it('stays for another try of the same words, however they are mended', () => {
  used.note(draft);
  expect(change({ lyrics: LYRICS.replace('Morning', 'Evening') })).toBe('Harbour Lights');
  expect(change({ lyrics: `${draft.lyrics}\n\n[outro-short]` })).toBe('Harbour Lights');
  expect(change({ settings: { ...draft.settings, instrumental: true } })).toBe('Harbour Lights');
});

it('goes when the words are emptied, letter by letter too, or others are put in their place', () => {
  used.note(draft);
  expect(change({ lyrics: '' })).toBe('');
  for (const lyrics of [OTHER, '[', '[verse]\nOnly this']) {
    draft = { ...draft, lyrics: LYRICS, title: 'Harbour Lights' };
    expect(change({ lyrics }), lyrics).toBe('');
  }
  draft = { ...draft, lyrics: LYRICS, title: 'Harbour Lights' };
  for (let left = LYRICS.length - 1; left >= 0; left--) change({ lyrics: LYRICS.slice(0, left) });
  expect(draft.title).toBe('');
});

it('comes back with the words, by an undo or from the other way in', () => {
  used.note(draft);
  change({ lyrics: OTHER });
  expect(change({ lyrics: LYRICS })).toBe('Harbour Lights');
  expect(change({ mode: 'prompt' })).toBe('');
  expect(change({ mode: 'lyrics' })).toBe('Harbour Lights');
});

it('stays where nothing was asked for with it, or where it was typed since', () => {
  expect(change({ lyrics: OTHER })).toBe('Harbour Lights');
  used.note(draft);
  change({ title: 'Harbour' });
  change({ title: 'Harbour Lights' });
  expect(change({ lyrics: LYRICS })).toBe('Harbour Lights');
});

it('does not restore the old title once the user changed it', () => {
  used.note(draft);
  change({ lyrics: OTHER });
  change({ title: 'Bakery' });
  expect(change({ lyrics: LYRICS })).toBe('Bakery');
});
