import { expect, it } from 'vitest';
import { WishedValues } from './wished-values.ts';

it('shows the wish over what the core tells, until it has answered', () => {
  const stars = new WishedValues<boolean>();
  expect(stars.over('a', false)).toBe(false);
  const end = stars.begin('a', true, false);
  expect(stars.over('a', false)).toBe(true);
  expect(stars.over('b', false)).toBe(false);
  expect(end(true)).toBe(true);
  expect(stars.over('a', false)).toBe(false);
});

it('shows the last of several wishes, whatever becomes of those before', () => {
  const stars = new WishedValues<boolean>();
  const [first, second] = [stars.begin('a', true, false), stars.begin('a', false, true)];
  expect(stars.over('a', true)).toBe(false);
  expect(first(true)).toBe(false);
  expect(second(false)).toBe(true);
});

it('gives back what the core told last where the wish failed', () => {
  const names = new WishedValues<string>();
  const end = names.begin('a', 'mine', 'old');
  names.over('a', 'theirs');
  expect(end(false)).toBe('theirs');
  expect(names.begin('a', 'mine', 'old')(false)).toBe('old');
});
