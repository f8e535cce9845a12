import type { PitchMark } from './pitch-marks.ts';

export interface Reshape {
  /** Length of the result, in samples. */
  readonly length: number;
  /** Which place of the source is heard at a place of the result. Asked in rising order. */
  readonly sourceAt: (at: number) => number;
  /** Wanted distance between two pulses of the voice at a place of the result, in samples. */
  readonly periodAt: (at: number) => number;
  /**
   * Lays periods between two samples as well. A held tone would be rough otherwise; what lies in the upper part of the
   * band gets a little weaker.
   */
  readonly fine?: boolean;
}

/**
 * Changes melody and timing without touching the formants: lays the periods of the source, each in its own soft window,
 * at the new distances (pitch-synchronous overlap-add).
 */
export function overlapAdd(
  samples: Float32Array,
  marks: readonly PitchMark[],
  reshape: Reshape,
): Float32Array {
  const result = new Float32Array(reshape.length);
  const weight = new Float32Array(reshape.length);
  let index = 0;
  let flip = false;
  for (let at = 0; at < reshape.length; ) {
    const source = reshape.sourceAt(at);
    const before = index;
    while (index + 1 < marks.length && nearer(marks, index + 1, index, source)) index += 1;
    while (index > 0 && nearer(marks, index - 1, index, source)) index -= 1;
    const mark = marks[index];
    if (!mark) break;
    // A piece of noise heard twice in a row would hum: every other time it runs backwards.
    flip = !mark.voiced && before === index && !flip;
    const left = marks[index - 1]?.period ?? mark.period;
    lay(samples, mark, left, reshape.fine && mark.voiced ? at : Math.round(at), flip, result, weight);
    at += mark.voiced ? Math.max(8, reshape.periodAt(at)) : mark.period;
  }
  // Where windows heap up, as in a raised voice, the sum is brought back to one.
  return result.map((sample, i) => sample / Math.max(1, weight[i] ?? 1));
}

const nearer = (marks: readonly PitchMark[], a: number, b: number, place: number): boolean =>
  Math.abs((marks[a]?.at ?? 0) - place) < Math.abs((marks[b]?.at ?? 0) - place);

/** Adds the two periods around a mark, faded in from the left and out to the right. */
function lay(
  samples: Float32Array,
  mark: PitchMark,
  left: number,
  at: number,
  flip: boolean,
  result: Float32Array,
  weight: Float32Array,
): void {
  const whole = Math.ceil(at);
  const between = whole - at;
  for (let step = -left; step < mark.period; step += 1) {
    const to = whole + step;
    if (to < 0 || to >= result.length) continue;
    const offset = step + between;
    const fade = 0.5 + 0.5 * Math.cos((Math.PI * offset) / (offset < 0 ? left : mark.period));
    const from = mark.at + (flip ? -step : step);
    const sample = samples[from] ?? 0;
    const heard = between === 0 ? sample : sample + between * ((samples[from + 1] ?? 0) - sample);
    result[to] = (result[to] ?? 0) + fade * heard;
    weight[to] = (weight[to] ?? 0) + fade;
  }
}
