import { SAMPLE_RATE } from '../song-order.ts';

/** Samples that share one reckoning; the gain runs straight from one to the next. */
const CHUNK = 32;
/** Chunks that the gain has time to go down before a peak. */
const LOOK_AHEAD = 6;
const RELEASE = Math.exp(-CHUNK / (0.09 * SAMPLE_RATE));

/**
 * Keeps both sides under a ceiling, in place: the gain is down before a peak comes, so nothing is cut off. A peak
 * between two samples may be somewhat higher.
 */
export function limit(left: Float32Array, right: Float32Array, gain: number, ceiling: number): void {
  const gains = gainsOf(needs(left, right, gain, ceiling));
  for (let chunk = 0; chunk + 1 < gains.length; chunk += 1) {
    const from = chunk * CHUNK;
    const to = Math.min(left.length, from + CHUNK);
    let now = (gains[chunk] ?? 1) * gain;
    const slope = ((gains[chunk + 1] ?? 1) * gain - now) / CHUNK;
    for (let i = from; i < to; i += 1) {
      left[i] = (left[i] ?? 0) * now;
      right[i] = (right[i] ?? 0) * now;
      now += slope;
    }
  }
}

/** The gain each chunk needs to stay under the ceiling, 1 or less. */
function needs(left: Float32Array, right: Float32Array, gain: number, ceiling: number): Float32Array {
  const most = ceiling / gain;
  return Float32Array.from({ length: Math.ceil(left.length / CHUNK) }, (_, chunk) => {
    const from = chunk * CHUNK;
    const to = Math.min(left.length, from + CHUNK);
    let peak = 0;
    for (let i = from; i < to; i += 1) peak = Math.max(peak, Math.abs(left[i] ?? 0), Math.abs(right[i] ?? 0));
    return peak > most ? most / peak : 1;
  });
}

/**
 * The gain at the beginning of each chunk: the least that is needed around, come back from slowly, and the mean of it,
 * which turns a step into a slope that is down when the peak is there.
 */
function gainsOf(need: Float32Array): Float32Array {
  const held = new Float32Array(need.length + 1);
  const gains = new Float32Array(need.length + 1);
  // The gain before the beginning counts as reduced already.
  const first = Math.min(...need.subarray(0, LOOK_AHEAD + 1), 1);
  let now = first;
  let sum = first * LOOK_AHEAD;
  for (let chunk = 0; chunk < held.length; chunk += 1) {
    let least = 1;
    for (let at = Math.max(0, chunk - 1); at <= chunk + LOOK_AHEAD; at += 1)
      least = Math.min(least, need[at] ?? 1);
    now = Math.min(least, 1 - (1 - now) * RELEASE);
    held[chunk] = now;
    sum += now - (held[chunk - LOOK_AHEAD] ?? first);
    gains[chunk] = Math.min(1, sum / LOOK_AHEAD);
  }
  return gains;
}
