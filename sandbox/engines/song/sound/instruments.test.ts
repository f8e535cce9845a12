import { describe, expect, test } from 'vitest';
import { sampleCases } from '../../../../core/testing/deep.ts';
import { amplitudeAt } from '../testing/measure.ts';
import { DRUM_NAMES, KITS } from './drums.ts';
import { INSTRUMENT_NAMES, INSTRUMENTS, type Instrument } from './instruments.ts';
import { frequency } from './note-sound.ts';

/** Instruments with several deliberately detuned voices. */
const SPREAD = new Set(['pad', 'strings']);

/** Returns the deviation from a pitch in cents: that of the nearby frequency whose partials are loudest. */
function offBy(samples: Float32Array, hertz: number): number {
  const part = samples.subarray(4000, 4000 + 22_050);
  const strength = (cents: number) =>
    [1, 2, 3].reduce((sum, partial) => sum + amplitudeAt(part, hertz * 2 ** (cents / 1200) * partial), 0);
  const places = Array.from({ length: 41 }, (_, at) => (at - 20) * 3);
  return places.reduce((best, cents) => (strength(cents) > strength(best) ? cents : best), 0);
}

describe.each(sampleCases(INSTRUMENT_NAMES, 5))('%s', (name) => {
  const { play, families }: Instrument = INSTRUMENTS[name];
  const low = families.includes('bass') ? 33 : 57;
  const order = { midi: low, seconds: 0.7, velocity: 0.7, take: 0 };
  const notes = [low, low + 7, low + 16].map((midi) => ({ midi, samples: play({ ...order, midi }) }));

  test('is in tune, audible, within range, and starts and ends at zero', () => {
    for (const { midi, samples } of notes) {
      const off = Math.abs(offBy(samples, frequency(midi)));
      expect(off, `${midi}`).toBeLessThanOrEqual(SPREAD.has(name) ? 16 : 6);
      expect(Math.abs(samples[0] ?? 1)).toBeLessThan(0.03);
      expect(Math.abs(samples.at(-1) ?? 1)).toBeLessThan(0.002);
      const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
      expect(peak).toBeGreaterThan(0.1);
      expect(peak).toBeLessThan(1.4);
      expect(Math.abs(samples.reduce((sum, sample) => sum + sample, 0) / samples.length)).toBeLessThan(0.005);
    }
  });

  test('is softer at lower velocity, and deterministic', () => {
    const again = play(order);
    expect(again).toEqual(notes[0]?.samples);
    const power = (samples: Float32Array) => samples.reduce((sum, sample) => sum + sample * sample, 0);
    expect(power(play({ ...order, velocity: 0.2 }))).toBeLessThan(power(again) * 0.8);
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
