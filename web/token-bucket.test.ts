import { expect, it } from 'vitest';
import { TokenBucket } from './token-bucket.ts';

it('token bucket allows a burst, then limits the rate', () => {
  let now = 0;
  const bucket = new TokenBucket(50, 10, () => now);
  for (let i = 0; i < 10; i++) expect(bucket.take()).toBe(0);
  expect(bucket.take()).toBe(20);
  expect(bucket.take()).toBe(40);
  now += 40;
  expect(bucket.take()).toBe(20);
});

it('token bucket refills, but not beyond its burst size', () => {
  let now = 0;
  const bucket = new TokenBucket(50, 10, () => now);
  for (let i = 0; i < 10; i++) bucket.take();
  now = 1_000_000;
  for (let i = 0; i < 10; i++) expect(bucket.take()).toBe(0);
  expect(bucket.take()).toBeGreaterThan(0);
});
