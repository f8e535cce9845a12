/** The position of a vowel in a recording, and the part of it that can be held, in seconds. */
export interface Steady {
  readonly start: number;
  readonly end: number;
  readonly heldFrom: number;
  readonly heldTo: number;
}

const STEP_S = 0.005;
const WINDOW_S = 0.02;
/** How far under its loudest a vowel still sounds, in dB: before that a voice only gathers breath. */
const RANGE_DB = 11;
/** Share of a vowel that is held; of a short one more, up to so many seconds, as a tone needs some periods to live. */
const HELD = 0.35;
const HELD_OF_SHORT = 0.6;
const ENOUGH_S = 0.05;
/** The range of the held part, as shares of the vowel: in a diphthong the first sound is held. */
const WITHIN: readonly [number, number] = [0.15, 0.8];
const WITHIN_TWO: readonly [number, number] = [0.1, 0.55];
const TWO = /^(?:aw|ay|ey|ow|oy)$/;

/**
 * Finds what of a vowel is heard, and its evenest stretch.
 * @param start where the vowel begins by the speech program's own account, in seconds
 * @param end where it ends
 */
export function steadyPart(
  samples: Float32Array,
  rate: number,
  { name, start, end }: { readonly name: string; readonly start: number; readonly end: number },
): Steady {
  const levels = Array.from({ length: Math.max(1, Math.floor((end - start) / STEP_S)) }, (_, step) =>
    levelAt(samples, rate, start + (step + 0.5) * STEP_S),
  );
  const floor = Math.max(...levels) - RANGE_DB;
  const first = levels.findIndex((level) => level >= floor);
  const last = levels.findLastIndex((level) => level >= floor) + 1;
  const [from, to] = TWO.test(name) ? WITHIN_TWO : WITHIN;
  const count = last - first;
  const some = Math.min(HELD_OF_SHORT * count, ENOUGH_S / STEP_S);
  const size = Math.max(1, Math.round(Math.max(HELD * count, some)));
  const latest = Math.max(0, Math.floor(to * count) - size);
  let best = Math.min(latest, Math.ceil(from * count));
  for (let at = best; at <= latest; at += 1) {
    if (evenness(levels, first + at, size) > evenness(levels, first + best, size)) best = at;
  }
  const time = (step: number) => start + step * STEP_S;
  return {
    start: time(first),
    end: Math.min(end, time(last)),
    heldFrom: time(first + best),
    heldTo: time(first + best + size),
  };
}

function levelAt(samples: Float32Array, rate: number, middle: number): number {
  const from = Math.max(0, Math.round((middle - WINDOW_S / 2) * rate));
  const to = Math.min(samples.length, from + Math.round(WINDOW_S * rate));
  let sum = 0;
  for (let i = from; i < to; i += 1) sum += (samples[i] ?? 0) ** 2;
  return 10 * Math.log10(sum / Math.max(1, to - from) + 1e-9);
}

/** The louder and the less it changes the better, in dB. */
function evenness(levels: readonly number[], from: number, size: number): number {
  const some = levels.slice(from, from + size);
  const mean = some.reduce((sum, level) => sum + level, 0) / size;
  return mean - 2 * Math.sqrt(some.reduce((sum, level) => sum + (level - mean) ** 2, 0) / size);
}
