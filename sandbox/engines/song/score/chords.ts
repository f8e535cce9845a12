import { pitchClass, SCALES, type ScaleName } from './scales.ts';

export type Richness = 'power' | 'triads' | 'sevenths';

/** A chord, and the notes that may be sung over it, as pitch classes. */
export interface Chord {
  readonly root: number;
  /** Root first, then third, fifth and so on. */
  readonly tones: readonly number[];
  /** Seven notes from the key note up. */
  readonly scale: readonly number[];
}

/** A chord and how long it sounds. */
export interface ChordAt {
  readonly chord: Chord;
  /** From the beginning of the song. */
  readonly beat: number;
  readonly beats: number;
}

const STACKED: Record<Richness, readonly number[]> = {
  power: [0, 2, 4],
  triads: [0, 2, 4],
  sevenths: [0, 2, 4, 6],
};

/**
 * The chord on a degree of a scale, thirds on thirds.
 * @param degree From 1. The fifth of a minor scale is made major when `leading`, so that it leads home.
 */
export function chordOn(
  degree: number,
  key: number,
  scaleName: ScaleName,
  richness: Richness,
  leading = false,
): Chord {
  const steps: readonly number[] = SCALES[scaleName];
  const raised = leading && degree === 5 && steps[6] === 10;
  const scale = steps.map((step, at) => pitchClass(key + step + (raised && at === 6 ? 1 : 0)));
  const tones = STACKED[richness].map((third) => scale[(degree - 1 + third) % 7] ?? key);
  return { root: tones[0] ?? key, tones, scale };
}

/** Degrees bar by bar: "1 5 6 4"; two in one bar are joined, "2-5 1". */
export function progressionBars(text: string): readonly (readonly number[])[] {
  return text.split(' ').map((bar) => bar.split('-').map(Number));
}
