import { noiseSource } from '../dsp/noise.ts';
import { frequency } from '../score/scales.ts';
import { SAMPLE_RATE } from '../song-order.ts';
import { fadeEnd } from './envelope.ts';
import type { Instrument } from './instrument.ts';

/** A way in which a struck body rings. */
export interface Mode {
  /** A factor on the note's frequency. */
  readonly ratio: number;
  readonly level: number;
  /** Seconds until it is 60 dB down. */
  readonly seconds: number;
}

const HIGHEST = 16_000;
/** A mode this far down is left alone: −66 dB. */
const GONE = 0.0005;

/** Adds ringing modes to samples: each is a damped sine, made by a resonator of two multiplications a sample. */
export function ring(samples: Float32Array, hertz: number, modes: readonly Mode[]): void {
  for (const { ratio, level, seconds } of modes) {
    const f = hertz * ratio;
    if (f > HIGHEST) continue;
    const decay = 10 ** (-3 / (seconds * SAMPLE_RATE));
    const w = (2 * Math.PI * f) / SAMPLE_RATE;
    const a1 = 2 * decay * Math.cos(w);
    const a2 = decay * decay;
    const end = Math.min(
      samples.length,
      Math.ceil(Math.log(GONE / Math.max(GONE, Math.abs(level))) / Math.log(decay) + 1),
    );
    let before = 0;
    let now = level * Math.sin(w);
    for (let i = 0; i < end; i += 1) {
      samples[i] = (samples[i] ?? 0) + now;
      const next = a1 * now - a2 * before;
      before = now;
      now = next;
    }
  }
}

const PIANO_RELEASE = 0.28;

/** A grand piano: stiff strings, two to a note, higher partials sooner gone, the thump of the hammer. */
export const piano: Instrument = ({ midi, seconds, velocity, take }) => {
  const hertz = frequency(midi);
  const ringing = Math.min(9, 14 * 2 ** (-(midi - 30) / 17));
  const length = Math.ceil(Math.min(ringing, seconds + PIANO_RELEASE) * SAMPLE_RATE);
  const samples = new Float32Array(length);
  const stiffness = 0.0002 * 2 ** ((midi - 48) / 16);
  const bright = 0.55 + 0.5 * velocity;
  const count = Math.min(26, Math.floor(11_000 / hertz) + 2);
  const modes: Mode[] = [];
  for (let n = 1; n <= count; n += 1) {
    const ratio = n * Math.sqrt(1 + stiffness * n * n);
    // The hammer strikes an eighth of the way along, where the eighth partial has a knot.
    const struck = Math.abs(Math.sin((Math.PI * n) / 8.3)) + 0.06;
    const level = (struck * bright ** (n - 1)) / n ** 0.85;
    const life = ringing / (1 + 0.32 * (n - 1));
    modes.push({ ratio: ratio * 0.9997, level: level * 0.55, seconds: life * 0.55 });
    modes.push({ ratio: ratio * 1.0004, level: level * 0.45, seconds: life });
  }
  ring(samples, hertz, modes);
  thump(samples, midi * 31 + take, velocity);
  const scale = 0.24 * (0.35 + 0.65 * velocity) * 2 ** (-(midi - 60) / 60);
  for (let i = 0; i < length; i += 1) samples[i] = (samples[i] ?? 0) * scale * Math.min(1, i / 40);
  damp(samples, seconds, PIANO_RELEASE);
  return samples;
};

function thump(samples: Float32Array, seed: number, velocity: number): void {
  const noise = noiseSource(seed);
  const length = Math.min(samples.length, Math.round(0.06 * SAMPLE_RATE));
  let low = 0;
  for (let i = 0; i < length; i += 1) {
    low += (noise() - low) * 0.12;
    samples[i] = (samples[i] ?? 0) + low * velocity * 0.9 * Math.exp(-i / 420);
  }
}

/** The damper falls on the string when the key is let go. */
function damp(samples: Float32Array, seconds: number, release: number): void {
  const off = Math.round(seconds * SAMPLE_RATE);
  const fall = Math.exp(-5 / (release * SAMPLE_RATE));
  let level = 1;
  for (let i = off; i < samples.length; i += 1) {
    level *= fall;
    samples[i] = (samples[i] ?? 0) * level;
  }
  fadeEnd(samples, 0.02);
}

const BELL: readonly Mode[] = [
  { ratio: 1, level: 0.6, seconds: 2.6 },
  { ratio: 2.76, level: 0.34, seconds: 1.2 },
  { ratio: 5.4, level: 0.2, seconds: 0.5 },
  { ratio: 8.93, level: 0.1, seconds: 0.25 },
  { ratio: 1.003, level: 0.3, seconds: 2.2 },
];
const VIBRAPHONE: readonly Mode[] = [
  { ratio: 1, level: 0.75, seconds: 3.4 },
  { ratio: 4, level: 0.16, seconds: 1.1 },
  { ratio: 10.2, level: 0.06, seconds: 0.18 },
];
const MARIMBA: readonly Mode[] = [
  { ratio: 1, level: 0.8, seconds: 0.9 },
  { ratio: 3.93, level: 0.22, seconds: 0.25 },
  { ratio: 9.6, level: 0.12, seconds: 0.08 },
];

/** A bar of metal or wood: it rings as long as it likes, not as long as the note is written. */
function bar(modes: readonly Mode[], longest: number, tremolo = 0): Instrument {
  return ({ midi, velocity, take }) => {
    const shorter = 2 ** (-(midi - 72) / 24);
    const samples = new Float32Array(Math.ceil(longest * Math.min(1.3, shorter) * SAMPLE_RATE));
    const soft = 0.5 + 0.5 * velocity;
    ring(
      samples,
      frequency(midi),
      modes.map(({ ratio, level, seconds }, at) => ({
        ratio,
        level: level * soft ** at,
        seconds: seconds * shorter,
      })),
    );
    const noise = noiseSource(midi * 17 + take);
    for (let i = 0; i < 300; i += 1)
      samples[i] = (samples[i] ?? 0) + noise() * 0.05 * velocity * (1 - i / 300);
    for (let i = 0; i < samples.length; i += 1) {
      const shake =
        tremolo === 0 ? 1 : 1 - tremolo * (0.5 + 0.5 * Math.sin((2 * Math.PI * 5.2 * i) / SAMPLE_RATE));
      samples[i] = (samples[i] ?? 0) * 0.5 * (0.3 + 0.7 * velocity) * shake * Math.min(1, i / 30);
    }
    fadeEnd(samples, 0.03);
    return samples;
  };
}

export const bells = bar(BELL, 2.4);
export const vibraphone = bar(VIBRAPHONE, 2.8, 0.35);
export const marimba = bar(MARIMBA, 0.9);
