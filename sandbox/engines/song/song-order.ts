import type { TimedLine } from '../../../shared/service/lyrics/timed-lyrics.ts';

/** The input of a song. The same order gives the same samples. */
export interface SongOrder {
  /** Lyrics with tags, or in mode `prompt` a prompt for a song. */
  readonly text: string;
  readonly mode: 'lyrics' | 'prompt';
  /** Nothing is sung; an instrument plays the tune. */
  readonly instrumental: boolean;
  readonly style: string;
  readonly negativeTags: string;
  /** 0 to 1: how far the song goes from the middle of the road to its style. Null: most of the way. */
  readonly styleWeight: number | null;
  readonly title: string;
  /** Null: the seed chooses. */
  readonly vocalGender: 'f' | 'm' | null;
  readonly seed: number;
}

/** A song as sound, with the times of its words. */
export interface RenderedSong {
  readonly left: Float32Array<ArrayBuffer>;
  readonly right: Float32Array<ArrayBuffer>;
  readonly sampleRate: 44_100;
  readonly title: string;
  /** The style in words, as it was understood. */
  readonly style: string;
  /** Section starts and sung lines in their order. */
  readonly lyrics: readonly TimedLine[];
}

/** Samples a second of everything in here. */
export const SAMPLE_RATE = 44_100;
