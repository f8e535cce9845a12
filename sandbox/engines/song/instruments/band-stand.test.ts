import { describe, expect, test } from 'vitest';
import { sampleCases } from '../../../../core/testing/deep.ts';
import { DRUM_NAMES } from '../drums/drum-names.ts';
import { KITS } from '../drums/kits.ts';
import { frequency } from '../score/scales.ts';
import { amplitudeAt } from '../testing/measure.ts';
import { INSTRUMENTS } from './band-stand.ts';
import { INSTRUMENT_FAMILIES, INSTRUMENT_NAMES } from './instrument-names.ts';

/** Many voices that are apart on purpose. */
const SPREAD = new Set(['warm-pad', 'supersaw', 'strings']);
const OCTAVE_CENTS = 1200;

/** How far a sound is off a pitch, in cents: the frequency near it at which most partials are loudest. */
function offBy(samples: Float32Array, hertz: number): number {
  const part = samples.subarray(4000, 4000 + 22_050);
  const strength = (cents: number) => {
    const f = hertz * 2 ** (cents / OCTAVE_CENTS);
    return [1, 2, 3].reduce((sum, partial) => sum + amplitudeAt(part, f * partial), 0);
  };
  const places = Array.from({ length: 41 }, (_, at) => (at - 20) * 3);
  return places.reduce((best, cents) => (strength(cents) > strength(best) ? cents : best), 0);
}

describe.each(sampleCases(INSTRUMENT_NAMES, 8))('%s', (name) => {
  const bass = (INSTRUMENT_FAMILIES[name] as readonly string[]).includes('bass');
  const low = bass ? 33 : 57;
  const notes = [low, low + 7, low + 16].map((midi) => ({
    midi,
    samples: INSTRUMENTS[name]({ midi, seconds: 0.7, velocity: 0.7, take: 0 }),
  }));

  test('is in tune', () => {
    for (const { midi, samples } of notes) {
      const hertz = frequency(midi);
      expect(Math.abs(offBy(samples, hertz)), `${midi}`).toBeLessThanOrEqual(SPREAD.has(name) ? 16 : 6);
    }
  });

  test('begins and ends at nothing, is heard, and stays in range', () => {
    for (const { samples } of notes) {
      expect(Math.abs(samples[0] ?? 1)).toBeLessThan(0.03);
      expect(Math.abs(samples.at(-1) ?? 1)).toBeLessThan(0.002);
      const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
      expect(peak).toBeGreaterThan(0.1);
      expect(peak).toBeLessThan(1.4);
      expect(Math.abs(samples.reduce((sum, sample) => sum + sample, 0) / samples.length)).toBeLessThan(0.005);
    }
  });

  test('is softer and the same each time', () => {
    const [first] = notes;
    const again = INSTRUMENTS[name]({ midi: low, seconds: 0.7, velocity: 0.7, take: 0 });
    expect(again).toEqual(first?.samples);
    const soft = INSTRUMENTS[name]({ midi: low, seconds: 0.7, velocity: 0.2, take: 0 });
    const power = (samples: Float32Array) => samples.reduce((sum, sample) => sum + sample * sample, 0);
    expect(power(soft)).toBeLessThan(power(again) * 0.8);
  });
});

test.each(Object.entries(KITS))('the drums of the %s kit strike at once, and are gone', (_name, kit) => {
  for (const drum of DRUM_NAMES) {
    const samples = kit[drum](0.8, 0);
    const at = samples.findIndex((sample) => Math.abs(sample) > 0.08);
    expect(at, drum).toBeGreaterThanOrEqual(0);
    expect(at, drum).toBeLessThan(2000);
    expect(Math.abs(samples.at(-1) ?? 1), drum).toBeLessThan(0.01);
    expect(kit[drum](0.8, 0)).toEqual(samples);
    expect(kit[drum](0.8, 1), `${drum}: two blows are not the same`).not.toEqual(samples);
  }
});
