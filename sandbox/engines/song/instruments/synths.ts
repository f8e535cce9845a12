import { noiseSource } from '../dsp/noise.ts';
import { frequency } from '../score/scales.ts';
import { SAMPLE_RATE } from '../song-order.ts';
import { type Envelope, shape, soundingLength } from './envelope.ts';
import type { Instrument } from './instrument.ts';
import { addPulse, addSaw, glidingSteps, type Vibrato } from './oscillators.ts';

/** A subtractive synthesiser: saws and a pulse through a low-pass that opens and closes. */
interface Patch {
  readonly detunes: readonly number[];
  /** Level of a pulse an octave lower. */
  readonly sub: number;
  readonly envelope: Envelope;
  readonly vibrato: Vibrato;
  /** Hertz where the filter rests, how far it opens at the beginning, and seconds until it is back. */
  readonly cutoff: number;
  readonly opening: number;
  readonly closing: number;
  /** 0 to 1. */
  readonly resonance: number;
  readonly level: number;
}

function synth(patch: Patch): Instrument {
  return ({ midi, seconds, velocity, take }) => {
    const hertz = frequency(midi);
    const samples = new Float32Array(soundingLength(seconds, patch.envelope));
    const chance = noiseSource(midi * 29 + take * 211);
    const steps = glidingSteps(hertz, samples.length, patch.vibrato, 0, 0.2 * take);
    const level = patch.level / Math.sqrt(patch.detunes.length);
    for (const detune of patch.detunes) addSaw(samples, steps, detune, chance() * 0.5 + 0.5, level);
    if (patch.sub > 0)
      addPulse(
        samples,
        steps.map((step) => step / 2),
        0.5,
        0.25,
        patch.sub,
      );
    sweep(samples, patch, hertz, velocity);
    shape(samples, seconds, patch.envelope);
    const scale = 0.4 + 0.6 * velocity;
    for (let i = 0; i < samples.length; i += 1) samples[i] = (samples[i] ?? 0) * scale;
    return samples;
  };
}

/** A low-pass of 12 dB an octave that moves (a state variable filter, trapezoidal). */
function sweep(
  samples: Float32Array,
  { cutoff, opening, closing, resonance }: Patch,
  hertz: number,
  velocity: number,
): void {
  const k = 2 - 1.9 * resonance;
  let one = 0;
  let two = 0;
  let g = 0;
  for (let i = 0; i < samples.length; i += 1) {
    if (i % 32 === 0) {
      const open = opening * velocity * Math.exp(-i / (closing * SAMPLE_RATE));
      const at = Math.min(16_000, cutoff + open + hertz * 0.7);
      g = Math.tan((Math.PI * at) / SAMPLE_RATE);
    }
    const a = 1 / (1 + g * (g + k));
    const high = ((samples[i] ?? 0) - (k + g) * one - two) * a;
    const band = g * high + one;
    const low = g * band + two;
    one = g * high + band;
    two = g * band + low;
    samples[i] = low;
  }
}

const STILL: Vibrato = { hertz: 1, depth: 0, delay: 0 };

export const warmPad = synth({
  detunes: [0.993, 0.9975, 1.003, 1.0072],
  envelope: { attack: 0.35, decay: 0.8, sustain: 0.85, release: 0.8 },
  vibrato: { hertz: 0.6, depth: 0.04, delay: 0 },
  ...{ sub: 0.08, cutoff: 700, opening: 900, closing: 1.6, resonance: 0.15, level: 0.42 },
});
export const supersaw = synth({
  detunes: [0.9885, 0.9935, 0.998, 1, 1.0021, 1.0068, 1.0117],
  envelope: { attack: 0.008, decay: 0.5, sustain: 0.8, release: 0.16 },
  vibrato: STILL,
  ...{ sub: 0, cutoff: 3800, opening: 5200, closing: 0.25, resonance: 0.1, level: 0.42 },
});
export const synthLead = synth({
  detunes: [0.9975, 1.0027],
  envelope: { attack: 0.012, decay: 0.3, sustain: 0.75, release: 0.14 },
  vibrato: { hertz: 5.6, depth: 0.16, delay: 0.3 },
  ...{ sub: 0.1, cutoff: 2300, opening: 3600, closing: 0.18, resonance: 0.3, level: 0.4 },
});
export const synthPluck = synth({
  detunes: [0.9965, 1.004],
  envelope: { attack: 0.003, decay: 0.32, sustain: 0, release: 0.12 },
  vibrato: STILL,
  ...{ sub: 0, cutoff: 500, opening: 6500, closing: 0.07, resonance: 0.35, level: 0.55 },
});
export const synthBass = synth({
  detunes: [0.9985, 1.0018],
  envelope: { attack: 0.004, decay: 0.3, sustain: 0.75, release: 0.05 },
  vibrato: STILL,
  ...{ sub: 0.3, cutoff: 260, opening: 1900, closing: 0.09, resonance: 0.4, level: 0.5 },
});
