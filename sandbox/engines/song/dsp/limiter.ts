import { SAMPLE_RATE } from '../song-order.ts';

/** Number of samples that share one gain computation; the gain is interpolated linearly between chunks. */
const CHUNK = 32;
/** Look-ahead in chunks, in which the gain falls before a peak. */
const LOOK_AHEAD = 6;
const RELEASE = Math.exp(-CHUNK / (0.09 * SAMPLE_RATE));

/**
 * Limits both channels to a ceiling, in place: the gain falls before a peak arrives, so nothing clips. A peak
 * between two samples may be slightly higher.
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

/** Returns the gain, at most 1, that each chunk needs to stay under the ceiling. */
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
 * Returns the gain at the start of each chunk: the minimum over the look-ahead with an exponential release,
 * smoothed by a moving average, which turns a step into a slope that ends when the peak arrives.
 */
function gainsOf(need: Float32Array): Float32Array {
  const held = new Float32Array(need.length + 1);
  const gains = new Float32Array(need.length + 1);
  // The gain before the first chunk starts out reduced.
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
