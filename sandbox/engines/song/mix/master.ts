import { highPass } from '../../../audio/biquad.ts';
import { limit } from '../dsp/limiter.ts';
import { loudness } from '../dsp/loudness.ts';
import type { Score } from '../score/score.ts';
import { SAMPLE_RATE } from '../song-order.ts';

/** The loudness of every song, in LUFS. */
const TARGET = -14;
/** −1 dB and a little: an MP3 of it goes somewhat higher. */
const CEILING = 0.86;
/** The number of passes that make up for the loudness the limiter removes. */
const ROUNDS = 3;
/** A difference in decibels that is inaudible. */
const NEAR_ENOUGH = 0.3;
const MOST_GAIN = 100;
const END_FADE_SEC = 1.2;
const FADE_IN_SEC = 0.005;

/** Raises a whole mix to its loudness under the ceiling and fades out its end, in place. */
export function finish(left: Float32Array, right: Float32Array, { lengthSec }: Score): void {
  for (const side of [left, right]) {
    highPass(24).process(side);
    fade(side, Math.min(END_FADE_SEC, lengthSec * 0.2));
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    const missing = TARGET - loudness(left, right);
    if (round > 0 && Math.abs(missing) < NEAR_ENOUGH) return;
    limit(left, right, Math.min(MOST_GAIN, 10 ** (missing / 20)), CEILING);
  }
}

function fade(samples: Float32Array, seconds: number): void {
  const out = Math.round(seconds * SAMPLE_RATE);
  const from = samples.length - out;
  for (let i = 0; i < out; i += 1) {
    const rest = 1 - (i + 1) / out;
    samples[from + i] = (samples[from + i] ?? 0) * rest * (2 - rest);
  }
  const up = Math.min(samples.length, Math.round(FADE_IN_SEC * SAMPLE_RATE));
  for (let i = 0; i < up; i += 1) samples[i] = (samples[i] ?? 0) * (i / up);
}
