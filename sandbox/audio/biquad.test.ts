import { expect, test } from 'vitest';
import { amplitudeAt } from '../engines/song/testing/measure.ts';
import { type Biquad, highPass, highShelf, lowPass, peak } from './biquad.ts';

/** Returns the gain of a filter at a frequency, in dB. */
function response(filter: Biquad, hertz: number): number {
  const samples = Float32Array.from({ length: 44_100 }, (_, i) =>
    Math.sin((2 * Math.PI * hertz * i) / 44_100),
  );
  filter.process(samples);
  return 20 * Math.log10(amplitudeAt(samples.subarray(22_050), hertz));
}

test.each([
  ['low-pass, through', () => lowPass(1000), 100, 0],
  ['low-pass, at its corner', () => lowPass(1000), 1000, -3],
  ['low-pass, two octaves above', () => lowPass(1000), 4000, -24.5],
  ['high-pass, two octaves below', () => highPass(1000), 250, -24],
  ['high-pass, through', () => highPass(1000), 10_000, 0],
  ['peak, in the middle', () => peak(1000, 1, 6), 1000, 6],
  ['peak, far away', () => peak(1000, 1, 6), 50, 0],
  ['high shelf, above', () => highShelf(2000, 5), 16_000, 5],
  ['high shelf, below', () => highShelf(2000, 5), 60, 0],
] as const)('%s', (_, filter, hertz, decibels) => {
  expect(Math.abs(response(filter(), hertz) - decibels)).toBeLessThan(0.7);
});

test('filtering in two blocks equals filtering in one', () => {
  const noise = Float32Array.from({ length: 2000 }, (_, i) => Math.sin(i * i));
  const whole = noise.slice();
  lowPass(900).process(whole);
  const halves = lowPass(900);
  const parts = [noise.slice(0, 700), noise.slice(700)];
  for (const part of parts) halves.process(part);
  expect([...parts.flatMap((part) => [...part])]).toEqual([...whole]);
});
