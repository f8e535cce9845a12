import { expect, test } from 'vitest';
import { balance } from './balance.ts';
import type { Placed } from './lay-out.ts';
import { cut, levelDb, loudestClick } from './testing/sung.ts';

const RATE = 44_100;
const word = { sound: { samples: new Float32Array(0), marks: [], syllables: [] }, notes: [] };
const place = (name: string, part: Placed['part'], start: number, end: number): Placed => ({
  ...{ word, name, part, start, end },
  ...{ from: 0, to: 1 },
});

/** A tone of one level after the other, each half a second. */
const tones = (...levels: readonly number[]) =>
  Float32Array.from(
    { length: (RATE / 2) * levels.length },
    (_, i) =>
      Math.sin((2 * Math.PI * 300 * i) / RATE) * 10 ** ((levels[Math.floor(i / (RATE / 2))] ?? 0) / 20),
  );

test('soft and loud vowels come to nearly one level, without a jump', () => {
  const placed = [place('aa', 'vowel', 5, 5.5), place('iy', 'vowel', 5.5, 6), place('uw', 'vowel', 6, 6.5)];
  const even = balance(tones(-10, -22, -14), placed, 5);
  const levels = [0.1, 0.6, 1.1].map((at) => levelDb(cut(even, at, at + 0.25)));
  expect(Math.max(...levels) - Math.min(...levels)).toBeLessThan(2.5);
  for (const level of levels) expect(Math.abs(level + 19)).toBeLessThan(2.5);
  expect(loudestClick(even)).toBeLessThan(-55);
});

test('a hiss is brought well under the vowels, a soft consonant a little up', () => {
  const placed = [
    place('aa', 'vowel', 0, 0.5),
    place('s', 'onset', 0.5, 1),
    place('iy', 'vowel', 1, 1.5),
    place('f', 'onset', 1.5, 2),
    place('uw', 'vowel', 2, 2.5),
  ];
  const even = balance(tones(-16, -12, -16, -40, -16), placed, 0);
  expect(levelDb(cut(even, 0.6, 0.9))).toBeCloseTo(-29, 0);
  const lift = levelDb(cut(even, 1.6, 1.9)) + 43;
  expect(lift - (levelDb(cut(even, 1.1, 1.4)) + 19)).toBeCloseTo(4, 0);
});

test('a phrase begins and ends in silence, and nothing is ever over the top', () => {
  const loud = balance(tones(0, 6), [place('aa', 'vowel', 0, 0.2), place('p', 'coda', 0.2, 1)], 0);
  expect(Math.abs(loud[0] ?? 1)).toBeLessThan(1e-6);
  expect(Math.abs(loud.at(-1) ?? 1)).toBeLessThan(0.01);
  for (const sample of loud) expect(Math.abs(sample)).toBeLessThanOrEqual(0.89);
});

test('a phrase without a vowel and one without samples are taken', () => {
  expect(balance(tones(-20), [place('s', 'onset', 0, 0.5)], 0).every(Number.isFinite)).toBe(true);
  expect(balance(new Float32Array(0), [], 0).length).toBe(0);
});
