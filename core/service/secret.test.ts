import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { Secret } from './secret.ts';

test('a key shows itself to nothing but reveal', () => {
  const secret = new Secret('qk-live-abcdef');
  const shown = [
    String(secret),
    `${secret}`,
    JSON.stringify({ secret }),
    inspect({ secret }, { showHidden: true, depth: 9 }),
    Object.values(secret).join(),
    JSON.stringify(structuredClone({ ...secret })),
  ];
  expect(shown.join()).not.toContain('abcdef');
  expect(secret.reveal()).toBe('qk-live-abcdef');
});

test('its last four characters only where they are little of it', () => {
  expect(new Secret('qk-live-abcdef').lastFour()).toBe('cdef');
  expect(new Secret('12345678').lastFour()).toBe('');
});
