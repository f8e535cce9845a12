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

it('judges the text of the way in that is chosen, by its own rules', () => {
  const words = { lyrics: 'no tag', prompt: 'a song of the sea' };
  expect(draftBlock(state({ mode: 'prompt', ...words }), undefined)).toBeNull();
  expect(draftBlock(state({ mode: 'lyrics', ...words }), undefined)).toMatchObject({
    kind: 'problem',
    problem: { code: 'text_before_tag', line: 1 },
  });
});

it('names the first problem of the text, wherever others are', () => {
  const lyrics = '[verse]\nwords\n[vers]\nmore\n[chorus]';
  expect(draftProblems({ mode: 'lyrics', lyrics, prompt: '' }).map(({ code }) => code)).toEqual([
    'unknown_tag',
    'section_without_text',
  ]);
  expect(draftBlock(state({ lyrics }), undefined)).toMatchObject({
    problem: { line: 3, suggestion: 'verse' },
  });
});

it('lets words under a played tag be sent, and tells them as a warning', () => {
  const lyrics = '[intro-short]\nooh\n[verse]\nwords';
  expect(draftBlock(state({ lyrics }), undefined)).toBeNull();
  expect(draftProblems({ mode: 'lyrics', lyrics, prompt: '' }).map(({ code }) => code)).toEqual([
    'text_in_instrumental',
  ]);
  expect(draftBlock(state({ lyrics: `${lyrics}\n[chorus]` }), undefined)).toMatchObject({
    problem: { code: 'section_without_text' },
  });
});

it('counts characters as people do: 2,000 emoji fit, one more does not', () => {
  const draft = { mode: 'prompt', lyrics: '', prompt: '🎵'.repeat(LYRICS_MAX) } as const;
  expect(draftLength(draft)).toBe(LYRICS_MAX);
  expect(draftBlock(state(draft), undefined)).toBeNull();
  expect(draftBlock(state({ ...draft, prompt: `${draft.prompt}🎵` }), undefined)).toMatchObject({
    problem: { code: 'too_long', over: 1 },
  });
});

it('needs a text for an instrumental, too', () => {
  const settings = { ...emptySongDraft().settings, instrumental: true };
  expect(draftBlock(state({ settings }), undefined)).toMatchObject({ problem: { code: 'empty' } });
});

it('holds back a list of styles that is too long to be sent', () => {
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

it('waits while the draft is read and while the song is asked for', () => {
  const lyrics = '[verse]\nwords';
  expect(draftBlock(state({ lyrics }, { phase: 'loading' }), undefined)?.kind).toBe('loading');
  expect(draftBlock(state({ lyrics }, { making: true }), undefined)?.kind).toBe('making');
});

it('lyrics that are still being written are not made a song; a description can be', () => {
  const draft = { lyrics: '[verse]\nWords', prompt: 'A slow song' };
  expect(draftBlock(state({ ...draft, mode: 'lyrics' }), undefined, true)).toEqual({ kind: 'writing' });
  expect(draftBlock(state({ ...draft, mode: 'prompt' }), undefined, true)).toBeNull();
});
