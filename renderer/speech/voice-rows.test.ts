import { expect, it } from 'vitest';
import { aVoice } from './testing/fake-speech.ts';
import { languagesOf, voiceRows } from './voice-rows.ts';

const all = [
  aVoice('b', { name: 'Ben', language: 'en-GB' }),
  aVoice('a', { name: 'Ava', language: 'en-US', note: 'low and close' }),
  aVoice('z', { name: '小岚', language: 'zh-CN', starred: true }),
  aVoice('clone-07', { name: '', language: null }),
];
const keys = (filter: Parameters<typeof voiceRows>[1]) => voiceRows(all, filter).map((row) => row.key);

it('voiceRows lists starred voices first, then the rest by name, with headings', () => {
  expect(keys({ query: '', language: null })).toEqual([
    'heading.starred',
    'z',
    'heading.all',
    'clone-07',
    'a',
    'b',
  ]);
});

it('voiceRows omits the heading for a single group', () => {
  expect(keys({ query: 'ben', language: null })).toEqual(['b']);
});

it('voiceRows searches name, note and id for all words', () => {
  expect(keys({ query: 'close LOW', language: null })).toEqual(['a']);
  expect(keys({ query: '07', language: null })).toEqual(['clone-07']);
  expect(keys({ query: '小', language: null })).toEqual(['heading.starred', 'z']);
  expect(keys({ query: 'low nothing', language: null })).toEqual([]);
});

it('voiceRows filters by language including its regions', () => {
  expect(languagesOf(all)).toEqual(['en', 'zh']);
  expect(keys({ query: '', language: 'en' })).toEqual(['a', 'b']);
});
