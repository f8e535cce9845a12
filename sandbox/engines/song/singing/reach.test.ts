import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withinReach } from './reach.ts';
import { SINGERS } from './singer.ts';

const word = (...midis: number[]) => ({ notes: midis.map((midi) => ({ midi, startSec: 0, endSec: 1 })) });
const midisOf = (words: readonly ReturnType<typeof word>[]) =>
  words.map(({ notes }) => notes.map(({ midi }) => midi));

test('what lies in reach is left alone', () => {
  expect(midisOf(withinReach([word(57, 60), word(74)], SINGERS.f))).toEqual([[57, 60], [74]]);
});

test('a song is moved as a whole, so that its tune stays', () => {
  expect(midisOf(withinReach([word(60, 64), word(67, 65)], SINGERS.m))).toEqual([
    [48, 52],
    [55, 53],
  ]);
});

test('a single word out of reach is moved by itself', () => {
  expect(midisOf(withinReach([word(60), word(62), word(64), word(81, 83)], SINGERS.f))).toEqual([
    [60],
    [62],
    [64],
    [69, 71],
  ]);
});

test('every note ends in reach, by whole octaves', () => {
  const midis = fc.array(fc.array(fc.integer({ min: 0, max: 127 }), { minLength: 1, maxLength: 6 }), {
    maxLength: 12,
  });
  fc.assert(
    fc.property(midis, fc.constantFrom(SINGERS.f, SINGERS.m), (asked, singer) => {
      const sung = midisOf(
        withinReach(
          asked.map((some) => word(...some)),
          singer,
        ),
      );
      for (const [w, some] of sung.entries()) {
        for (const [n, midi] of some.entries()) {
          expect(midi).toBeGreaterThanOrEqual(singer.lowest);
          expect(midi).toBeLessThanOrEqual(singer.highest);
          expect(Math.abs(midi - (asked[w]?.[n] ?? 0)) % 12).toBe(0);
        }
      }
    }),
  );
});
