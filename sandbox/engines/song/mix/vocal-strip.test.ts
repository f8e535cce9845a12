import { expect, test } from 'vitest';
import { GENRES } from '../style/genres.ts';
import { Bus } from './bus.ts';
import { BLOCK } from './strip.ts';
import { VocalStrip } from './vocal-strip.ts';

const RATE = 44_100;
const tone = (level: number) =>
  Float32Array.from({ length: BLOCK * 6 }, (_, i) => level * Math.sin((2 * Math.PI * 440 * i) / RATE));

/** Level of each block, both sides together. */
function heard(voice: Float32Array) {
  const strip = new VocalStrip(voice, GENRES.pop.sound);
  const bus = new Bus();
  return Array.from({ length: 6 }, (_, block) => {
    bus.clear();
    strip.mix(bus, block * BLOCK);
    return Math.sqrt(
      bus.left.reduce((sum, left, i) => sum + ((left + (bus.right[i] ?? 0)) / 2) ** 2, 0) / BLOCK,
    );
  });
}

test('a soft voice stands as loud in the mix as a loud one', () => {
  const soft = heard(tone(0.05))[3] ?? 0;
  const loud = heard(tone(0.5))[3] ?? 0;
  expect(Math.abs(20 * Math.log10(soft / loud))).toBeLessThan(0.5);
});
