import { expect, test } from 'vitest';
import { compileFlite } from '../../voice/compile-flite.ts';
import { readWord } from './read-word.ts';
import { SINGERS } from './singer.ts';
import { levelDb } from './testing/sung.ts';
import { readingKey, sayWords, type WordSound } from './word-sounds.ts';

const RATE = 44_100;
const module = await compileFlite();

async function say(words: readonly string[], voice: 'f' | 'm' = 'f'): Promise<WordSound[]> {
  const readings = words.flatMap((word) => readWord(word) ?? []);
  const said = await sayWords(module, readings, SINGERS[voice], () => {});
  return readings.flatMap((reading) => said.get(readingKey(reading)) ?? []);
}

const written = ({ syllables }: WordSound) =>
  syllables
    .map(({ onset, vowel, coda }) => [...onset, vowel, ...coda].map(({ name }) => name).join(' '))
    .join(' . ');

test('words spoken in one call are separated, also names and abbreviations', async () => {
  const words = ['city', 'st', 'no', 'i', 'CPU', '42', 'the', "don't", 'mr', 'etc', 'lights'];
  const sounds = await say(words);
  expect(sounds.length).toBe(words.length);
  expect(written(sounds[0] ?? fail())).toBe('s ih . t iy');
  expect(written(sounds[5] ?? fail()).split(' . ').length).toBe(4 - 1);
  expect(written(sounds.at(-1) ?? fail())).toBe('l ay t s');
});

function fail(): never {
  throw new Error('a word was not said');
}

test('fifty or more words take several calls, each word once', async () => {
  const letters = Array.from('bcdfghjklmnpqrst');
  const words = letters.flatMap((letter) => [`${letter}ay`, `${letter}o`, `${letter}ee`, `${letter}ay`]);
  const readings = words.flatMap((word) => readWord(word) ?? []);
  const counts: number[] = [];
  const said = await sayWords(module, readings, SINGERS.m, (count) => counts.push(count));
  expect(said.size).toBe(new Set(words).size);
  expect(counts).toEqual([24, 48]);
});

test.each(['f', 'm'] as const)('the parts of a word of %s lie where they are heard', async (voice) => {
  const [sea, two] = await say(['sea', 'two'], voice);
  for (const sound of [sea ?? fail(), two ?? fail()]) {
    const [{ onset, vowel } = fail()] = sound.syllables;
    const level = (from: number, to: number) => levelDb(sound.samples.subarray(from * RATE, to * RATE));
    expect(level(vowel.heldFrom, vowel.heldTo)).toBeGreaterThan(level(onset[0]?.start ?? 0, vowel.start) + 3);
    expect(vowel.heldFrom).toBeGreaterThanOrEqual(vowel.start);
    expect(vowel.heldTo).toBeLessThanOrEqual(vowel.end + 1e-9);
    // Every mark in the vowel is voiced, with the requested period.
    const period = RATE / SINGERS[voice].spokenHz;
    const held = sound.marks.filter(({ at }) => at > vowel.heldFrom * RATE && at < vowel.heldTo * RATE);
    expect(held.length).toBeGreaterThan(3);
    for (const mark of held) {
      expect(mark.voiced).toBe(true);
      expect(Math.abs(mark.period / period - 1)).toBeLessThan(0.06);
    }
  }
});

test('a voiceless consonant contains nothing of the vowel before it', async () => {
  const [soft] = await say(['kiss']);
  const { samples, syllables } = soft ?? fail();
  const hiss = syllables[0]?.coda[0] ?? fail();
  const part = samples.slice((hiss.start + 0.02) * RATE, hiss.end * RATE);
  const low = part.map(
    (_, i) => part.subarray(Math.max(0, i - 60), i + 60).reduce((sum, x) => sum + x, 0) / 120,
  );
  expect(levelDb(low)).toBeLessThan(levelDb(part) - 25);
});

test('Mandarin: glides stand before the beat, nasals after, u and the lone nasal are held', async () => {
  const [water, moon, five, hum] = await say(['水', '装', '五', 'hmm']);
  expect(water?.syllables[0]?.onset.map(({ name }) => name)).toEqual(['sh', 'w']);
  expect(water?.syllables[0]?.vowel.name).toBe('ey');
  expect(moon?.syllables[0]?.coda.map(({ name }) => name)).toEqual(['ng']);
  expect(five?.syllables[0]?.vowel.name).toBe('w');
  expect(hum?.syllables[0]?.vowel.name).toBe('m');
});

test('the same characters in another tone are the same sound, in another word perhaps not', () => {
  const key = (text: string) => readingKey(readWord(text) ?? { kind: 'sounds', sounds: [], syllables: 0 });
  expect(key('麻')).toBe(key('骂'));
  expect(key('音乐')).not.toBe(key('银行'));
  expect(key('Sea')).toBe(key('sea,'));
});
