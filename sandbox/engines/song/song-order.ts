import type { TimedLine } from '../../../shared/service/lyrics/timed-lyrics.ts';

/** The input of a song. The same order returns the same samples. */
export interface SongOrder {
  /** Lyrics with tags, or a prompt for a song in mode `prompt`. */
  readonly text: string;
  readonly mode: 'lyrics' | 'prompt';
  /** Whether an instrument plays the tune instead of a singer. */
  readonly instrumental: boolean;
  readonly style: string;
  readonly negativeTags: string;
  /** Influence of the style, 0 (neutral) to 1; null for the default, which is high. */
  readonly styleWeight: number | null;
  readonly title: string;
  /** Gender of the singer; null to let the seed choose. */
  readonly vocalGender: 'f' | 'm' | null;
  readonly seed: number;
}

/** A rendered song, with the times of its words. */
export interface RenderedSong {
  readonly left: Float32Array<ArrayBuffer>;
  readonly right: Float32Array<ArrayBuffer>;
  readonly sampleRate: 44_100;
  readonly title: string;
  /** Style as understood, in words. */
  readonly style: string;
  /** Section starts and sung lines in order. */
  readonly lyrics: readonly TimedLine[];
}

/** Sample rate of the song engine, in Hz. */
export const SAMPLE_RATE = 44_100;
