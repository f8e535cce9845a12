/** When a syllable begins and how long it is held, in beats from the beginning of its line. */
export interface Slot {
  readonly beat: number;
  readonly beats: number;
}

/** What lines of a kind have in common, so that they sound like one song. */
export interface RhythmHabit {
  /** Eighths that a line waits before its first syllable. */
  readonly pickup: number;
  /** 0 to 1: where between two even places a syllable falls. */
  readonly lean: number;
}

const LONGEST_BEATS = 3;
/** Grids in beats: eighths, sixteenths, and finer where many words meet few beats. */
const GRIDS = [0.5, 0.25, 0.125] as const;

/**
 * Spreads syllables over a line as evenly as its beats allow (a Euclidean rhythm) and leaves room to breathe at its end.
 * @param count At least 1.
 */
export function placeSyllables(count: number, lineBeats: number, habit: RhythmHabit): Slot[] {
  const breath = Math.min(lineBeats * 0.3, 1.5);
  for (const grid of GRIDS) {
    const room = Math.floor((lineBeats - breath) / grid);
    const wait = room - count >= 3 ? Math.round((habit.pickup * 0.5) / grid) : 0;
    const usable = room - wait;
    if (count > usable && grid !== 0.125) continue;
    // Few words in much time stay together instead of being strewn over it.
    const span = Math.min(usable, Math.ceil(count * (0.95 / grid)));
    const starts = Array.from({ length: count }, (_, at) => {
      const even = (at * span) / count + (at === 0 ? 0 : habit.lean * Math.max(0, span / count - 1));
      return (wait + (count > usable ? even : Math.floor(even))) * grid;
    });
    return starts.map((beat, at) => {
      const next = starts[at + 1] ?? Math.min(lineBeats - breath * 0.5, beat + LONGEST_BEATS);
      return { beat, beats: Math.max(grid * 0.5, Math.min(LONGEST_BEATS, next - beat)) };
    });
  }
  return [];
}
