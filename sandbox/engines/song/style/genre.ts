import type { SongStyle } from './song-style.ts';

type Chosen = 'words' | 'tempo' | 'key' | 'scale' | 'verse' | 'chorus' | 'bridge' | 'energy' | 'silentDrums';

/** What a genre brings; of its lists the seed chooses one. */
export interface Genre extends Omit<SongStyle, Chosen> {
  /** Slowest and fastest, in beats a minute. */
  readonly tempo: readonly [number, number];
  readonly scales: readonly SongStyle['scale'][];
  readonly verses: readonly string[];
  readonly choruses: readonly string[];
  readonly bridges: readonly string[];
}
