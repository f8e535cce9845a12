// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { readSize } from './context-meter.tsx';

it('readSize accepts separators, spaces and unit suffixes', () => {
  expect(readSize('128000')).toBe(128_000);
  expect(readSize(' 128,000 ')).toBe(128_000);
  expect(readSize('128k')).toBe(128_000);
  expect(readSize('1.048M')).toBe(1_048_000);
  expect(readSize('１２８，０００')).toBe(128_000);
});

it('readSize rejects text that is not a size and sizes out of range', () => {
  for (const typed of ['', 'many', '-5', '255', '100000001', '1e6', '256.5', '12kk']) {
    expect(readSize(typed)).toBeNull();
  }
  expect(readSize('256')).toBe(256);
  expect(readSize('100000000')).toBe(100_000_000);
});
