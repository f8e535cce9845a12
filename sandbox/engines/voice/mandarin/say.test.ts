import { expect, test } from 'vitest';
import { compileFlite } from '../compile-flite.ts';
import { FLITE_RATE } from '../flite.ts';
import { pitchTrack } from '../testing/measure.ts';
import { VOICES } from '../voices.ts';
import { readChinese } from './read.ts';
import { sayMandarin } from './say.ts';

const module = await compileFlite();
const MANDARIN = VOICES.filter(({ language }) => language === 'zh-CN');

/** Returns the pitch at ten positions of the voiced part, in semitones relative to the speaker's mean. */
async function contour(text: string, voice: (typeof VOICES)[number]): Promise<number[]> {
  const pitchHz = voice.pitchHz / voice.formants;
  const phrase = { syllables: readChinese(text), question: false };
  const samples = await sayMandarin(module, phrase, voice, { pitchHz, stretch: 1 });
  const track = pitchTrack(samples, FLITE_RATE, pitchHz * 0.55, pitchHz * 2).flatMap(({ f0 }) =>
    f0 === null ? [] : [12 * Math.log2(f0 / pitchHz)],
  );
  return Array.from({ length: 10 }, (_, i) => track[Math.floor(((i + 0.5) / 10) * track.length)] ?? 0);
}

const at = (heights: readonly number[], index: number) => heights.at(index) ?? Number.NaN;

test.each(MANDARIN)('the four tones of $id are flat, rising, dipping and falling', async (voice) => {
  const flat = await contour('妈', voice);
  expect(Math.max(...flat) - Math.min(...flat)).toBeLessThan(3.5);
  expect(Math.min(...flat)).toBeGreaterThan(2);

  const rising = await contour('麻', voice);
  expect(at(rising, 8) - at(rising, 2)).toBeGreaterThan(3);

  const dipping = await contour('马', voice);
  const bottom = dipping.indexOf(Math.min(...dipping));
  expect(bottom).toBeGreaterThanOrEqual(2);
  expect(bottom).toBeLessThanOrEqual(7);
  expect(at(dipping, 0) - at(dipping, bottom)).toBeGreaterThan(2);
  expect(at(dipping, 9) - at(dipping, bottom)).toBeGreaterThan(2);

  const falling = await contour('骂', voice);
  expect(at(falling, 1) - at(falling, 8)).toBeGreaterThan(6);
});

test('a syllable in the neutral tone is short, and low after a falling one', async () => {
  const [voice] = MANDARIN;
  if (!voice) throw new Error('there is no Mandarin voice');
  const length = async (text: string) =>
    (
      await sayMandarin(module, { syllables: readChinese(text), question: false }, voice, {
        pitchHz: 200,
        stretch: 1,
      })
    ).length / FLITE_RATE;
  expect(await length('妈妈')).toBeLessThan((await length('妈猫')) - 0.1);
  const heights = await contour('爸爸', voice);
  expect(at(heights, 9)).toBeLessThan(at(heights, 1) - 5);
});

test('a question without a question word ends higher than the same words as a statement', async () => {
  const [voice] = MANDARIN;
  if (!voice) throw new Error('there is no Mandarin voice');
  const end = async (question: boolean) => {
    const syllables = readChinese('他今天飞');
    const samples = await sayMandarin(module, { syllables, question }, voice, { pitchHz: 200, stretch: 1 });
    const voiced = pitchTrack(samples, FLITE_RATE, 120, 400).flatMap(({ f0 }) => (f0 === null ? [] : [f0]));
    return voiced.at(-5) ?? 0;
  };
  expect(await end(true)).toBeGreaterThan((await end(false)) * 1.05);
});
