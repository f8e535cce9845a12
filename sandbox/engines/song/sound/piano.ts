import { SAMPLE_RATE } from '../song-order.ts';
import { fadeEnd, frequency, noiseSource, type Play } from './note-sound.ts';

/** A resonance mode of a struck body. */
interface Mode {
  /** Ratio to the note's frequency. */
  readonly ratio: number;
  readonly level: number;
  /** Seconds until the mode has decayed by 60 dB. */
  readonly seconds: number;
}

const HIGHEST = 16_000;
/** Amplitude at which a mode stops: −66 dB. */
const GONE = 0.0005;

/** Adds resonance modes to samples: each is a damped sine from a resonator of two multiplications per sample. */
function ring(samples: Float32Array, hertz: number, modes: readonly Mode[]): void {
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

/** Renders a grand piano: two stiff strings per note, upper partials that decay faster, and the hammer's thump. */
export const piano: Play = ({ midi, seconds, velocity, take }) => {
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
    // The hammer strikes at an eighth of the string, at a node of the eighth partial.
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
  damp(samples, seconds);
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

/** Applies the damper, which falls on the string when the key is released. */
function damp(samples: Float32Array, seconds: number): void {
  const off = Math.round(seconds * SAMPLE_RATE);
  const fall = Math.exp(-5 / (PIANO_RELEASE * SAMPLE_RATE));
  let level = 1;
  for (let i = off; i < samples.length; i += 1) {
    level *= fall;
    samples[i] = (samples[i] ?? 0) * level;
  }
  fadeEnd(samples, 0.02);
}
