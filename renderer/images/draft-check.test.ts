import { expect, it } from 'vitest';
import { IMAGE_PROMPT_MAX } from '../../shared/service/limits.ts';
import { DEFAULT_PROFILE } from '../../shared/service/profile.ts';
import { draftBlock, promptLength, wayOf } from './draft-check.ts';
import { emptyDraft } from './prompt-draft.ts';

const state = (change: object, other: object = {}) => ({
  phase: 'ready' as const,
  making: false,
  draft: { ...emptyDraft(), prompt: 'a quay', ...change },
  ...other,
});
const none = { adding: null };
const block = (change: object, profile: typeof DEFAULT_PROFILE | undefined = DEFAULT_PROFILE) =>
  draftBlock(state(change), none, profile);

it('draftBlock returns what blocks generating, and null if nothing does', () => {
  expect(block({})).toBeNull();
  expect(block({ prompt: ' \n' })).toBe('empty');
  expect(block({ model: ' ' })).toBe('noModel');
  expect(draftBlock(state({}), none, undefined)).toBe('noConnection');
  expect(draftBlock(state({}), { adding: { name: 'x', part: 0.5 } }, DEFAULT_PROFILE)).toBe('reference');
  expect(draftBlock(state({}, { making: true }), none, DEFAULT_PROFILE)).toBe('asking');
});

it('prompt length counts code points, so an emoji counts as one', () => {
  expect(block({ prompt: '🎨'.repeat(IMAGE_PROMPT_MAX) })).toBeNull();
  expect(block({ prompt: '🎨'.repeat(IMAGE_PROMPT_MAX + 1) })).toBe('tooLong');
  expect(promptLength('🎨'.repeat(IMAGE_PROMPT_MAX))).toBe(IMAGE_PROMPT_MAX);
});

it('wayOf falls back to the mode the connection supports, and noWay if it supports neither', () => {
  const noWait = { ...DEFAULT_PROFILE, imageSyncPath: null };
  expect(wayOf('wait', noWait)).toBe('queue');
  expect(wayOf('queue', noWait)).toBe('queue');
  expect(wayOf('queue', { ...DEFAULT_PROFILE, imageAsyncPath: null })).toBe('wait');
  expect(block({}, { ...noWait, imageAsyncPath: null })).toBe('noWay');
});
