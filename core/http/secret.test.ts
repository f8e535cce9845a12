import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { Secret } from './secret.ts';

test('a secret shows its value only through reveal', () => {
  const secret = new Secret('qk-live-abcdef');
  const shown = [
    Object.values(secret).join(),
    inspect(secret, { showHidden: true, customInspect: false }),
    JSON.stringify(structuredClone({ ...secret })),
  ];
  expect(shown.join()).not.toContain('abcdef');
  expect(secret.reveal()).toBe('qk-live-abcdef');
});

test('a log shows that a secret was there', () => {
  const secret = new Secret('qk-live-abcdef');
  expect(`a ${secret} b`).toBe('a [REDACTED] b');
  expect(JSON.stringify({ secret })).toBe('{"secret":"[REDACTED]"}');
  expect(inspect({ secret }, { showHidden: true, depth: 9 })).toBe('{ secret: [REDACTED] }');
});

test('shows the last four characters only if they are a small part', () => {
  expect(new Secret('qk-live-abcdef').lastFour()).toBe('cdef');
  expect(new Secret('12345678').lastFour()).toBe('');
});

test('a secret finds itself in a text; an empty one does not', () => {
  expect(new Secret('abcdef').isIn('the abcdef of it')).toBe(true);
  expect(new Secret('abcdef').isIn('the abcde of it')).toBe(false);
  expect(new Secret('').isIn('anything')).toBe(false);
});

test('two secrets are equal if a service could not distinguish them', () => {
  expect(new Secret('abcdef').equals(new Secret('abcdef'))).toBe(true);
  expect(new Secret('abcdef').equals(new Secret('abcdeF'))).toBe(false);
});
