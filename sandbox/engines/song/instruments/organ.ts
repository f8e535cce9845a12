import { noiseSource } from '../dsp/noise.ts';
import { frequency } from '../score/scales.ts';
import { SAMPLE_RATE } from '../song-order.ts';
import { type Envelope, shape, soundingLength } from './envelope.ts';
import type { Instrument } from './instrument.ts';

const TAU = 2 * Math.PI;

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
