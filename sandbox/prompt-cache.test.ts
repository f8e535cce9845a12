import { expect, test } from 'vitest';
import { type CacheBlock, PromptCache } from './prompt-cache.ts';

const MINUTE = 60_000;
const block = (text: string, keepMinutes: CacheBlock['keepMinutes'] = null): CacheBlock => ({
  text,
  tokens: 10,
  keepMinutes,
});

test('a cached prefix lives for its time to live, and a read renews it', () => {
  const cache = new PromptCache();
  const prompt = [block('tools'), block('system', 5), block('question')];
  expect(cache.count('m', prompt, 0)).toEqual({ read: 0, created5m: 20, created1h: 0, fresh: 10 });
  expect(cache.count('m', prompt, 4 * MINUTE)).toEqual({ read: 20, created5m: 0, created1h: 0, fresh: 10 });
  expect(cache.count('m', prompt, 8 * MINUTE).read).toBe(20);
  expect(cache.count('m', prompt, 14 * MINUTE)).toMatchObject({ read: 0, created5m: 20 });
});

test('the one-hour time to live is exact, and two markers are counted separately', () => {
  const cache = new PromptCache();
  const prompt = [block('a', 60), block('b', 5), block('c')];
  expect(cache.count('m', prompt, 0)).toEqual({ read: 0, created5m: 10, created1h: 10, fresh: 10 });
  expect(cache.count('m', prompt, 30 * MINUTE)).toEqual({ read: 10, created5m: 10, created1h: 0, fresh: 10 });
});

test('nothing is read without a marker, by another model, or for another prefix', () => {
  const cache = new PromptCache();
  cache.count('m', [block('a', 5), block('b')], 0);
  expect(cache.count('m', [block('a'), block('b')], 1).read).toBe(0);
  expect(cache.count('other', [block('a', 5)], 1).read).toBe(0);
  expect(cache.count('m', [block('x'), block('a', 5)], 1).read).toBe(0);
  // Two texts that concatenate to the same string are not the same blocks.
  cache.count('m', [block('pq'), block('r', 5)], 2);
  expect(cache.count('m', [block('p'), block('qr', 5)], 3).read).toBe(0);
});
