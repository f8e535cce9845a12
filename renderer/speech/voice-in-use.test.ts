import { expect, it } from 'vitest';
import { aVoice } from './testing/fake-speech.ts';
import { voiceInUse } from './voice-in-use.ts';

const known = [aVoice('ava'), aVoice('ben', { starred: true })];

it('is the one chosen, known or not: an id may be typed', () => {
  expect(voiceInUse('typed', 'ava', known)).toBe('typed');
});

it('is the one used last where this connection knows it, or knows none', () => {
  expect(voiceInUse(null, 'ava', known)).toBe('ava');
  expect(voiceInUse(null, 'ava', [])).toBe('ava');
});

it('is no voice of another connection, but the first of this one, starred before others', () => {
  expect(voiceInUse(null, 'elsewhere', known)).toBe('ben');
  expect(voiceInUse(null, null, known)).toBe('ben');
  expect(voiceInUse(null, null, [])).toBeNull();
});
