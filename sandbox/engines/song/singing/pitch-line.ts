/** A note of a sung word. */
export interface SungNote {
  /** MIDI number; 69 is 440 Hz. */
  readonly midi: number;
  /** Seconds from the start of the song. */
  readonly startSec: number;
  readonly endSec: number;
}

/** Duration of a glide between notes in seconds, and the portion of it before the later note begins. */
const GLIDE_S = 0.05;
const GLIDE_BEFORE_S = 0.035;
/** Semitones below its first note at which a phrase starts (a scoop), and seconds until it reaches the note. */
const SCOOP = 0.5;
const SCOOP_S = 0.07;
/** Vibrato: delay and time to full depth in seconds, depth in semitones, and rate in hertz. */
const VIBRATO_AFTER_S = 0.25;
const VIBRATO_FULL_S = 0.6;
const VIBRATO_DEPTH = 0.26;
const VIBRATO_HZ = 5.4;
/** Seconds before the end of a note in which the vibrato fades out. */
const VIBRATO_REST_S = 0.08;
/** Depth of the slow pitch drift, in semitones. */
const DRIFT = 0.05;
const GRID_S = 0.004;

/**
 * Returns the sung pitch as a function of song time, in fractional MIDI numbers: short glides between notes, a
 * delayed vibrato on long ones, and a constant slight drift.
 * @param from start of the phrase, in seconds
 * @param to end of the phrase, in seconds
 */
export function pitchLine(notes: readonly SungNote[], from: number, to: number): (time: number) => number {
  let index = 0;
  const points = Float32Array.from(
    { length: Math.max(2, Math.ceil((to - from) / GRID_S) + 2) },
    (_, step) => {
      const time = from + step * GRID_S;
      while (index + 1 < notes.length && time >= (notes[index + 1]?.startSec ?? 0) - GLIDE_BEFORE_S)
        index += 1;
      const note = notes[index];
      if (!note) return 69;
      return height(note, notes[index - 1], time) + vibrato(note, notes[index + 1], time) + drift(time);
    },
  );
  return (time) => {
    const place = Math.max(0, Math.min(points.length - 1.001, (time - from) / GRID_S));
    const whole = Math.floor(place);
    const [a, b] = [points[whole] ?? 69, points[whole + 1] ?? 69];
    return a + (b - a) * (place - whole);
  };
}

function height(note: SungNote, before: SungNote | undefined, time: number): number {
  if (!before) return note.midi - SCOOP * (1 - rise((time - note.startSec + 0.02) / SCOOP_S));
  const length = Math.min(GLIDE_S, note.endSec - note.startSec);
  const share = rise((time - note.startSec + GLIDE_BEFORE_S) / length);
  return before.midi + (note.midi - before.midi) * share;
}

function vibrato(note: SungNote, next: SungNote | undefined, time: number): number {
  const since = time - note.startSec;
  const end = Math.min(note.endSec, next?.startSec ?? note.endSec);
  const setting = rise((since - VIBRATO_AFTER_S) / (VIBRATO_FULL_S - VIBRATO_AFTER_S));
  const resting = next ? rise((end - GLIDE_BEFORE_S - time) / VIBRATO_REST_S) : 1;
  // The vibrato starts at its midpoint and gets slightly faster towards the end, as singers do it.
  const turns = VIBRATO_HZ * (since - VIBRATO_AFTER_S) * (1 + 0.02 * since);
  return setting * resting * VIBRATO_DEPTH * Math.sin(2 * Math.PI * turns);
}

/** Returns the sum of two slow incommensurate waves, identical at the same time of every song. */
const drift = (time: number): number =>
  DRIFT * (0.6 * Math.sin(time * 4.31) + 0.4 * Math.sin(time * 10.93 + 1));

/** Eases from 0 to 1, with zero slope at both ends. */
function rise(share: number): number {
  const place = Math.max(0, Math.min(1, share));
  return place * place * (3 - 2 * place);
}
