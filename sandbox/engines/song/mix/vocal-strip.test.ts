import { expect, test } from 'vitest';
import { GENRES } from '../style/genres.ts';
import { Bus } from './bus.ts';
import { BLOCK } from './strip.ts';
import { VocalStrip } from './vocal-strip.ts';

const RATE = 44_100;
const tone = (level: number) =>
  Float32Array.from({ length: BLOCK * 6 }, (_, i) => level * Math.sin((2 * Math.PI * 440 * i) / RATE));

/** Level of the middle and of the sides of each block. */
function heard(voice: Float32Array, choruses: { from: number; to: number }[]) {
  const strip = new VocalStrip(voice, GENRES.pop.sound, choruses);
  const bus = new Bus();
  return Array.from({ length: 6 }, (_, block) => {
    bus.clear();
    strip.mix(bus, block * BLOCK);
    const rms = (of: (i: number) => number) =>
      Math.sqrt(bus.left.reduce((sum, _, i) => sum + of(i) ** 2, 0) / BLOCK);
    return {
      middle: rms((i) => ((bus.left[i] ?? 0) + (bus.right[i] ?? 0)) / 2),
      side: rms((i) => ((bus.left[i] ?? 0) - (bus.right[i] ?? 0)) / 2),
    };
  });
}

test('a soft voice stands as loud in the mix as a loud one', () => {
  const soft = heard(tone(0.05), [])[3]?.middle ?? 0;
  const loud = heard(tone(0.5), [])[3]?.middle ?? 0;
  expect(Math.abs(20 * Math.log10(soft / loud))).toBeLessThan(0.5);
});

test('others sing along on both sides, in the chorus only', () => {
  const blocks = heard(tone(0.2), [{ from: BLOCK * 2, to: BLOCK * 4 }]);
  const sides = blocks.map(({ side }) => side);
  expect(Math.max(sides[0] ?? 1, sides[1] ?? 1, sides[5] ?? 1)).toBeLessThan(1e-6);
  expect(sides[3]).toBeGreaterThan((blocks[3]?.middle ?? 0) * 0.05);
});
