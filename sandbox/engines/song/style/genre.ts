import type { SongStyle } from './song-style.ts';

type Chosen = 'words' | 'tempo' | 'key' | 'scale' | 'verse' | 'chorus' | 'bridge' | 'energy' | 'silentDrums';

/** The options of a genre; the seed chooses one from each list. */
export interface Genre extends Omit<SongStyle, Chosen> {
  /** Slowest and fastest, in beats a minute. */
  readonly tempo: readonly [number, number];
  readonly scales: readonly SongStyle['scale'][];
  readonly verses: readonly string[];
  readonly choruses: readonly string[];
  readonly bridges: readonly string[];
}
