import { expect, it } from 'vitest';
import { aVoice } from './testing/fake-speech.ts';
import { languageOfText, nameOfVoice, voiceInUse } from './voice-in-use.ts';

const known = [
  aVoice('ava'),
  aVoice('ben', { starred: true }),
  aVoice('lan', { language: 'zh-CN' }),
  aVoice('wei', { language: 'zh-CN', starred: true }),
];

it('voiceInUse returns the chosen voice, even if it is not listed', () => {
  expect(voiceInUse('typed', 'ava', known, 'en')).toBe('typed');
});

it('voiceInUse returns the last used voice if the connection lists it or lists none', () => {
  expect(voiceInUse(null, 'ava', known, 'zh')).toBe('ava');
  expect(voiceInUse(null, 'ava', [], 'en')).toBe('ava');
});

it('voiceInUse falls back to a voice of the language, starred first', () => {
  expect(voiceInUse(null, 'elsewhere', known, 'en')).toBe('ben');
  expect(voiceInUse(null, null, known, 'zh')).toBe('wei');
  expect(voiceInUse(null, null, known.slice(0, 1), 'zh')).toBe('ava');
  expect(voiceInUse(null, null, [], 'en')).toBeNull();
});

it('nameOfVoice names a removed voice as its takes do, and says when the list lacks it', () => {
  const list = { voices: known, phase: 'ready', listed: true } as const;
  const takes = [
    { voiceId: 'clone', voiceName: 'Me and Ben', cast: { Ben: 'ben' } },
    { voiceId: 'clone', voiceName: 'My voice', cast: null },
    { voiceId: 'other', voiceName: 'other', cast: {} },
  ];
  expect(nameOfVoice('clone', list, takes)).toBe('My voice');
  expect(nameOfVoice('other', list, takes)).toBeNull();
  // Any id may be right if the service lists no voices.
  expect(nameOfVoice('typed', { ...list, listed: false }, [])).toBe('typed');
  expect(nameOfVoice('typed', { ...list, phase: 'loading' }, [])).toBe('typed');
});

it('languageOfText detects Chinese by its characters, also in mixed text', () => {
  expect(languageOfText('今天用 TypeScript 写了一点代码。')).toBe('zh');
  expect(languageOfText('The word 港口 means harbour, and it is an old one.')).toBe('en');
  expect(languageOfText('123')).toBe('en');
});
