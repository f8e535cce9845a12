import { expect, it } from 'vitest';
import { turnTokens } from './token-totals.ts';

it('adds a total from its two parts only, never from thin air', () => {
  expect(turnTokens({ inputTokens: 3, outputTokens: 4, totalTokens: null, raw: {} }).total).toBe(7);
  expect(turnTokens({ inputTokens: 3, outputTokens: null, totalTokens: null, raw: {} }).total).toBeNull();
});
