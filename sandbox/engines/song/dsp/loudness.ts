import { applyFilters, highPass, highShelf } from '../../../audio/biquad.ts';
import { SAMPLE_RATE } from '../song-order.ts';

const WINDOW_SEC = 0.4;
const HOP_SEC = 0.1;
const ABSOLUTE_GATE = -70;
const RELATIVE_GATE = -10;
const OFFSET = -0.691;
const CHUNK = 4410;

/**
 * Measures integrated loudness in LUFS (ITU-R BS.1770): K-weighted, in windows of 400 ms, gated against silence and
 * quiet passages.
 * @returns −70 for silence or less than one window
 */
export function loudness(left: Float32Array, right: Float32Array): number {
  const powers = hopPowers(right);
  const hops = hopPowers(left).map((power, at) => power + (powers[at] ?? 0));
  const perWindow = Math.round(WINDOW_SEC / HOP_SEC);
  const windows: number[] = [];
  for (let at = 0; at + perWindow <= hops.length; at += 1) {
    let power = 0;
    for (let hop = at; hop < at + perWindow; hop += 1) power += hops[hop] ?? 0;
    windows.push(power / perWindow);
  }
  const loud = windows.filter((power) => lufs(power) > ABSOLUTE_GATE);
  const gate = lufs(mean(loud)) + RELATIVE_GATE;
  const counted = loud.filter((power) => lufs(power) > gate);
  return counted.length === 0 ? ABSOLUTE_GATE : lufs(mean(counted));
}

const lufs = (power: number) => OFFSET + 10 * Math.log10(power + 1e-20);
const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/** Returns the mean K-weighted power of each tenth of a second. */
function hopPowers(samples: Float32Array): Float64Array {
  const hop = Math.round(HOP_SEC * SAMPLE_RATE);
  const powers = new Float64Array(Math.floor(samples.length / hop));
  // The K-weighting: the two filters of the recommendation, designed for this rate.
  const shelf = highShelf(1500, 4);
  const high = highPass(38.135_470_876, 0.500_327_037);
  const chunk = new Float32Array(CHUNK);
  for (let at = 0; at < powers.length; at += 1) {
    chunk.set(samples.subarray(at * hop, (at + 1) * hop));
    applyFilters(chunk, shelf, high);
    let power = 0;
    for (let i = 0; i < hop; i += 1) power += (chunk[i] ?? 0) ** 2;
    powers[at] = power / hop;
  }
  return powers;
}
