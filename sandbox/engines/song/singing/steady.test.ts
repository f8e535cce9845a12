import { expect, test } from 'vitest';
import { steadyPart } from './steady.ts';

const RATE = 16_000;

/** A tone whose level in dB is given for each time. */
const tone = (seconds: number, levelAt: (time: number) => number) =>
  Float32Array.from(
    { length: RATE * seconds },
    (_, i) => Math.sin((2 * Math.PI * 200 * i) / RATE) * 10 ** (levelAt(i / RATE) / 20),
  );

test('breath before a vowel does not belong to it', () => {
  const vowel = tone(0.4, (time) => (time < 0.15 ? -45 : -15));
  const { start, end } = steadyPart(vowel, RATE, { name: 'aa', start: 0.05, end: 0.35 });
  expect(Math.abs(start - 0.15)).toBeLessThan(0.012);
  expect(end).toBeCloseTo(0.35, 2);
});

test('the even and loud part is held, wherever it is', () => {
  for (const even of [0.1, 0.2]) {
    const vowel = tone(0.4, (time) =>
      time > even && time < even + 0.12 ? -12 : -12 - 8 * Math.abs(Math.sin(time * 60)),
    );
    const { heldFrom, heldTo } = steadyPart(vowel, RATE, { name: 'aa', start: 0.05, end: 0.35 });
    expect(heldFrom).toBeGreaterThan(even - 0.02);
    expect(heldTo).toBeLessThan(even + 0.14);
    expect(heldTo - heldFrom).toBeGreaterThan(0.05);
  }
});

test('of two sounds in one the first is held', () => {
  const louder = tone(0.4, (time) => -20 + 20 * time);
  const { heldTo } = steadyPart(louder, RATE, { name: 'ay', start: 0.1, end: 0.3 });
  expect(heldTo).toBeLessThan(0.22);
});

test('silence and vowels of a few samples have a part as well', () => {
  const silent = steadyPart(new Float32Array(1600), RATE, { name: 'aa', start: 0.02, end: 0.06 });
  expect(silent.heldTo).toBeGreaterThan(silent.heldFrom);
  const short = steadyPart(
    tone(0.1, () => -10),
    RATE,
    { name: 'aa', start: 0.05, end: 0.051 },
  );
  expect(short.end).toBeCloseTo(0.051, 6);
});
