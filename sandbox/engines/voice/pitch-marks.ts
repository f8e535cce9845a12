/** A position where samples may be cut and moved: one per pitch period of a voice, every 5 ms elsewhere. */
export interface PitchMark {
  /** Position in samples. */
  readonly at: number;
  /** Distance to the next mark, in samples. */
  readonly period: number;
  readonly voiced: boolean;
}

const FRAME_S = 0.005;
const WINDOW_S = 0.02;
/** Minimum correlation of two neighbouring periods that counts as voiced. */
const VOICED = 0.55;
/** Maximum deviation of a period from the measured one, as a fraction of it. */
const STRAY = 0.15;
/** Level relative to the loudest frame below which a frame is unvoiced. */
const AUDIBLE = 0.02;
/** Lag step of the coarse period search … */
const COARSE_LAGS = 2;
/** … and its sample step: 4,000 samples a second, ten per period of a high voice. */
const COARSE_SAMPLES = 4;

/**
 * Places a mark on each period of a voice.
 * @param periods as {@link periodTrack} found them
 * @param stray maximum deviation of a period from the one found, as a fraction of it
 */
export function pitchMarks(
  samples: Float32Array,
  rate: number,
  periods: Float32Array,
  stray = STRAY,
): PitchMark[] {
  const frame = Math.round(rate * FRAME_S);
  const periodAt = (at: number) => periods[Math.min(periods.length - 1, Math.round(at / frame))] ?? 0;
  const marks: PitchMark[] = [];
  for (let at = 0; at < samples.length; ) {
    if (periodAt(at) === 0) {
      marks.push({ at, period: frame, voiced: false });
      at += frame;
      continue;
    }
    let end = at;
    while (end < samples.length && periodAt(end) > 0) end += frame;
    for (const mark of voicedMarks(samples, at, Math.min(end, samples.length), periodAt, stray)) {
      marks.push(mark);
      at = mark.at + mark.period;
    }
    at = Math.max(at, Math.min(end, samples.length));
  }
  return marks;
}

/**
 * Returns the period in samples for each frame of 5 ms; 0 where the frame is unvoiced.
 * @param low lowest fundamental frequency of the voice, in hertz
 * @param high highest, in hertz
 */
export function periodTrack(samples: Float32Array, rate: number, low: number, high: number): Float32Array {
  const frame = Math.round(rate * FRAME_S);
  const window = Math.round(rate * WINDOW_S);
  const shortest = Math.floor(rate / high);
  const longest = Math.ceil(rate / low);
  // Zero padding keeps every window within the samples.
  const margin = window + longest;
  const padded = new Float32Array(samples.length + 2 * margin);
  padded.set(samples, margin);
  const energyTo = runningEnergy(padded);
  const energy = (start: number) => (energyTo[start + window] ?? 0) - (energyTo[start] ?? 0);
  const count = Math.ceil(samples.length / frame);
  let loudest = 0;
  for (let index = 0; index < count; index += 1) {
    loudest = Math.max(loudest, energy(margin + index * frame - (window >> 1)));
  }
  const floor = loudest * AUDIBLE * AUDIBLE;

  /** Returns the lag with the highest correlation around a position; 0 if it is unvoiced. */
  const bestPeriod = (at: number): number => {
    if (energy(at - (window >> 1)) <= floor) return 0;
    const likeness = (lag: number, step: number): number => {
      const start = at - ((window + lag) >> 1);
      const size = Math.sqrt(energy(start) * energy(start + lag) + 1e-12);
      // A small bias towards short lags avoids octave errors, as two periods correlate as well as one.
      return (step * product(padded, start, start + lag, window, step)) / size - (0.05 * lag) / longest;
    };
    const bestOf = (from: number, to: number, step: number, sampleStep: number) => {
      let [best, period] = [Number.NEGATIVE_INFINITY, from];
      for (let lag = from; lag <= to; lag += step) {
        const score = likeness(lag, sampleStep);
        if (score > best) [best, period] = [score, lag];
      }
      return { best, period };
    };
    // A coarse search comes first: a full search at every sample would take half of the synthesis time.
    const { period: near } = bestOf(shortest, longest, COARSE_LAGS, COARSE_SAMPLES);
    const { best, period } = bestOf(
      Math.max(shortest, near - COARSE_LAGS + 1),
      Math.min(longest, near + COARSE_LAGS - 1),
      1,
      1,
    );
    return best > VOICED ? period : 0;
  };
  const raw = Float32Array.from({ length: count }, (_, index) => bestPeriod(margin + index * frame));
  // A single frame that differs from both neighbours is a measurement error.
  return raw.map((period, index) => {
    const before = raw[index - 1] ?? 0;
    const after = raw[index + 1] ?? 0;
    if (period > 0 && before === 0 && after === 0) return 0;
    return [before, period, after].sort((a, b) => a - b)[1] ?? 0;
  });
}

/** Returns the sum of squares of all samples before each position. */
function runningEnergy(samples: Float32Array): Float64Array {
  const energy = new Float64Array(samples.length + 1);
  for (let i = 0; i < samples.length; i += 1) energy[i + 1] = (energy[i] ?? 0) + (samples[i] ?? 0) ** 2;
  return energy;
}

/** Marks the first period at the strongest peak, each later one where it correlates best with the previous one. */
function voicedMarks(
  samples: Float32Array,
  start: number,
  end: number,
  periodAt: (at: number) => number,
  stray: number,
) {
  let first = start;
  for (let at = start; at < Math.min(end, start + periodAt(start)); at += 1) {
    if (Math.abs(samples[at] ?? 0) > Math.abs(samples[first] ?? 0)) first = at;
  }
  const places = [first];
  for (let at = first; ; ) {
    const period = periodAt(at);
    if (period === 0) break;
    const half = period >> 1;
    let best = Number.NEGATIVE_INFINITY;
    let next = at + period;
    const reach = Math.round(period * stray);
    for (let place = at + period - reach; place <= at + period + reach; place += 1) {
      const score = product(samples, at - half, place - half, period);
      if (score > best) {
        best = score;
        next = place;
      }
    }
    if (next >= end) break;
    places.push(next);
    at = next;
  }
  return places.map((at, index): PitchMark => {
    // A last period that exceeds the voiced part takes the length of the previous one to avoid an audible cut.
    const last = periodAt(at) || at - (places[index - 1] ?? at - 1);
    return { at, period: (places[index + 1] ?? at + last) - at, voiced: true };
  });
}

/** Returns the dot product of two segments, using every `step`th sample; both must lie within the samples. */
function product(samples: Float32Array, a: number, b: number, length: number, step = 1): number {
  let sum = 0;
  const from = Math.max(0, -a, -b);
  const to = Math.min(length, samples.length - a, samples.length - b);
  for (let i = from; i < to; i += step) sum += (samples[a + i] ?? 0) * (samples[b + i] ?? 0);
  return sum;
}
