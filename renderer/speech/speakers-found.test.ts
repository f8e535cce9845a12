import { expect, it } from 'vitest';
import { assignVoices, speakersFound } from './speakers-found.ts';

it('speakersFound finds the speakers of a dialogue, and none in prose or lists', () => {
  expect(speakersFound('Anna: Hello!\nHow are you?\nBEN: Fine.\nanna: Good.')).toEqual(['Anna', 'BEN']);
  expect(speakersFound('小明：你好。\n小红：你好。')).toEqual(['小明', '小红']);
  expect(speakersFound('Anna: Hello!\nA monologue of hers.')).toEqual([]);
  const prose = 'It was late.\nShe said: go.\nNobody went.\nNote: this is prose.\nThe end.\nReally.';
  expect(speakersFound(prose)).toEqual([]);
  const list = Array.from({ length: 20 }, (_, n) => `Item${String.fromCharCode(97 + n)}: text`).join('\n');
  expect(speakersFound(list)).toEqual([]);
  expect(speakersFound('Act 1: The pier\nTOM: Morning.\nIt is raining.')).toEqual([]);
  expect(speakersFound('Speaker 1: A.\nSpeaker 2: B.\nSpeaker 1: C.\nSpeaker 2: D.')).toHaveLength(2);
  expect(speakersFound('')).toEqual([]);
});

const KNOWN = ['en-US', 'zh-CN', 'en-GB', 'en-US'].map((language, n) => ({
  voiceId: `v${n}`,
  name: `Voice ${n}`,
  language,
}));

it('assignVoices gives the first speaker the current voice and others those of its language', () => {
  expect(assignVoices(['Anna', 'Ben', 'Cleo', 'Dora'], {}, KNOWN, 'v0')).toEqual({
    Anna: null,
    Ben: 'v2',
    Cleo: 'v3',
    Dora: null,
  });
  expect(assignVoices(['Anna', 'Ben', 'Cleo'], { Ben: 'v2' }, KNOWN, 'v0')).toEqual({
    Anna: null,
    Ben: 'v2',
    Cleo: 'v3',
  });
  expect(assignVoices(['Anna', 'Ben'], { Ben: null }, KNOWN, 'v0')).toEqual({ Anna: 'v2', Ben: null });
  expect(assignVoices(['Anna', 'Ben'], {}, [], null)).toEqual({ Anna: null, Ben: null });
});

it('assignVoices gives a speaker the voice of the same name', () => {
  const named = KNOWN.map((voice) => (voice.voiceId === 'v2' ? { ...voice, name: 'Ben' } : voice));
  expect(assignVoices(['Narrator', 'Anna', 'BEN'], {}, named, 'v0')).toEqual({
    Narrator: null,
    Anna: 'v3',
    BEN: 'v2',
  });
});
