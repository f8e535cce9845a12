/** Returns the RMS level of all samples, in dBFS. */
export function levelDb(samples: Float32Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  return 10 * Math.log10(sum / Math.max(1, samples.length) + 1e-12);
}

/** Returns the largest absolute sample. */
export const peakOf = (samples: Float32Array): number =>
  samples.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0);

/** Returns the seconds before the first and after the last 10 ms frame within 40 dB of the loudest one. */
export function silenceAtEnds(samples: Float32Array, rate: number): { start: number; end: number } {
  const step = Math.round(rate / 100);
  const levels: number[] = [];
  for (let at = 0; at < samples.length; at += step) levels.push(levelDb(samples.subarray(at, at + step)));
  const floor = Math.max(...levels) - 40;
  const first = levels.findIndex((level) => level > floor);
  const last = levels.findLastIndex((level) => level > floor);
  return { start: first / 100, end: (levels.length - 1 - last) / 100 };
}

export interface PitchPoint {
  /** Time in seconds. */
  readonly time: number;
  /** Fundamental frequency in hertz; null where unvoiced. */
  readonly f0: number | null;
}

/** Measures the fundamental frequency by normalised autocorrelation over 40 ms, with few octave errors. */
export function pitchTrack(
  samples: Float32Array,
  rate: number,
  low = 60,
  high = 400,
  stepSeconds = 0.01,
): PitchPoint[] {
  const window = Math.round(rate * 0.04);
  const step = Math.round(rate * stepSeconds);
  const shortest = Math.floor(rate / high);
  const longest = Math.ceil(rate / low);
  const points: PitchPoint[] = [];
  const floor = levelDb(samples) - 25;
  for (let at = 0; at + window + longest < samples.length; at += step) {
    const time = (at + window / 2) / rate;
    const here = sumOfProducts(samples, at, at, window);
    if (10 * Math.log10(here / window + 1e-12) < floor) {
      points.push({ time, f0: null });
      continue;
    }
    const scores: number[] = [];
    let there = sumOfProducts(samples, at + shortest, at + shortest, window);
    for (let lag = shortest; lag <= longest; lag += 1) {
      scores.push(sumOfProducts(samples, at, at + lag, window) / Math.sqrt(here * there + 1e-9));
      there += (samples[at + lag + window] ?? 0) ** 2 - (samples[at + lag] ?? 0) ** 2;
    }
    const best = Math.max(...scores);
    // The shortest lag that is nearly as good wins, because multiples of the period correlate as well.
    const index = scores.findIndex(
      (score, i) => score > best - 0.06 && score >= (scores[i - 1] ?? -1) && score >= (scores[i + 1] ?? -1),
    );
    points.push({ time, f0: best < 0.6 || index < 0 ? null : rate / (shortest + index) });
  }
  return points;
}

function sumOfProducts(samples: Float32Array, a: number, b: number, length: number): number {
  let sum = 0;
  for (let i = 0; i < length; i += 1) sum += (samples[a + i] ?? 0) * (samples[b + i] ?? 0);
  return sum;
}

/** Returns the median pitch of the voiced points in hertz; NaN if nothing is voiced. */
export function medianPitch(samples: Float32Array, rate: number, low?: number, high?: number): number {
  const voiced = pitchTrack(samples, rate, low, high, 0.02)
    .flatMap((point) => (point.f0 === null ? [] : [point.f0]))
    .sort((a, b) => a - b);
  return voiced[voiced.length >> 1] ?? Number.NaN;
}
