import { frequency } from '../score/scales.ts';
import { SAMPLE_RATE } from '../song-order.ts';
import { type Envelope, shape, soundingLength } from './envelope.ts';
import type { Instrument } from './instrument.ts';
import { addPulse, glidingSteps, type Vibrato } from './oscillators.ts';

/** A pulse of a game console of old: three widths, no filter. */
function pulse(width: number, envelope: Envelope, vibrato: Vibrato, level: number): Instrument {
  return ({ midi, seconds, velocity }) => {
    const samples = new Float32Array(soundingLength(seconds, envelope));
    addPulse(
      samples,
      glidingSteps(frequency(midi), samples.length, vibrato, 0, 0),
      width,
      0,
      level * (0.5 + 0.5 * velocity),
    );
    shape(samples, seconds, envelope);
    return samples;
  };
}

export const pulseLead = pulse(
  0.25,
  { attack: 0.003, decay: 0.2, sustain: 0.7, release: 0.03 },
  { hertz: 6.5, depth: 0.18, delay: 0.25 },
  0.4,
);
export const pulseArpeggio = pulse(
  0.125,
  { attack: 0.002, decay: 0.12, sustain: 0.6, release: 0.012 },
  { hertz: 1, depth: 0, delay: 0 },
  0.4,
);

const TRIANGLE: Envelope = { attack: 0.002, decay: 0.1, sustain: 1, release: 0.015 };
/** Four bits: the triangle of the console was a staircase. */
const STAIRS = 15;

export const triangleBass: Instrument = ({ midi, seconds, velocity }) => {
  const samples = new Float32Array(soundingLength(seconds, TRIANGLE));
  // An octave up: the console had no loudspeaker for more.
  const step = frequency(midi + 12) / SAMPLE_RATE;
  let phase = 0.25;
  for (let i = 0; i < samples.length; i += 1) {
    const wave = 1 - 4 * Math.abs(phase - 0.5);
    samples[i] = (Math.round(((wave + 1) / 2) * STAIRS) / STAIRS - 0.5) * 1.1 * (0.6 + 0.4 * velocity);
    phase += step;
    if (phase >= 1) phase -= 1;
  }
  shape(samples, seconds, TRIANGLE);
  return samples;
};
