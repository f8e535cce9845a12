import { beforeEach, expect, it } from 'vitest';
import type { SongDraft } from '../../shared/contract/music.ts';
import { emptySongDraft, UsedTitle } from './draft-store.ts';

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

it('a reused title is kept when the same lyrics are edited and sent again', () => {
  used.note(draft);
  expect(change({ lyrics: LYRICS.replace('Morning', 'Evening') })).toBe('Harbour Lights');
  expect(change({ lyrics: `${draft.lyrics}\n\n[outro-short]` })).toBe('Harbour Lights');
  expect(change({ settings: { ...draft.settings, instrumental: true } })).toBe('Harbour Lights');
});

it('a used title is removed when the lyrics are deleted or replaced', () => {
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

it('a used title returns with its lyrics after an undo or a change of mode', () => {
  used.note(draft);
  change({ lyrics: OTHER });
  expect(change({ lyrics: LYRICS })).toBe('Harbour Lights');
  expect(change({ mode: 'prompt' })).toBe('');
  expect(change({ mode: 'lyrics' })).toBe('Harbour Lights');
});

it('a title is kept if it was not used yet or was typed again', () => {
  expect(change({ lyrics: OTHER })).toBe('Harbour Lights');
  used.note(draft);
  change({ title: 'Harbour' });
  change({ title: 'Harbour Lights' });
  expect(change({ lyrics: LYRICS })).toBe('Harbour Lights');
});

it('the used title is not restored once the user changed it', () => {
  used.note(draft);
  change({ lyrics: OTHER });
  change({ title: 'Bakery' });
  expect(change({ lyrics: LYRICS })).toBe('Bakery');
});
