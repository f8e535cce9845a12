import { expect, test } from 'vitest';
import { sampleCases } from '../../../core/testing/deep.ts';
import { speak, UnspeakableText } from './speak.ts';
import { levelDb, medianPitch, peakOf, silenceAtEnds } from './testing/measure.ts';
import { say } from './testing/say.ts';
import { timbreDistance, timbreOf } from './testing/spectrum.ts';
import { VOICES } from './voices.ts';

const RATE = 16_000;
const ENGLISH = 'The rainbow is a division of white light into many beautiful colours.';
const CHINESE = '今天天气很好，我们去公园走走吧。';
/** Text in which every syllable has the first tone, so that the pitch is constant. */
const LEVEL_CHINESE = '他今天搬家，她开车。';
const MEASURED_VOICES = ['en-us-ava', 'en-us-ben', 'en-us-hal', 'zh-cn-lan'];
const never = new AbortController().signal;

const request = (text: string) => ({ text, voiceId: 'en-us-ava', speed: 1, pitch: 0 });
const semitones = (a: number, b: number) => 12 * Math.log2(a / b);

test('there are at least eight voices, two of them Mandarin and named as accented', () => {
  expect(VOICES.length).toBeGreaterThanOrEqual(8);
  expect(new Set(VOICES.map(({ id }) => id)).size).toBe(VOICES.length);
  const mandarin = VOICES.filter(({ language }) => language === 'zh-CN');
  expect(mandarin.length).toBeGreaterThanOrEqual(2);
  for (const { name } of mandarin) expect(name).toContain('accented');
});

test('no two voices sound alike', async () => {
  const timbres = new Map<string, number[]>();
  for (const { id } of VOICES)
    timbres.set(id, timbreOf(await say('White light into many colours.', id), RATE));
  for (const [id, timbre] of timbres) {
    for (const [other, otherTimbre] of timbres) {
      if (id < other) expect(timbreDistance(timbre, otherTimbre), `${id} and ${other}`).toBeGreaterThan(2);
    }
  }
});

test.each(sampleCases(VOICES, 2))(
  '$id speaks both languages at its pitch, at a good level, whole',
  async (voice) => {
    for (const [text, seconds] of [
      [ENGLISH, [3, 6]],
      [CHINESE, [2.5, 6]],
    ] as const) {
      const samples = await say(text, voice.id);
      expect(samples.length / RATE).toBeGreaterThan(seconds[0]);
      expect(samples.length / RATE).toBeLessThan(seconds[1]);
      expect(levelDb(samples)).toBeGreaterThan(-30);
      expect(levelDb(samples)).toBeLessThan(-10);
      expect(peakOf(samples)).toBeLessThanOrEqual(0.9);
      const offset = samples.reduce((sum, sample) => sum + sample, 0) / samples.length;
      expect(Math.abs(offset)).toBeLessThan(0.001);
      const { start, end } = silenceAtEnds(samples, RATE);
      expect(start).toBeLessThanOrEqual(0.15);
      expect(end).toBeLessThanOrEqual(0.15);
      const pitch = medianPitch(samples, RATE, voice.pitchHz / 2, voice.pitchHz * 2);
      expect(Math.abs(semitones(pitch, voice.pitchHz))).toBeLessThan(4);
    }
  },
);

test('the same text gives identical bytes', async () => {
  for (const voiceId of ['en-us-ben', 'zh-cn-wei']) {
    const text = '今天很好。 Good day.';
    expect(Buffer.from((await say(text, voiceId)).buffer)).toEqual(
      Buffer.from((await say(text, voiceId)).buffer),
    );
  }
});

test.each(sampleCases(MEASURED_VOICES, 1))(
  '%s is as fast as the speed says, at the same pitch',
  async (voiceId) => {
    for (const text of [ENGLISH, LEVEL_CHINESE]) {
      const [slow, usual, fast] = [
        await say(text, voiceId, 0.5),
        await say(text, voiceId),
        await say(text, voiceId, 2),
      ];
      expect(slow.length / usual.length).toBeGreaterThan(1.75);
      expect(slow.length / usual.length).toBeLessThan(2.25);
      expect(usual.length / fast.length).toBeGreaterThan(1.7);
      expect(usual.length / fast.length).toBeLessThan(2.3);
      const [a, b] = [slow, fast].map((samples) => medianPitch(samples, RATE, 60, 320));
      expect(Math.abs(semitones(a ?? 0, b ?? 1))).toBeLessThan(1.5);
    }
  },
);

test.each(sampleCases(MEASURED_VOICES, 1))(
  '%s is as high as the pitch says, at the same speed',
  async (voiceId) => {
    for (const text of [ENGLISH, LEVEL_CHINESE]) {
      const usual = await say(text, voiceId);
      const middle = medianPitch(usual, RATE, 60, 400);
      for (const pitch of [-5, 12]) {
        const moved = await say(text, voiceId, 1, pitch);
        const factor = 2 ** (pitch / 12);
        const measured = medianPitch(moved, RATE, 60 * factor, 330 * factor);
        expect(Math.abs(semitones(measured, middle) - pitch), `${pitch} semitones`).toBeLessThan(1.2);
        expect(moved.length / usual.length).toBeGreaterThan(0.9);
        expect(moved.length / usual.length).toBeLessThan(1.1);
      }
    }
  },
);

test('an empty or invalid request is refused before any audio', async () => {
  await expect(speak(request('🎉'), never).next()).rejects.toThrow(UnspeakableText);
  await expect(speak(request('Hello. Привет.'), never).next()).rejects.toThrow('cannot read П');
  await expect(speak({ ...request('Hi.'), voiceId: 'nobody' }, never).next()).rejects.toThrow(RangeError);
});

test('quoted and unusual words are spoken', async () => {
  const spoken = ['C++ & C# 100%', 'x'.repeat(700), '-t hello', '"; rm -rf', 'GPT-4o 很好', 'a', '啊', '3'];
  for (const text of spoken) expect((await say(text, 'en-us-hal')).length, text).toBeGreaterThan(RATE / 20);
});

test('for 5,000 characters the first sentence comes early and memory stays bounded', async () => {
  const sentence =
    'The quick brown fox jumps over the lazy dog near the river bank and rests there for a while. ';
  const text = sentence.repeat(Math.ceil(5000 / sentence.length));
  await say('Warm.', 'en-us-hal');
  const before = process.memoryUsage.rss();
  const started = performance.now();
  let first = 0;
  let pieces = 0;
  let most = 0;
  for await (const { samples } of speak({ ...request(text), voiceId: 'en-us-hal', speed: 2 }, never)) {
    first ||= performance.now() - started;
    pieces += 1;
    expect(samples.length).toBeGreaterThan(RATE);
    most = Math.max(most, process.memoryUsage.rss());
  }
  expect(pieces).toBe(Math.ceil(5000 / sentence.length));
  expect(first).toBeLessThan((performance.now() - started) / 10);
  expect(most - before).toBeLessThan(400 * 1024 * 1024);
}, 60_000);

test('an abort rejects with its reason before the next sentence', async () => {
  const abort = new AbortController();
  const text = `${ENGLISH} `.repeat(300);
  const pieces = speak({ ...request(text), speed: 0.5 }, abort.signal);
  await pieces.next();
  const started = performance.now();
  await pieces.next();
  const onePiece = performance.now() - started;
  const next = pieces.next();
  const reason = new Error('enough');
  const aborted = performance.now();
  abort.abort(reason);
  await expect(next).rejects.toBe(reason);
  // The whole text would take a hundred times as long.
  expect(performance.now() - aborted).toBeLessThan(3 * onePiece + 200);
  expect((await pieces.next()).done).toBe(true);
  expect((await say('Still here.', 'en-us-ava')).length).toBeGreaterThan(RATE / 2);
});

test('an already aborted signal starts nothing', async () => {
  await expect(speak(request(ENGLISH), AbortSignal.abort(new Error('no'))).next()).rejects.toThrow('no');
});

test('two concurrent texts do not mix', async () => {
  const [alone, other] = [await say(ENGLISH, 'en-us-hal'), await say(CHINESE, 'zh-cn-lan')];
  const [both, andOther] = await Promise.all([say(ENGLISH, 'en-us-hal'), say(CHINESE, 'zh-cn-lan')]);
  expect(both).toEqual(alone);
  expect(andOther).toEqual(other);
});
