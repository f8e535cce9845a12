/** A note of a sung word. */
export interface SungNote {
  /** MIDI number; 69 is 440 Hz. */
  readonly midi: number;
  /** Seconds from the start of the song. */
  readonly startSec: number;
  readonly endSec: number;
}

/** Seconds of the way from one note to the next, and how much of it lies before the later one begins. */
const GLIDE_S = 0.05;
const GLIDE_BEFORE_S = 0.035;
/** Semitones under its first note at which a phrase is taken up, and seconds until it is reached. */
const SCOOP = 0.5;
const SCOOP_S = 0.07;
/** Vibrato: seconds into a note until it sets in and until it is full, semitones, and hertz. */
const VIBRATO_AFTER_S = 0.25;
const VIBRATO_FULL_S = 0.6;
const VIBRATO_DEPTH = 0.26;
const VIBRATO_HZ = 5.4;
/** Seconds before the end of a note in which the vibrato comes to rest. */
const VIBRATO_REST_S = 0.08;
/** Semitones by which a voice strays slowly. */
const DRIFT = 0.05;
const GRID_S = 0.004;

/**
 * How high a phrase is sung at each time of the song, in semitones as MIDI numbers with fractions: from note to note in
 * a short glide, with a vibrato that sets in late on long notes, never quite still.
 * @param from where the phrase begins, in seconds
 * @param to where it ends
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
  // Begins at its middle, and a little faster towards the end, as singers do.
  const turns = VIBRATO_HZ * (since - VIBRATO_AFTER_S) * (1 + 0.02 * since);
  return setting * resting * VIBRATO_DEPTH * Math.sin(2 * Math.PI * turns);
}

/** Two slow waves that never meet in the same way; the same at the same time of every song. */
const drift = (time: number): number =>
  DRIFT * (0.6 * Math.sin(time * 4.31) + 0.4 * Math.sin(time * 10.93 + 1));

/** From 0 to 1, softly at both ends. */
function rise(share: number): number {
  const place = Math.max(0, Math.min(1, share));
  return place * place * (3 - 2 * place);
}
