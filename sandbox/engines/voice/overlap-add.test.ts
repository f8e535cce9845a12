import { expect, test } from 'vitest';
import { overlapAdd } from './overlap-add.ts';
import { periodTrack, pitchMarks } from './pitch-marks.ts';
import { syntheticVowel } from './testing/glottis.ts';
import { levelDb, medianPitch, pitchTrack } from './testing/measure.ts';
import { timbreDistance, timbreOf } from './testing/spectrum.ts';

const RATE = 16_000;
const vowel = syntheticVowel(RATE, 0.6, () => 120);
const marksOf = (samples: Float32Array, low: number, high: number) =>
  pitchMarks(samples, RATE, periodTrack(samples, RATE, low, high));
const marks = marksOf(vowel, 100, 150);

test('each pitch period has one mark', () => {
  const voiced = marks.filter((mark) => mark.voiced);
  expect(voiced.length).toBeGreaterThan(0.55 * 120);
  for (const { period } of voiced) expect(Math.abs(period - RATE / 120)).toBeLessThanOrEqual(2);
});

test('marks follow a voice that glides', () => {
  const glide = syntheticVowel(RATE, 0.6, (time) => 90 + 100 * time);
  for (const { at, period } of marksOf(glide, 70, 190).filter((mark) => mark.voiced)) {
    expect(RATE / period / (90 + (100 * at) / RATE)).toBeCloseTo(1, 1);
  }
});

test('noise has marks too, but no voice', () => {
  let seed = 1;
  const noise = Float32Array.from({ length: RATE / 2 }, () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed / 2_147_483_647 - 0.5;
  });
  const found = marksOf(noise, 80, 200);
  expect(found.filter((mark) => mark.voiced).length / found.length).toBeLessThan(0.05);
  expect(found.length).toBe(100);
});

test.each([0.75, 1.4])('pitch times %f moves the melody and leaves the formants', (factor) => {
  const moved = overlapAdd(vowel, marks, {
    length: vowel.length,
    sourceAt: (at) => at,
    periodAt: () => RATE / 120 / factor,
  });
  expect(medianPitch(moved, RATE)).toBeCloseTo(120 * factor, -1);
  expect(timbreDistance(timbreOf(moved, RATE), timbreOf(vowel, RATE))).toBeLessThan(4);
  expect(Math.abs(levelDb(moved) - levelDb(vowel))).toBeLessThan(4);
});

test('time stretched to double keeps the pitch', () => {
  const long = overlapAdd(vowel, marks, {
    length: vowel.length * 2,
    sourceAt: (at) => at / 2,
    periodAt: () => RATE / 120,
  });
  expect(medianPitch(long, RATE)).toBeCloseTo(120, -1);
  const voiced = pitchTrack(long, RATE).filter(({ f0 }) => f0 !== null);
  expect(voiced.length / 100).toBeGreaterThan(1);
});

test("fractional positions keep a tone's period, which whole samples would roughen", () => {
  // 261.6 Hz is 61.16 samples at this rate: rounded, every sixth period would be one sample longer.
  const roughness = (fine: boolean) => {
    const period = RATE / 261.6;
    const tone = overlapAdd(vowel, marks, {
      ...{ length: 8000, sourceAt: () => vowel.length / 2, periodAt: () => period, fine },
    });
    // The residue is the tone minus itself delayed by six periods.
    const lag = Math.round(6 * period);
    const left = tone.subarray(2000, 7000).map((sample, i) => sample - (tone[2000 + i + lag] ?? 0));
    return levelDb(left) - levelDb(tone.subarray(2000, 7000));
  };
  expect(roughness(true)).toBeLessThan(roughness(false) - 3);
});

test('overlapping periods are mixed, so a slowly changing tone has no steps', () => {
  // Each period has half the amplitude of the one before.
  const period = RATE / 100;
  const stairs = Float32Array.from({ length: 10 * period }, (_, i) =>
    i % period === 10 ? 0.5 ** Math.floor(i / period) : 0,
  );
  const steps = Array.from({ length: 10 }, (_, i) => ({ at: 10 + i * period, period, voiced: true }));
  const largest = (fine: boolean) => {
    const slow = overlapAdd(stairs, steps, {
      ...{ length: 12_000, sourceAt: (at) => 330 + at / 20, periodAt: () => period, fine },
    });
    const pulses = slow.filter((sample) => sample > 1e-6);
    expect(pulses.length).toBeGreaterThan(60);
    return Math.max(...pulses.map((pulse, i) => Math.abs(pulse - (pulses[i - 1] ?? pulse))));
  };
  expect(largest(true)).toBeLessThan(largest(false) / 4);
});

test('the same source position can be used twice', () => {
  const fading = vowel.map((sample, i) => (i < vowel.length / 2 ? sample : sample / 10));
  const result = overlapAdd(fading, marks, {
    ...{ length: 9600, periodAt: () => RATE / 120 },
    sourceAt: (at) => (at < 4800 ? 8000 : 1000),
  });
  const [late, early] = [levelDb(result.subarray(1000, 4000)), levelDb(result.subarray(6000, 9000))];
  expect(early - late).toBeCloseTo(20, 0);
});

test('the last period of a voiced section is as long as the others', () => {
  const ending = new Float32Array(RATE);
  ending.set(vowel.subarray(0, RATE * 0.303));
  const voiced = marksOf(ending, 100, 150).filter((mark) => mark.voiced);
  expect(voiced.length).toBeGreaterThan(30);
  for (const { period } of voiced) expect(period).toBeGreaterThan(100);
});

test('without marks or samples the result is silence of the given length', () => {
  const silence = overlapAdd(new Float32Array(0), [], { length: 100, sourceAt: () => 0, periodAt: () => 80 });
  expect(silence).toEqual(new Float32Array(100));
});
