import { equalise } from '../../voice/finish.ts';
import { overlapAdd } from '../../voice/overlap-add.ts';
import type { PitchMark } from '../../voice/pitch-marks.ts';
import { balance } from './balance.ts';
import type { Phrase, Placed, ScoredWord } from './lay-out.ts';
import { pitchLine } from './pitch-line.ts';
import type { Singer } from './singer.ts';
import { SUNG_RATE } from './word-sounds.ts';

/** Sound and where it begins in the song, in seconds. */
export interface SungPhrase {
  readonly samples: Float32Array;
  readonly start: number;
}

/**
 * Sings a phrase in one go: the periods of its words, one after the other, are laid out anew in the distances of the
 * melody, so that no word is joined to the next but by the voice itself.
 */
export function renderPhrase({ placed, notes }: Phrase, singer: Singer): SungPhrase {
  const start = placed[0]?.start ?? 0;
  const end = placed.at(-1)?.end ?? start;
  const { samples, marks, startOf } = inOneRow(placed);
  const pitch = pitchLine(notes, start, end);
  let pulses = 0;
  const laid = overlapAdd(samples, marks, {
    length: Math.ceil((end - start) * SUNG_RATE),
    sourceAt: timeMap(placed, startOf, start),
    periodAt: (at) => {
      pulses += 1;
      const hertz = 440 * 2 ** ((pitch(start + at / SUNG_RATE) - 69) / 12);
      return (SUNG_RATE / hertz) * (1 + unsteady(pulses));
    },
    fine: true,
  });
  return { samples: balance(equalise(laid, SUNG_RATE, singer.brightness), placed, start), start };
}

/** No voice is a clock: each period is up to so much longer or shorter. */
const UNSTEADY = 0.004;
const unsteady = (pulse: number): number => UNSTEADY * (((pulse * 0.618_034) % 1) - 0.5);

/** The words of a phrase as one sound. */
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

/** From a place of the phrase, in samples, to the place in its words. Asked in rising order. */
function timeMap(placed: readonly Placed[], startOf: ReadonlyMap<ScoredWord, number>, start: number) {
  let index = 0;
  return (at: number): number => {
    const time = start + at / SUNG_RATE;
    while (index + 1 < placed.length && time >= (placed[index]?.end ?? 0)) index += 1;
    const here = placed[index];
    if (!here) return 0;
    const share = Math.max(0, Math.min(1, (time - here.start) / Math.max(1e-6, here.end - here.start)));
    return (startOf.get(here.word) ?? 0) + (here.from + share * (here.to - here.from)) * SUNG_RATE;
  };
}
