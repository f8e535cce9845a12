/** Semitones above the key note, seven to a scale. */
export const SCALES = {
  major: [0, 2, 4, 5, 7, 9, 11],
  minor: [0, 2, 3, 5, 7, 8, 10],
  dorian: [0, 2, 3, 5, 7, 9, 10],
  mixolydian: [0, 2, 4, 5, 7, 9, 10],
} as const satisfies Record<string, readonly number[]>;

export type ScaleName = keyof typeof SCALES;

/** Which notes of the scale a tune uses. */
export type TuneDegrees = 'all' | 'pentatonic';

const ALL = [0, 1, 2, 3, 4, 5, 6];
/** 1 2 3 5 6. */
const MAJOR_PENTATONIC = [0, 1, 2, 4, 5];
/** 1 3 4 5 7. */
const MINOR_PENTATONIC = [0, 2, 3, 4, 6];

/** Degrees (from 0) of the scale that the tune uses. */
export function tuneDegrees(tune: TuneDegrees, scale: ScaleName): readonly number[] {
  if (tune === 'all') return ALL;
  return SCALES[scale][2] === 4 ? MAJOR_PENTATONIC : MINOR_PENTATONIC;
}

/** The octave taken away: 0 to 11. */
export function pitchClass(midi: number): number {
  return ((midi % 12) + 12) % 12;
}

/** The note of one of these pitch classes nearest to a (fractional) note, the lower of two as near. */
export function nearestOf(classes: readonly number[], midi: number): number {
  const middle = Math.round(midi);
  for (let away = 0; away <= 12; away += 1) {
    const [near, far] = midi < middle ? [-away, away] : [away, -away];
    if (classes.includes(pitchClass(middle + near))) return middle + near;
    if (classes.includes(pitchClass(middle + far))) return middle + far;
  }
  return middle;
}

/** Hertz of a note, A4 = 69 = 440 Hz. */
export function frequency(midi: number): number {
  return 440 * 2 ** ((midi - 69) / 12);
}
