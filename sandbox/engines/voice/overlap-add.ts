import type { PitchMark } from './pitch-marks.ts';

export interface Reshape {
  /** Length of the result, in samples. */
  readonly length: number;
  /** Maps an output position to a source position. Called with ascending positions. */
  readonly sourceAt: (at: number) => number;
  /** Returns the target pitch period at an output position, in samples. */
  readonly periodAt: (at: number) => number;
  /**
   * For sustained tones: places periods between samples, which avoids roughness, and crossfades neighbouring source
   * marks, which avoids flutter. The upper part of the band gets slightly weaker.
   */
  readonly fine?: boolean;
}

/**
 * Changes pitch and timing without shifting the formants: places windowed periods of the source at the new
 * distances (pitch-synchronous overlap-add).
 */
export function overlapAdd(
  samples: Float32Array,
  marks: readonly PitchMark[],
  reshape: Reshape,
): Float32Array {
  const row: Row = {
    sound: new Float32Array(reshape.length),
    weight: new Float32Array(reshape.length),
  };
  let index = 0;
  let flip = false;
  for (let at = 0; at < reshape.length; ) {
    const source = reshape.sourceAt(at);
    const before = index;
    while (index + 1 < marks.length && nearer(marks, index + 1, index, source)) index += 1;
    while (index > 0 && nearer(marks, index - 1, index, source)) index -= 1;
    const mark = marks[index];
    if (!mark) break;
    if (reshape.fine && mark.voiced) {
      const other = index + (source > mark.at ? 1 : -1);
      const share = shareOf(mark, marks[other], source);
      lay(samples, marks, index, at, 1 - share, row);
      if (share > 0) lay(samples, marks, other, at, share, row);
    } else {
      // A noise segment repeated unchanged would hum, so every other repetition runs backwards.
      flip = !mark.voiced && before === index && !flip;
      lay(samples, marks, index, Math.round(at), 1, row, flip);
    }
    at += mark.voiced ? Math.max(8, reshape.periodAt(at)) : mark.period;
  }
  // The sum is normalised by the window weights where windows overlap densely, as in a raised voice.
  return row.sound.map((sample, i) => sample / Math.max(1, row.weight[i] ?? 1));
}

/** The output so far, and the summed weights of the overlapping windows. */
interface Row {
  readonly sound: Float32Array;
  readonly weight: Float32Array;
}

/** Returns the crossfade weight of the second-nearest mark at a position, 0–0.5. */
function shareOf(mark: PitchMark, other: PitchMark | undefined, place: number): number {
  if (!other?.voiced) return 0;
  return Math.min(0.5, Math.abs(place - mark.at) / Math.max(1, Math.abs(other.at - mark.at)));
}

const nearer = (marks: readonly PitchMark[], a: number, b: number, place: number): boolean =>
  Math.abs((marks[a]?.at ?? 0) - place) < Math.abs((marks[b]?.at ?? 0) - place);

/** Table of half a raised cosine, with step errors at −80 dB; computing each cosine would dominate the run time. */
const FADE = Float32Array.from({ length: 16_385 }, (_, i) => 0.5 + 0.5 * Math.cos((Math.PI * i) / 16_384));

/** Adds the two periods around a mark, windowed by a fade-in and a fade-out. */
function lay(
  samples: Float32Array,
  marks: readonly PitchMark[],
  index: number,
  at: number,
  share: number,
  { sound, weight }: Row,
  flip = false,
): void {
  const mark = marks[index];
  if (!mark) return;
  const left = marks[index - 1]?.period ?? mark.period;
  const whole = Math.ceil(at);
  const between = whole - at;
  for (let step = -left; step < mark.period; step += 1) {
    const to = whole + step;
    if (to < 0 || to >= sound.length) continue;
    const offset = step + between;
    const far = offset < 0 ? -offset / left : offset / mark.period;
    const fade = share * (FADE[Math.round(far * 16_384)] ?? 0);
    const from = mark.at + (flip ? -step : step);
    const sample = samples[from] ?? 0;
    const heard = between === 0 ? sample : sample + between * ((samples[from + 1] ?? 0) - sample);
    sound[to] = (sound[to] ?? 0) + fade * heard;
    weight[to] = (weight[to] ?? 0) + fade;
  }
}
