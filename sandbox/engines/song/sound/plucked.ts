import { applyFilters, type Biquad, highPass, lowPass, peak } from '../../../audio/biquad.ts';
import { SAMPLE_RATE } from '../song-order.ts';
import { fadeEnd, frequency, noiseSource, type Play } from './note-sound.ts';

/** A string and the body of its instrument. */
interface PluckedString {
  /** Decay time of an open low string in seconds (−60 dB); higher ones ring shorter. */
  readonly ringing: number;
  /** Damping of high frequencies per period, 0 (bright) to 0.5 (dull). */
  readonly dull: number;
  /** Cutoff of the excitation by a finger or a plectrum at full force, in hertz. */
  readonly touch: number;
  /** Plucking position along the string. */
  readonly place: number;
  /** Release time of the string in seconds. */
  readonly release: number;
  /** Creates the filters of the body, fresh for each note. */
  readonly body: () => readonly Biquad[];
  readonly level: number;
}

/** Creates a Karplus–Strong string: noise circulates in a delay line and loses its high frequencies first. */
function plucked(string: PluckedString): Play {
  return ({ midi, seconds, velocity, take }) => {
    const hertz = frequency(midi);
    const ringing = string.ringing * 2 ** (-(midi - 40) / 22);
    const length = Math.ceil(Math.min(ringing * 1.05, seconds + string.release) * SAMPLE_RATE);
    const samples = new Float32Array(length);
    const period = SAMPLE_RATE / hertz - string.dull;
    const whole = Math.floor(period - 0.15);
    const part = period - whole;
    const allPass = (1 - part) / (1 + part);
    const line = excitation(string, whole, midi * 131 + take * 7919, velocity);
    const held = 10 ** (-3 / (hertz * ringing));
    const off = Math.round(seconds * SAMPLE_RATE);
    const damped = 10 ** (-3 / (hertz * string.release * 0.8));
    let at = 0;
    let before = 0;
    let passed = 0;
    let input = 0;
    let loss = held;
    for (let i = 0; i < length; i += 1) {
      if (i === off) loss = Math.min(held, damped);
      const out = line[at] ?? 0;
      const dulled = loss * (out + (before - out) * string.dull);
      before = out;
      passed = allPass * (dulled - passed) + input;
      input = dulled;
      line[at] = passed;
      at = at + 1 === whole ? 0 : at + 1;
      samples[i] = out;
    }
    applyFilters(samples, ...string.body());
    const scale = string.level * (0.4 + 0.6 * velocity);
    for (let i = 0; i < length; i += 1) samples[i] = (samples[i] ?? 0) * scale * Math.min(1, i / 24);
    fadeEnd(samples, 0.025);
    return samples;
  };
}

/**
 * Returns one period of noise as the finger excites the string: softer touches are duller, and the plucking position
 * removes partials.
 */
function excitation(
  { touch, place }: PluckedString,
  whole: number,
  seed: number,
  velocity: number,
): Float32Array {
  const noise = noiseSource(seed);
  const raw = Float32Array.from({ length: whole }, () => noise());
  const cut = 1 - Math.exp((-2 * Math.PI * touch * (0.35 + 0.65 * velocity)) / SAMPLE_RATE);
  const line = new Float32Array(whole);
  let low = 0;
  // Two passes make the period loop without a seam.
  for (let i = 0; i < whole * 2; i += 1) {
    low += ((raw[i % whole] ?? 0) - low) * cut;
    line[i % whole] = low;
  }
  const shift = Math.max(1, Math.round(whole * place));
  const combed = line.map((value, i) => value - (line[(i + whole - shift) % whole] ?? 0));
  const mean = combed.reduce((sum, value) => sum + value, 0) / whole;
  let power = 0;
  for (let i = 0; i < whole; i += 1) {
    combed[i] = (combed[i] ?? 0) - mean;
    power += (combed[i] ?? 0) ** 2;
  }
  const level = 0.34 / Math.sqrt(power / whole + 1e-9);
  return combed.map((value) => value * level);
}

export const guitar = plucked({
  ...{ ringing: 10, dull: 0.24, touch: 6800, place: 0.15, release: 0.14, level: 0.6 },
  body: () => [highPass(95), peak(108, 2.2, 5), peak(215, 2, 3.5), peak(1900, 0.8, 2), peak(4200, 0.8, 4)],
});
/** Distorted guitar without its amplifier, which adds the distortion later. */
export const distortedGuitar = plucked({
  ...{ ringing: 9, dull: 0.3, touch: 3800, place: 0.11, release: 0.05, level: 0.5 },
  body: () => [highPass(60)],
});
export const bass = plucked({
  ...{ ringing: 8, dull: 0.38, touch: 1700, place: 0.16, release: 0.08, level: 0.95 },
  body: () => [highPass(35), peak(80, 1, 2), peak(260, 0.9, -2), peak(900, 0.9, 3), lowPass(4200)],
});
