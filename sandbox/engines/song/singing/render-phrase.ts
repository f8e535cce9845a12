import { applyFilters, highPass, highShelf, peak } from '../../../audio/biquad.ts';
import { overlapAdd } from '../../voice/overlap-add.ts';
import type { PitchMark } from '../../voice/pitch-marks.ts';
import { SAMPLE_RATE } from '../song-order.ts';
import { balance } from './balance.ts';
import type { Phrase, Placed, ScoredWord } from './lay-out.ts';
import { pitchLine } from './pitch-line.ts';
import type { Singer } from './singer.ts';

/** Lower pitch limit, as a fraction of the lowest note. */
const UNDER = 0.75;
const BRIGHT_HZ = 2500;
const BODY_HZ = 1500;
const BODY_Q = 0.8;
const PRESENCE_HZ = 2900;
const PRESENCE_Q = 1.1;

/** Samples, and their start in the song in seconds. */
export interface SungPhrase {
  readonly samples: Float32Array;
  readonly start: number;
}

/**
 * Sings a phrase in one pass: lays out the pitch periods of all its words anew at the distances of the melody, so
 * that words join without a splice.
 */
export function renderPhrase({ placed, notes }: Phrase, singer: Singer): SungPhrase {
  const start = placed[0]?.start ?? 0;
  const end = placed.at(-1)?.end ?? start;
  const { samples, marks, startOf } = inOneRow(placed);
  const pitch = pitchLine(notes, start, end);
  let pulses = 0;
  const laid = overlapAdd(samples, marks, {
    length: Math.ceil((end - start) * SAMPLE_RATE),
    sourceAt: timeMap(placed, startOf, start),
    periodAt: (at) => {
      pulses += 1;
      return (SAMPLE_RATE / hertz(pitch(start + at / SAMPLE_RATE))) * (1 + unsteady(pulses));
    },
    fine: true,
  });
  const { lowest, brightness, body, presence } = singer;
  const tone = [peak(BODY_HZ, BODY_Q, body), peak(PRESENCE_HZ, PRESENCE_Q, presence)];
  applyFilters(laid, highPass(hertz(lowest) * UNDER), highShelf(BRIGHT_HZ, brightness), ...tone);
  return { samples: balance(laid, placed, start), start };
}

const hertz = (midi: number): number => 440 * 2 ** ((midi - 69) / 12);

/** Jitter: the relative variation of each period, since no voice is perfectly regular. */
const UNSTEADY = 0.002;
const unsteady = (pulse: number): number => UNSTEADY * (((pulse * 0.618_034) % 1) - 0.5);

/** Concatenates the words of a phrase into one buffer. */
function inOneRow(placed: readonly Placed[]) {
  const startOf = new Map<ScoredWord, number>();
  let length = 0;
  for (const { word } of placed) {
    if (startOf.has(word)) continue;
    startOf.set(word, length);
    length += word.sound.samples.length;
  }
  const samples = new Float32Array(length);
  const marks: PitchMark[] = [];
  for (const [{ sound }, at] of startOf) {
    samples.set(sound.samples, at);
    for (const mark of sound.marks) marks.push({ ...mark, at: mark.at + at });
  }
  return { samples, marks, startOf };
}

/** Returns a map from a phrase to a word position, in samples. Positions must be requested in ascending order. */
function timeMap(placed: readonly Placed[], startOf: ReadonlyMap<ScoredWord, number>, start: number) {
  let index = 0;
  return (at: number): number => {
    const time = start + at / SAMPLE_RATE;
    while (index + 1 < placed.length && time >= (placed[index]?.end ?? 0)) index += 1;
    const here = placed[index];
    if (!here) return 0;
    return (
      (startOf.get(here.word) ?? 0) + (here.from + shareAt(here, time) * (here.to - here.from)) * SAMPLE_RATE
    );
  };
}

/** Rate in hertz at which a held vowel moves through its steady part and back. */
const WANDER_HZ = 1.7;
/** Stretch factor beyond which repeated periods would make the tone sound frozen. */
const FREEZING = 2.5;

/** Returns the position within a part of a word at a time, 0–1. */
function shareAt({ part, from, to, start, end }: Placed, time: number): number {
  const since = Math.max(0, time - start);
  if (part === 'held' && end - start > FREEZING * (to - from)) {
    const turns = WANDER_HZ * since + 0.2 * Math.sin(4.1 * since);
    return 0.5 - 0.5 * Math.cos(2 * Math.PI * turns);
  }
  return Math.min(1, since / Math.max(1e-6, end - start));
}
