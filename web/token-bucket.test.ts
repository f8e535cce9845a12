import { expect, it } from 'vitest';
import { TokenBucket } from './token-bucket.ts';

it('lets a burst through, then holds to the rate', () => {
  let now = 0;
  const bucket = new TokenBucket(50, 10, () => now);
  for (let i = 0; i < 10; i++) expect(bucket.take()).toBe(0);
  expect(bucket.take()).toBe(20);
  expect(bucket.take()).toBe(40);
  now += 40;
  expect(bucket.take()).toBe(20);
});

it('fills up again, but not beyond the burst', () => {
  let now = 0;
  const bucket = new TokenBucket(50, 10, () => now);
  for (let i = 0; i < 10; i++) bucket.take();
  now = 1_000_000;
  for (let i = 0; i < 10; i++) expect(bucket.take()).toBe(0);
  expect(bucket.take()).toBeGreaterThan(0);
});
