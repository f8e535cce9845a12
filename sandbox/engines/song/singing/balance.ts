import { movingAverage } from '../../../audio/moving-average.ts';
import { SAMPLE_RATE } from '../song-order.ts';
import type { Placed } from './lay-out.ts';

/** Target level of vowels, and maximum level of sibilants, in dBFS. */
const VOWEL_DB = -19;
const HISS_DB = -30.5;
/** Fraction of the level difference between vowels that is removed, and the largest correction, in dB. */
const EVENED = 0.85;
const MOST_DB = 18;
const HISS = /^(?:s|z|sh|zh|ch|jh)$/;
/** Consonants that a band would mask at their spoken level, and their boost in dB. */
const SOFT = /^(?:b|d|f|g|hh|k|p|t|th|v)$/;
const LIFT_DB = 4;

const GRID_S = 0.004;
/** Seconds over which the gain is smoothed. */
const ROUND_S = 0.02;
/** Fade-in and fade-out of a phrase, in seconds. */
const ATTACK_S = 0.012;
const RELEASE_S = 0.13;
const PEAK = 0.89;

/** Levels the vowels of a phrase, keeps sibilants below them, and fades the phrase in and out. */
export function balance(samples: Float32Array, placed: readonly Placed[], start: number): Float32Array {
  const count = Math.ceil(samples.length / (GRID_S * SAMPLE_RATE)) + 1;
  const raw = gainsOf(samples, placed, start, count);
  const gains = movingAverage(raw, Math.round(ROUND_S / GRID_S / 2)).map((db) => 10 ** (db / 20));
  const length = samples.length / SAMPLE_RATE;
  // A final vowel fades out over the full release; a final consonant decays by itself.
  const release = placed.at(-2)?.part === 'vowel' ? RELEASE_S : 0.04;
  return samples.map((sample, i) => {
    const time = i / SAMPLE_RATE;
    const place = time / GRID_S;
    const whole = Math.floor(place);
    const gain = (gains[whole] ?? 0) + ((gains[whole + 1] ?? 0) - (gains[whole] ?? 0)) * (place - whole);
    const edge = Math.min(1, time / ATTACK_S, (length - time) / release);
    return limited(sample * gain * edge * edge * (3 - 2 * edge));
  });
}

/** Returns gains in dB on a grid: one per vowel, interpolated between vowels, with sibilants treated separately. */
function gainsOf(
  samples: Float32Array,
  placed: readonly Placed[],
  start: number,
  count: number,
): Float32Array {
  const gains = new Float32Array(count).fill(Number.NaN);
  const fill = (from: number, to: number, gain: number) =>
    gains.fill(gain, gridAt(from - start), Math.max(gridAt(from - start) + 1, gridAt(to - start)));
  for (const [index, here] of placed.entries()) {
    // The onset and release parts around a held vowel get the same gain.
    const [from, to] =
      here.part === 'held' ? [placed[index - 1] ?? here, placed[index + 1] ?? here] : [here, here];
    const own = here.part === 'held' || (here.part === 'vowel' && !isHeldAt(placed, index));
    if (!own) continue;
    const gain = EVENED * (VOWEL_DB - levelOf(samples, here.start - start, here.end - start));
    fill(from.start, to.end, Math.max(-MOST_DB, Math.min(MOST_DB, gain)));
  }
  bridge(gains);
  for (const { name, start: from, end: to } of placed) {
    const gain = gains[gridAt((from + to) / 2 - start)] ?? 0;
    if (SOFT.test(name)) fill(from, to, gain + LIFT_DB);
    if (HISS.test(name)) fill(from, to, Math.min(gain, HISS_DB - levelOf(samples, from - start, to - start)));
  }
  return gains;
}

const gridAt = (seconds: number): number => Math.max(0, Math.round(seconds / GRID_S));
const isHeldAt = (placed: readonly Placed[], index: number): boolean =>
  placed[index - 1]?.part === 'held' || placed[index + 1]?.part === 'held';

function levelOf(samples: Float32Array, from: number, to: number): number {
  const [first, last] = [
    Math.max(0, Math.round(from * SAMPLE_RATE)),
    Math.min(samples.length, Math.round(to * SAMPLE_RATE)),
  ];
  let sum = 0;
  for (let i = first; i < last; i += 1) sum += (samples[i] ?? 0) ** 2;
  return 10 * Math.log10(sum / Math.max(1, last - first) + 1e-9);
}

/** Fills unset values by linear interpolation. */
function bridge(values: Float32Array): void {
  let before = -1;
  for (let i = 0; i <= values.length; i += 1) {
    if (i < values.length && Number.isNaN(values[i])) continue;
    const left = before < 0 ? (values[i] ?? 0) : (values[before] ?? 0);
    const right = i < values.length ? (values[i] ?? 0) : left;
    for (let k = before + 1; k < Math.min(i, values.length); k += 1) {
      values[k] = left + ((right - left) * (k - before)) / (i - before);
    }
    before = i;
  }
}

/** Soft-clips peaks above 0.7, so that none exceeds the allowed one. */
function limited(sample: number): number {
  const size = Math.abs(sample);
  if (size < 0.7) return sample;
  return Math.sign(sample) * (0.7 + (PEAK - 0.7) * Math.tanh((size - 0.7) / (PEAK - 0.7)));
}
