import { expect, it } from 'vitest';
import type { SongDraft } from '../../shared/contract/music.ts';
import { LYRICS_MAX, STYLE_MAX_LENGTH } from '../../shared/service/limits.ts';
import type { DraftState } from '../generation/generation-draft.ts';
import { draftBlock, draftLength, draftProblems } from './draft-check.ts';
import { emptySongDraft } from './draft-store.ts';

function state(
  change: Partial<SongDraft>,
  other: Partial<DraftState<SongDraft>> = {},
): DraftState<SongDraft> {
  return {
    phase: 'ready',
    draft: { ...emptySongDraft(), ...change },
    making: false,
    problem: null,
    ...other,
  };
}

it('a song draft is checked by the rules of its chosen mode only', () => {
  const words = { lyrics: 'no tag', prompt: 'a song of the sea' };
  expect(draftBlock(state({ mode: 'prompt', ...words }), undefined)).toBeNull();
  expect(draftBlock(state({ mode: 'lyrics', ...words }), undefined)).toMatchObject({
    kind: 'problem',
    problem: { code: 'text_before_tag', line: 1 },
  });
});

it('draftBlock reports the first problem of the lyrics', () => {
  const lyrics = '[verse]\nwords\n[vers]\nmore\n[chorus]';
  expect(draftProblems({ mode: 'lyrics', lyrics, prompt: '' }).map(({ code }) => code)).toEqual([
    'unknown_tag',
    'section_without_text',
  ]);
  expect(draftBlock(state({ lyrics }), undefined)).toMatchObject({
    problem: { line: 3, suggestion: 'verse' },
  });
});

it('lyrics under an instrumental tag are a warning and can still be sent', () => {
  const lyrics = '[intro-short]\nooh\n[verse]\nwords';
  expect(draftBlock(state({ lyrics }), undefined)).toBeNull();
  expect(draftProblems({ mode: 'lyrics', lyrics, prompt: '' }).map(({ code }) => code)).toEqual([
    'text_in_instrumental',
  ]);
  expect(draftBlock(state({ lyrics: `${lyrics}\n[chorus]` }), undefined)).toMatchObject({
    problem: { code: 'section_without_text' },
  });
});

it('the limit of a song draft counts code points, so an emoji counts as one', () => {
  const draft = { mode: 'prompt', lyrics: '', prompt: '🎵'.repeat(LYRICS_MAX) } as const;
  expect(draftLength(draft)).toBe(LYRICS_MAX);
  expect(draftBlock(state(draft), undefined)).toBeNull();
  expect(draftBlock(state({ ...draft, prompt: `${draft.prompt}🎵` }), undefined)).toMatchObject({
    problem: { code: 'too_long', over: 1 },
  });
});

it('an instrumental needs a text, too', () => {
  const settings = { ...emptySongDraft().settings, instrumental: true };
  expect(draftBlock(state({ settings }), undefined)).toMatchObject({ problem: { code: 'empty' } });
});

it('a style list that is too long blocks the song draft', () => {
  const { settings } = emptySongDraft();
  const long = 'x'.repeat(STYLE_MAX_LENGTH + 1);
  const lyrics = '[verse]\nwords';
  expect(draftBlock(state({ lyrics, settings: { ...settings, style: long } }), undefined)?.kind).toBe(
    'styleTooLong',
  );
  expect(draftBlock(state({ lyrics, settings: { ...settings, negativeTags: long } }), undefined)?.kind).toBe(
    'leaveOutTooLong',
  );
});

it('a song draft is blocked while it loads and while the song is requested', () => {
  const lyrics = '[verse]\nwords';
  expect(draftBlock(state({ lyrics }, { phase: 'loading' }), undefined)?.kind).toBe('loading');
  expect(draftBlock(state({ lyrics }, { making: true }), undefined)?.kind).toBe('making');
});

it('lyrics that are still being written block the song, and a description does not', () => {
  const draft = { lyrics: '[verse]\nWords', prompt: 'A slow song' };
  expect(draftBlock(state({ ...draft, mode: 'lyrics' }), undefined, true)).toEqual({ kind: 'writing' });
  expect(draftBlock(state({ ...draft, mode: 'prompt' }), undefined, true)).toBeNull();
});
