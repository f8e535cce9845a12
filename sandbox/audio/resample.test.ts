import { describe, expect, test } from 'vitest';
import { SAMPLE_RATES } from '../../shared/service/limits.ts';
import { resample } from './resample.ts';

const tone = (rate: number, hertz: number, seconds = 0.5) =>
  Float32Array.from({ length: rate * seconds }, (_, i) => 0.5 * Math.sin((2 * Math.PI * hertz * i) / rate));

/** Returns the amplitude of a frequency; the ends, where a filter rings, are left out. */
function amplitude(samples: Float32Array, rate: number, hertz: number): number {
  const middle = samples.subarray(samples.length * 0.2, samples.length * 0.8);
  // A whole number of periods avoids spectral leakage.
  const periods = Math.floor((middle.length * hertz) / rate);
  const length = Math.round((periods * rate) / hertz);
  let [re, im] = [0, 0];
  for (let i = 0; i < length; i += 1) {
    const angle = (2 * Math.PI * hertz * i) / rate;
    re += (middle[i] ?? 0) * Math.cos(angle);
    im += (middle[i] ?? 0) * Math.sin(angle);
  }
  return (2 * Math.hypot(re, im)) / length;
}

function rms(samples: Float32Array): number {
  const middle = samples.subarray(samples.length * 0.2, samples.length * 0.8);
  return Math.sqrt(middle.reduce((sum, sample) => sum + sample * sample, 0) / middle.length);
}

const decibels = (ratio: number) => 20 * Math.log10(ratio);
const PAIRS = [8000, 16_000].flatMap((from) =>
  SAMPLE_RATES.filter((to) => to !== from).map((to) => [from, to] as const),
);

describe.each(PAIRS)('from %i to %i', (from, to) => {
  const half = Math.min(from, to) / 2;

  test.each([0.02, 0.3, 0.6, 0.85, 0.89])('%f of the band passes unchanged', (share) => {
    const out = resample(tone(from, half * share), from, to);
    expect(Math.abs(decibels(amplitude(out, to, half * share) / 0.5))).toBeLessThan(0.1);
    // The output contains only that tone: an alias would add to the power.
    expect(Math.abs(decibels((rms(out) * Math.SQRT2) / 0.5))).toBeLessThan(0.1);
  });

  test('resampling images and aliases are 60 dB down', () => {
    const [low, high] = [half * 0.5, from > to ? half * 1.02 : half * 0.89];
    if (from > to) {
      // Frequencies above the new Nyquist limit must vanish instead of aliasing.
      for (const hertz of [high, half * 1.2, half * 1.7]) {
        const out = resample(tone(from, hertz), from, to);
        expect(decibels((rms(out) * Math.SQRT2) / 0.5)).toBeLessThan(-60);
      }
    } else {
      for (const hertz of [low, high].filter((hertz) => from - hertz < to / 2)) {
        const out = resample(tone(from, hertz), from, to);
        expect(decibels(amplitude(out, to, from - hertz) / 0.5)).toBeLessThan(-60);
      }
    }
  });

  test('resampling keeps the duration', () => {
    expect(resample(new Float32Array(from), from, to)).toHaveLength(to);
    expect(resample(new Float32Array(0), from, to)).toHaveLength(0);
    const odd = resample(new Float32Array(1001), from, to).length;
    expect(Math.abs(odd - (1001 * to) / from)).toBeLessThan(1);
  });
});

test('resampling keeps a constant and adds no delay', () => {
  const out = resample(new Float32Array(1600).fill(0.25), 16_000, 44_100);
  for (const sample of out.subarray(400, out.length - 400)) expect(sample).toBeCloseTo(0.25, 6);
  const click = new Float32Array(1600);
  click[800] = 1;
  const moved = resample(click, 16_000, 32_000);
  expect(moved.indexOf(moved.reduce((most, sample) => Math.max(most, sample)))).toBe(1600);
});

test('resampling to the same rate changes nothing', () => {
  const samples = tone(16_000, 440);
  expect(resample(samples, 16_000, 16_000)).toBe(samples);
});
