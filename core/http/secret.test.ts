import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { Secret } from './secret.ts';

test('a key shows itself to nothing but reveal', () => {
  const secret = new Secret('qk-live-abcdef');
  const shown = [
    Object.values(secret).join(),
    inspect(secret, { showHidden: true, customInspect: false }),
    JSON.stringify(structuredClone({ ...secret })),
  ];
  expect(shown.join()).not.toContain('abcdef');
  expect(secret.reveal()).toBe('qk-live-abcdef');
});

test('a log says that a key stood there', () => {
  const secret = new Secret('qk-live-abcdef');
  expect(`a ${secret} b`).toBe('a [REDACTED] b');
  expect(JSON.stringify({ secret })).toBe('{"secret":"[REDACTED]"}');
  expect(inspect({ secret }, { showHidden: true, depth: 9 })).toBe('{ secret: [REDACTED] }');
});

test('its last four characters only where they are little of it', () => {
  expect(new Secret('qk-live-abcdef').lastFour()).toBe('cdef');
  expect(new Secret('12345678').lastFour()).toBe('');
});

test('it finds itself in a text, but an empty one in none', () => {
  expect(new Secret('abcdef').isIn('the abcdef of it')).toBe(true);
  expect(new Secret('abcdef').isIn('the abcde of it')).toBe(false);
  expect(new Secret('').isIn('anything')).toBe(false);
});

test('two are equal when a service could not tell them apart', () => {
  expect(new Secret('abcdef').equals(new Secret('abcdef'))).toBe(true);
  expect(new Secret('abcdef').equals(new Secret('abcdeF'))).toBe(false);
});
