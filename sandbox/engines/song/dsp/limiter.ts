import { SAMPLE_RATE } from '../song-order.ts';

const LOOK_AHEAD = Math.round(0.004 * SAMPLE_RATE);
const RELEASE = Math.exp(-1 / (0.09 * SAMPLE_RATE));

/**
 * Keeps both sides under a ceiling, in place: the gain is down before a peak comes, so nothing is cut off. Peaks
 * between two samples count as well.
 */
export function limit(left: Float32Array, right: Float32Array, gain: number, ceiling: number): void {
  const length = left.length;
  // The least gain that is needed from here on over the look-ahead, kept as a falling queue.
  const queue = new Int32Array(LOOK_AHEAD + 2);
  const needs = new Float32Array(LOOK_AHEAD + 2);
  let head = 0;
  let size = 0;
  let held = 1;
  const smooth = new Float32Array(LOOK_AHEAD).fill(1);
  let sum = LOOK_AHEAD;
  let at = 0;
  for (let i = 0; i < length + LOOK_AHEAD; i += 1) {
    const level = i < length ? peakAt(left, right, i) * gain : 0;
    const need = level > ceiling ? ceiling / level : 1;
    while (size > 0 && (needs[(head + size - 1) % needs.length] ?? 1) >= need) size -= 1;
    const slot = (head + size) % needs.length;
    needs[slot] = need;
    queue[slot] = i;
    size += 1;
    if ((queue[head] ?? 0) < i - LOOK_AHEAD) {
      head = (head + 1) % needs.length;
      size -= 1;
    }
    const least = needs[head] ?? 1;
    held = Math.min(least, 1 - (1 - held) * RELEASE);
    // The mean over the look-ahead turns the step into a slope that is down when the peak is there.
    sum += held - (smooth[at] ?? 1);
    smooth[at] = held;
    at = at + 1 === LOOK_AHEAD ? 0 : at + 1;
    const out = i - LOOK_AHEAD;
    if (out < 0) continue;
    const now = gain * Math.min(1, sum / LOOK_AHEAD);
    left[out] = (left[out] ?? 0) * now;
    right[out] = (right[out] ?? 0) * now;
  }
}

function peakAt(left: Float32Array, right: Float32Array, i: number): number {
  return Math.max(truePeak(left, i), truePeak(right, i));
}

/** The sample, or what lies half way to the next one (a cubic through four samples). */
function truePeak(samples: Float32Array, i: number): number {
  const here = samples[i] ?? 0;
  const next = samples[i + 1] ?? 0;
  const between = ((here + next) * 9 - (samples[i - 1] ?? 0) - (samples[i + 2] ?? 0)) / 16;
  return Math.max(Math.abs(here), Math.abs(between));
}
