import { bandPass } from '../../../audio/biquad.ts';
import { noiseSource } from '../dsp/noise.ts';
import { frequency } from '../score/scales.ts';
import { type Envelope, shape, soundingLength } from './envelope.ts';
import type { Instrument } from './instrument.ts';
import { glidingSteps } from './oscillators.ts';

const ENVELOPE: Envelope = { attack: 0.06, decay: 0.25, sustain: 0.85, release: 0.13 };
const PARTIALS = [1, 0.42, 0.2, 0.07, 0.03];
const BREATH = 0.5;

/** A column of air: few partials, breath around the tone, a vibrato that grows. */
export const flute: Instrument = ({ midi, seconds, velocity, take }) => {
  const hertz = frequency(midi);
  const samples = new Float32Array(soundingLength(seconds, ENVELOPE));
  const steps = glidingSteps(
    hertz,
    samples.length,
    { hertz: 5.1, depth: 0.16, delay: 0.35 },
    0.25,
    0.3 * take,
  );
  const noise = noiseSource(midi * 11 + take);
  const breath = Float32Array.from({ length: samples.length }, () => noise() * BREATH);
  bandPass(hertz * 1.6, 1.6).process(breath);
  const bright = 0.5 + 0.6 * velocity;
  let phase = 0;
  for (let i = 0; i < samples.length; i += 1) {
    phase += steps[i >> 5] ?? 0;
    let tone = 0;
    for (let n = 0; n < PARTIALS.length; n += 1) {
      tone += (PARTIALS[n] ?? 0) * bright ** n * Math.sin(2 * Math.PI * phase * (n + 1));
    }
    const chiff = 0.25 + 0.75 * Math.exp(-i / 1600);
    samples[i] = tone * 0.42 + (breath[i] ?? 0) * chiff;
  }
  shape(samples, seconds, ENVELOPE);
  const scale = 0.4 + 0.6 * velocity;
  return samples.map((sample) => sample * scale);
};
