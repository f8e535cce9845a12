import type { Dice } from '../dice.ts';
import type { BeatClock } from '../score/clock.ts';
import type { Hit, Note } from '../score/score.ts';

/** A note in seconds. */
export interface Played {
  readonly startSec: number;
  readonly seconds: number;
  readonly midi: number;
  readonly velocity: number;
}

/** Notes as they are played: on the clock, each a little off, in the order of their times. */
export function playedNotes(
  notes: readonly Note[],
  clock: BeatClock,
  looseMs: number,
  random: () => number,
): Played[] {
  let beat = Number.NaN;
  let off = 0;
  return notes
    .map((note) => {
      // The notes of one chord share the same delay.
      if (note.beat !== beat) off = looseness(looseMs, random);
      beat = note.beat;
      const startSec = Math.max(0, clock(note.beat) + (note.lateSec ?? 0) + off);
      return {
        startSec,
        seconds: clock(note.beat + note.beats) - clock(note.beat),
        midi: note.midi,
        velocity: note.velocity,
      };
    })
    .sort((a, b) => a.startSec - b.startSec);
}

/** A hit in seconds. */
export interface Struck extends Omit<Hit, 'beat'> {
  readonly startSec: number;
}

/** Hits as they are struck, in the order of their times. */
export function struckHits(hits: readonly Hit[], clock: BeatClock, looseMs: number, dice: Dice): Struck[] {
  const random = dice('drum timing');
  return hits
    .map(({ beat, drum, velocity }) => {
      // Who keeps time is less loose than the others.
      const off = looseness(drum === 'kick' ? looseMs * 0.3 : looseMs * 0.6, random);
      return { drum, velocity, startSec: Math.max(0, clock(beat) + off) };
    })
    .sort((a, b) => a.startSec - b.startSec);
}

function looseness(looseMs: number, random: () => number): number {
  return ((random() + random() - 1) * looseMs) / 1000;
}
