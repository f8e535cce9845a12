import type { Recipe } from '../../../shared/domain/recipe.ts';
import type { AudioFormat } from '../../../shared/service/speech.ts';

/** An audio file on disk. */
export interface AudioFile {
  readonly path: string;
  readonly format: AudioFormat;
}

/** The tags written into an audio file. */
export interface AudioTags {
  readonly title: string;
  /** The spoken or sung text. */
  readonly text: string;
  readonly model: string;
  /** The artist that players show: a voice, or the model that sings; null to leave it out. */
  readonly artist: string | null;
  /** The speaker's name; null if unknown. */
  readonly voice: string | null;
  /** Path of a PNG, JPEG or WebP file to embed as the cover; null for none. WAV cannot hold one. */
  readonly cover: string | null;
  readonly genre: string | null;
  readonly comment: string | null;
  /** ISO 8601, local time. */
  readonly date: string;
  /** How the audio was made, so that an import can restore it; null to leave it out. */
  readonly recipe: Recipe | null;
  /** The length if known, for a streamed FLAC file whose header lacks it. */
  readonly durationMs?: number;
}

/** Properties found by decoding an audio file. */
export interface AudioFacts {
  /** Milliseconds, counted from the decoded samples. */
  readonly durationMs: number;
  readonly sampleRate: number;
  readonly channels: number;
  /** PEAKS_COUNT levels, 0 to 255. */
  readonly peaks: Uint8Array<ArrayBuffer>;
}
