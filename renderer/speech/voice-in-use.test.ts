import { expect, it } from 'vitest';
import { aVoice } from './testing/fake-speech.ts';
import { languageOfText, voiceInUse } from './voice-in-use.ts';

const known = [
  aVoice('ava'),
  aVoice('ben', { starred: true }),
  aVoice('lan', { language: 'zh-CN' }),
  aVoice('wei', { language: 'zh-CN', starred: true }),
];

it('is the one chosen, known or not: an id may be typed', () => {
  expect(voiceInUse('typed', 'ava', known, 'en')).toBe('typed');
});

it('is the one used last where this connection knows it, or knows none', () => {
  expect(voiceInUse(null, 'ava', known, 'zh')).toBe('ava');
  expect(voiceInUse(null, 'ava', [], 'en')).toBe('ava');
});

it('is no voice of another connection, but one of the language, starred before others', () => {
  expect(voiceInUse(null, 'elsewhere', known, 'en')).toBe('ben');
  expect(voiceInUse(null, null, known, 'zh')).toBe('wei');
  expect(voiceInUse(null, null, known.slice(0, 1), 'zh')).toBe('ava');
  expect(voiceInUse(null, null, [], 'en')).toBeNull();
});

it('tells Chinese by its letters, also among words of others', () => {
  expect(languageOfText('今天用 TypeScript 写了一点代码。')).toBe('zh');
  expect(languageOfText('The word 港口 means harbour, and it is an old one.')).toBe('en');
  expect(languageOfText('123')).toBe('en');
});
