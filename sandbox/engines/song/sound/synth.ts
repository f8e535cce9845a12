import { highPass } from '../../../audio/biquad.ts';
import { SAMPLE_RATE } from '../song-order.ts';
import { frequency, noiseSource, type Play } from './note-sound.ts';

/** A subtractive synthesiser: sawtooths through a low-pass with an envelope. */
interface Patch {
  /** Frequency factors, one per sawtooth. */
  readonly detunes: readonly number[];
  /** Level of a sine an octave below. */
  readonly sub: number;
  /** Level of the breath or bow noise. */
  readonly breath: number;
  /** Envelope times in seconds, and the sustain level (0 to 1). */
  readonly attack: number;
  readonly decay: number;
  readonly sustain: number;
  readonly release: number;
  /** Vibrato: depth in semitones, rate in hertz, and onset delay in seconds. */
  readonly vibrato: { readonly depth: number; readonly hertz: number; readonly delay: number };
  /** Cutoff of the high-pass in hertz; base cutoff, envelope amount and decay in seconds of the low-pass. */
  readonly above: number;
  readonly cutoff: number;
  readonly opening: number;
  readonly closing: number;
  readonly level: number;
}

function synth(patch: Patch): Play {
  return ({ midi, seconds, velocity, take }) => {
    const hertz = frequency(midi);
    const held = Math.max(seconds, patch.attack * 0.5);
    const samples = new Float32Array(Math.ceil((held + patch.release) * SAMPLE_RATE));
    const chance = noiseSource(midi * 29 + take * 211);
    const steps = vibratoSteps(hertz, samples.length, patch.vibrato, 0.2 * take);
    const level = patch.level / Math.sqrt(patch.detunes.length);
    for (const detune of patch.detunes) addSaw(samples, steps, detune, chance() * 0.5 + 0.5, level);
    const w = (Math.PI * hertz) / SAMPLE_RATE;
    for (let i = 0; i < samples.length; i += 1) {
      samples[i] = (samples[i] ?? 0) + patch.sub * Math.sin(w * i) + patch.breath * chance();
    }
    sweep(samples, patch, hertz, velocity);
    highPass(patch.above).process(samples);
    shape(samples, patch, Math.round(held * SAMPLE_RATE), 0.4 + 0.6 * velocity);
    return samples;
  };
}

/** Returns the phase increments per sample, computed every 32 samples. */
function vibratoSteps(hertz: number, length: number, vibrato: Patch['vibrato'], phase: number): Float32Array {
  return Float32Array.from({ length: Math.ceil(length / 32) + 1 }, (_, at) => {
    const t = (at * 32) / SAMPLE_RATE;
    const grown = Math.min(1, Math.max(0, t / vibrato.delay - 0.6));
    const shake = vibrato.depth * grown * Math.sin(2 * Math.PI * (vibrato.hertz * t + phase));
    return (hertz * 2 ** (shake / 12)) / SAMPLE_RATE;
  });
}

/** Adds a sawtooth whose edge is smoothed over two samples (polyBLEP) to suppress aliasing. */
function addSaw(
  samples: Float32Array,
  steps: Float32Array,
  detune: number,
  phase: number,
  level: number,
): void {
  let at = phase;
  for (let i = 0; i < samples.length; i += 1) {
    const step = (steps[i >> 5] ?? 0) * detune;
    at += step;
    if (at >= 1) at -= 1;
    const t = at < step ? at / step : at > 1 - step ? (at - 1) / step : 0;
    const corner = at < step ? t + t - t * t - 1 : at > 1 - step ? t * t + t + t + 1 : 0;
    samples[i] = (samples[i] ?? 0) + level * (2 * at - 1 - corner);
  }
}

/** Filters with a modulated 12 dB/octave low-pass (state variable filter, trapezoidal integration). */
function sweep(
  samples: Float32Array,
  { cutoff, opening, closing }: Patch,
  hertz: number,
  velocity: number,
): void {
  const k = 1.7;
  let one = 0;
  let two = 0;
  let g = 0;
  for (let i = 0; i < samples.length; i += 1) {
    if (i % 32 === 0) {
      const open = opening * velocity * Math.exp(-i / (closing * SAMPLE_RATE));
      g = Math.tan((Math.PI * Math.min(16_000, cutoff + open + hertz * 0.7)) / SAMPLE_RATE);
    }
    const high = ((samples[i] ?? 0) - (k + g) * one - two) / (1 + g * (g + k));
    const band = g * high + one;
    const low = g * band + two;
    one = g * high + band;
    two = g * band + low;
    samples[i] = low;
  }
}

/** Applies an attack, decay, sustain and release envelope in place. It begins and ends at zero. */
function shape(samples: Float32Array, { attack, decay, sustain }: Patch, off: number, scale: number): void {
  const up = Math.max(1, Math.round(attack * SAMPLE_RATE));
  const fall = Math.exp(-3 / (decay * SAMPLE_RATE));
  let level = 0;
  let over = 1 - sustain;
  for (let i = 0; i < samples.length; i += 1) {
    if (i < off && i >= up) over *= fall;
    if (i < off) level = i < up ? i / up : sustain + over;
    const left = i < off ? 1 : 1 - (i - off) / Math.max(1, samples.length - off);
    samples[i] = (samples[i] ?? 0) * level * left * left * scale;
  }
}

const STILL = { depth: 0, hertz: 1, delay: 1 };

export const pad = synth({
  ...{ detunes: [0.993, 0.9975, 1.003, 1.0072], sub: 0.06, breath: 0, vibrato: STILL },
  ...{ attack: 0.35, decay: 0.8, sustain: 0.85, release: 0.8 },
  ...{ above: 140, cutoff: 700, opening: 900, closing: 1.6, level: 0.42 },
});
export const strings = synth({
  ...{ detunes: [0.9955, 0.9985, 1.0012, 1.0046], sub: 0, breath: 0.012 },
  ...{ attack: 0.16, decay: 0.4, sustain: 0.9, release: 0.45 },
  vibrato: { depth: 0.13, hertz: 5.4, delay: 0.3 },
  ...{ above: 130, cutoff: 2400, opening: 1200, closing: 0.6, level: 0.34 },
});
/** Flute: little more than its first partials, with breath noise around them. */
export const flute = synth({
  ...{ detunes: [1], sub: 0, breath: 0.07 },
  ...{ attack: 0.06, decay: 0.25, sustain: 0.85, release: 0.13 },
  vibrato: { depth: 0.16, hertz: 5.1, delay: 0.35 },
  ...{ above: 220, cutoff: 260, opening: 500, closing: 0.1, level: 0.75 },
});
export const synthLead = synth({
  ...{ detunes: [0.9975, 1.0027], sub: 0.06, breath: 0 },
  ...{ attack: 0.012, decay: 0.3, sustain: 0.75, release: 0.14 },
  vibrato: { depth: 0.16, hertz: 5.6, delay: 0.3 },
  ...{ above: 180, cutoff: 2300, opening: 3600, closing: 0.18, level: 0.4 },
});
export const synthPluck = synth({
  ...{ detunes: [0.9965, 1.004], sub: 0, breath: 0, vibrato: STILL },
  ...{ attack: 0.003, decay: 0.32, sustain: 0, release: 0.12 },
  ...{ above: 180, cutoff: 500, opening: 6500, closing: 0.07, level: 0.55 },
});
export const synthBass = synth({
  ...{ detunes: [0.9985, 1.0018], sub: 0.25, breath: 0, vibrato: STILL },
  ...{ attack: 0.004, decay: 0.3, sustain: 0.75, release: 0.05 },
  ...{ above: 40, cutoff: 260, opening: 1900, closing: 0.09, level: 0.5 },
});
