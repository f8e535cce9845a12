/** Start and duration of a syllable, in beats from the beginning of its line. */
export interface Slot {
  readonly beat: number;
  readonly beats: number;
}

/** The rhythm that all lines of a kind share, so that they sound like one song. */
export interface RhythmHabit {
  /** Number of eighths before the first syllable of a line. */
  readonly pickup: number;
  /** Preference for each sixteenth of two bars, 0 to 1, shared by all lines. */
  readonly likes: readonly number[];
  /** Preferred duration of a syllable in beats. */
  readonly pace: number;
}

/** Number of sixteenths in two bars of four beats. */
export const HABIT_PLACES = 32;
const LONGEST_BEATS = 3;
/** Grids in beats: eighths, sixteenths, and finer ones for many words in few beats. */
const GRIDS = [0.5, 0.25, 0.125] as const;
/** Preferred duration of a syllable in seconds, which keeps few words together in a long line. */
const SYLLABLE_SEC = 0.42;

/**
 * Places syllables on the beats of a line, strong beats first, then those that the habit prefers, and leaves room
 * to breathe at the end.
 * @param count At least 1.
 */
export function placeSyllables(count: number, lineBeats: number, habit: RhythmHabit): Slot[] {
  const breath = Math.min(lineBeats * 0.3, 1.5);
  const sung = lineBeats - breath;
  const grid = GRIDS.find((beats) => Math.floor(sung / beats) >= count);
  if (grid === undefined) {
    const even = Array.from({ length: count }, (_, at) => (at * sung) / count);
    return held(even, sung);
  }
  const room = Math.floor(sung / grid);
  const wait = room - count >= 3 ? Math.round((habit.pickup * 0.5) / grid) : 0;
  const span = Math.max(count, Math.min(room - wait, Math.ceil((count * habit.pace) / grid)));
  const places = Array.from({ length: span }, (_, at) => (at + wait) * grid);
  const chosen = places
    .map((beat, at) => ({ beat, weight: at === 0 ? 10 : weightOf(beat, habit) }))
    .sort((a, b) => b.weight - a.weight || a.beat - b.beat)
    .slice(0, count)
    .map(({ beat }) => beat)
    .sort((a, b) => a - b);
  return held(chosen, lineBeats - breath * 0.5);
}

/** Returns the weight of a position: its metrical accent plus the preference of the habit. */
function weightOf(beat: number, { likes }: RhythmHabit): number {
  const liked = likes[Math.round(beat * 4) % HABIT_PLACES] ?? 0;
  if (beat % 4 === 0) return 1;
  if (beat % 2 === 0) return 0.8 + liked * 0.15;
  if (beat % 1 === 0) return 0.5 + liked * 0.35;
  if (beat % 0.5 === 0) return 0.25 + liked * 0.5;
  return liked * 0.3;
}

/** Holds each syllable until the next one; the last until the end of the line. */
function held(starts: readonly number[], end: number): Slot[] {
  return starts.map((beat, at) => {
    const next = starts[at + 1] ?? Math.max(beat + 0.1, end);
    return { beat, beats: Math.min(LONGEST_BEATS, next - beat) };
  });
}

/** Creates a rhythm that lines may share. @param tempo Beats per minute. */
export function rhythmHabit(random: () => number, tempo: number): RhythmHabit {
  const pickup = [0, 0, 1, 2][Math.floor(random() * 4)] ?? 0;
  const pace = Math.min(1.2, Math.max(0.5, (SYLLABLE_SEC * tempo) / 60));
  return { pickup, pace, likes: Array.from({ length: HABIT_PLACES }, () => random()) };
}
