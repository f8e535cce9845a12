import { SAMPLE_RATE } from '../song-order.ts';

/**
 * A corner of a wave rounded off over two samples (polyBLEP), so that it folds no partials back.
 * @param phase 0 to 1 @param step Phase a sample.
 */
export function corner(phase: number, step: number): number {
  if (phase < step) {
    const t = phase / step;
    return t + t - t * t - 1;
  }
  if (phase > 1 - step) {
    const t = (phase - 1) / step;
    return t * t + t + t + 1;
  }
  return 0;
}

/** How a player shakes a note. */
export interface Vibrato {
  readonly hertz: number;
  /** Semitones up and down. */
  readonly depth: number;
  /** Seconds until it is there. */
  readonly delay: number;
}

/**
 * Frequency of a note sample by sample, reckoned every 32 samples: vibrato, and a slide into the note.
 * @param slide Semitones below (or above) from which the note comes.
 */
export function glidingSteps(
  hertz: number,
  length: number,
  vibrato: Vibrato,
  slide: number,
  phase: number,
): Float32Array {
  const steps = new Float32Array(Math.ceil(length / 32) + 1);
  for (let at = 0; at < steps.length; at += 1) {
    const t = (at * 32) / SAMPLE_RATE;
    const grown = vibrato.delay === 0 ? 1 : Math.min(1, Math.max(0, t / vibrato.delay - 0.6));
    const shake = vibrato.depth * grown * Math.sin(2 * Math.PI * (vibrato.hertz * t + phase));
    steps[at] = (hertz * 2 ** ((shake - slide * Math.exp(-t / 0.035)) / 12)) / SAMPLE_RATE;
  }
  return steps;
}

/** Adds a sawtooth. */
export function addSaw(
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
    samples[i] = (samples[i] ?? 0) + level * (2 * at - 1 - corner(at, step));
  }
}

/** Adds a pulse; `width` is the share of a period that is up. */
export function addPulse(
  samples: Float32Array,
  steps: Float32Array,
  width: number,
  phase: number,
  level: number,
): void {
  let at = phase;
  for (let i = 0; i < samples.length; i += 1) {
    const step = steps[i >> 5] ?? 0;
    at += step;
    if (at >= 1) at -= 1;
    const down = at + 1 - width >= 1 ? at - width : at + 1 - width;
    samples[i] =
      (samples[i] ?? 0) +
      level * ((at < width ? 1 : -1) + corner(at, step) - corner(down, step) + 1 - 2 * width);
  }
}
