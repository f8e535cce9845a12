import { applyFilters, highPass, lowPass } from '../../../audio/biquad.ts';
import { SAMPLE_RATE } from '../song-order.ts';
import { noiseSource } from './note-sound.ts';

/** Renders one hit in mono, about −1 to 1. `velocity` affects its timbre; the mix sets its volume. */
export type Strike = (velocity: number, take: number) => Float32Array;

/** Names of the unpitched percussion. */
export const DRUM_NAMES = ['kick', 'snare', 'hat', 'open-hat', 'crash', 'shaker'] as const;
export type DrumName = (typeof DRUM_NAMES)[number];
export type KitName = 'acoustic' | 'electronic';

const TAU = 2 * Math.PI;
const timed = (seconds: number, at: (t: number, i: number) => number): Float32Array =>
  Float32Array.from({ length: Math.ceil(seconds * SAMPLE_RATE) }, (_, i) => at(i / SAMPLE_RATE, i));

/** Fades in over a few samples and out over five milliseconds, so that a hit neither clicks nor ends abruptly. */
function softened(samples: Float32Array, up: number): Float32Array {
  return samples.map((sample, i) => sample * Math.min(1, i / up) * Math.min(1, (samples.length - i) / 220));
}

/** Synthesises a drumhead whose pitch falls between two frequencies in hertz; `drive` over 1 distorts the wave. */
function kick(from: number, to: number, fall: number, ringing: number, drive: number): Strike {
  return (velocity, take) => {
    const noise = noiseSource(Math.round(from) + take);
    let phase = 0;
    let low = 0;
    const sound = timed(ringing, (t) => {
      phase += (to + (from - to) * Math.exp(-t / fall)) / SAMPLE_RATE;
      low += (noise() - low) * 0.3;
      const body =
        (Math.tanh(drive * Math.sin(TAU * phase)) / Math.tanh(drive)) * Math.exp((-6.9 * t) / ringing);
      return body + low * 1.3 * (0.4 + velocity) * Math.exp(-t / 0.004);
    });
    return softened(sound, 12);
  };
}

/** Synthesises two tones of the drumhead, and the rattle of the snare wires above a frequency in hertz. */
function snare(tone: number, rattleSec: number, above: number): Strike {
  return (velocity, take) => {
    const noise = noiseSource(Math.round(tone * 3) + take);
    const wires = timed(rattleSec, () => noise());
    applyFilters(wires, highPass(above), lowPass(10_500));
    const sound = wires.map((wire, i) => {
      const t = i / SAMPLE_RATE;
      const turn = TAU * tone * (1 + 0.5 * Math.exp(-t / 0.008)) * t;
      const body = (Math.sin(turn) + 0.5 * Math.sin(1.62 * turn)) * Math.exp((-6.9 * t) / 0.16);
      return 0.53 * body + wire * 0.8 * (0.5 + 0.5 * velocity) * Math.exp((-6.9 * t) / rattleSec);
    });
    return softened(sound, 8);
  };
}

/** Inharmonic ratios of a cymbal's partials. */
const RATIOS = [1, 1.342, 1.547, 1.93, 2.321, 2.764, 3.11, 4.17];

/** Synthesises hats, crashes and shakers: inharmonic square waves and noise through a high-pass. */
function metal(hertz: number, seconds: number, tone: number, above: number, up = 6): Strike {
  return (velocity, take) => {
    const noise = noiseSource(Math.round(hertz) * 3 + take);
    const sound = timed(seconds, (t) => {
      const turns = t * hertz * (1 + take * 0.004);
      const ring = RATIOS.reduce((sum, ratio) => sum + ((turns * ratio) % 1 < 0.5 ? 0.34 : -0.34), 0);
      return noise() * (1 - tone) + ring * tone;
    });
    applyFilters(sound, highPass(above), highPass(above * 0.8), lowPass(6000 + 12_000 * velocity));
    const falling = sound.map((sample, i) => {
      const t = i / SAMPLE_RATE / seconds;
      return sample * (0.6 * Math.exp(-9 * t) + 0.4 * Math.exp(-5.5 * t));
    });
    return softened(falling, up);
  };
}

const ACOUSTIC: Record<DrumName, Strike> = {
  kick: kick(150, 54, 0.016, 0.32, 1.5),
  snare: snare(195, 0.26, 850),
  hat: metal(420, 0.07, 0.45, 6500),
  'open-hat': metal(420, 0.42, 0.45, 6000),
  crash: metal(390, 2.2, 0.4, 3000, 176),
  shaker: metal(313, 0.1, 0, 4200, 900),
};

export const KITS: Record<KitName, Record<DrumName, Strike>> = {
  acoustic: ACOUSTIC,
  electronic: {
    ...ACOUSTIC,
    kick: kick(240, 47, 0.026, 0.42, 2.2),
    snare: snare(180, 0.2, 1500),
    hat: metal(540, 0.05, 0.85, 7500),
    'open-hat': metal(540, 0.28, 0.8, 7000),
  },
};
