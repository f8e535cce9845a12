import { noiseSource } from '../dsp/noise.ts';
import { frequency } from '../score/scales.ts';
import { SAMPLE_RATE } from '../song-order.ts';
import { type Envelope, fadeEnd, shape, soundingLength } from './envelope.ts';
import type { Instrument } from './instrument.ts';

const TAU = 2 * Math.PI;
const RELEASE = 0.22;

/** A Rhodes by frequency modulation: a round tone, and the tine that rings on it when the key is struck hard. */
export const electricPiano: Instrument = ({ midi, seconds, velocity, take }) => {
  const hertz = frequency(midi);
  const life = 4.5 * 2 ** (-(midi - 48) / 24);
  const samples = new Float32Array(Math.ceil(Math.min(life * 1.2, seconds + RELEASE) * SAMPLE_RATE));
  const step = (TAU * hertz) / SAMPLE_RATE;
  const tine = Math.min(14, Math.floor(9000 / hertz));
  const fall = Math.exp(-3 / (life * SAMPLE_RATE));
  const soften = Math.exp(-1 / (0.5 * SAMPLE_RATE));
  const ping = Math.exp(-1 / (0.09 * SAMPLE_RATE));
  const off = Math.round(seconds * SAMPLE_RATE);
  const away = Math.exp(-5 / (RELEASE * SAMPLE_RATE));
  let level = 0.5 * (0.35 + 0.65 * velocity);
  let bright = 0.35 + 1.5 * velocity;
  let ringing = 0.1 + 0.3 * velocity;
  // Two takes shake against each other: the two sides of a tremolo.
  const side = take % 2 === 0 ? 0 : Math.PI;
  for (let i = 0; i < samples.length; i += 1) {
    const phase = step * i;
    const tone = Math.sin(phase + bright * 0.5 * Math.sin(phase));
    const shake = 1 + 0.14 * Math.sin((TAU * 4.6 * i) / SAMPLE_RATE + side);
    samples[i] = (tone + ringing * Math.sin(tine * phase)) * level * shake * Math.min(1, i / 60);
    level *= i >= off ? away : fall;
    bright *= soften;
    ringing *= ping;
  }
  fadeEnd(samples, 0.03);
  return samples;
};

const DRAWBARS = [
  [0.5, 0.5],
  [1, 0.8],
  [1.5, 0.35],
  [2, 0.5],
  [3, 0.28],
  [4, 0.2],
  [6, 0.1],
  [8, 0.09],
] as const;
const ORGAN: Envelope = { attack: 0.012, decay: 0.1, sustain: 1, release: 0.06 };

/** Tone wheels and a horn that turns. */
export const organ: Instrument = ({ midi, seconds, velocity, take }) => {
  const samples = new Float32Array(soundingLength(seconds, ORGAN));
  const hertz = frequency(midi);
  for (const [ratio, level] of DRAWBARS) {
    if (hertz * ratio > 9000) continue;
    const step = (TAU * hertz * ratio) / SAMPLE_RATE;
    const turning = (TAU * 5.8) / SAMPLE_RATE;
    for (let i = 0; i < samples.length; i += 1) {
      const turn = Math.sin(turning * i + take * Math.PI);
      samples[i] = (samples[i] ?? 0) + level * Math.sin(step * i + 0.22 * ratio * turn) * (1 + 0.12 * turn);
    }
  }
  const click = noiseSource(midi);
  for (let i = 0; i < 200; i += 1) samples[i] = (samples[i] ?? 0) + click() * 0.2 * (1 - i / 200);
  shape(samples, seconds, ORGAN);
  const scale = 0.24 * (0.6 + 0.4 * velocity);
  return samples.map((sample) => sample * scale);
};
