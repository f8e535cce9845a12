import { expect, test } from 'vitest';
import { fitsPattern } from './model-pattern.ts';
import { DEFAULT_PROFILE } from './profile.ts';

test.each([
  ['gpt-4o-mini', 'gpt-4o*', true],
  ['gpt-4o', 'gpt-4o*', true],
  ['GPT-4O', 'gpt-4o', true],
  ['my-gpt-4o', 'gpt-4o*', false],
  ['a-vl-b-vl', '*-vl', true],
  ['ab', 'ab*b', false],
  ['abb', 'ab*b', true],
  ['a.b', 'a*c', false],
  ['a+b(c', 'a+b(*', true],
  ['anything', '*', true],
  ['', '*', true],
  ['x'.repeat(200), `${'x*'.repeat(99)}y`, false],
])('%s fits %s: %s', (id, pattern, expected) => {
  expect(fitsPattern(id, ['no', pattern])).toBe(expected);
});

test('without a preset, a name that says so counts', () => {
  const seeing = ['vendor-vl-1.0-260319', 'qwen3-vl', 'llama3.2-vision:11b'];
  for (const id of seeing) expect(fitsPattern(id, DEFAULT_PROFILE.visionModels), id).toBe(true);
  for (const id of ['vendor-s2', 'vlad-1', 'evl-2'])
    expect(fitsPattern(id, DEFAULT_PROFILE.visionModels)).toBe(false);
});
