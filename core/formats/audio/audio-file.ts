import type { Recipe } from '../../../shared/domain/recipe.ts';
import type { AudioFormat } from '../../../shared/service/speech.ts';

/** A sound on disk. */
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
  /** Who players show as the artist: a voice, or the model that sings; null where the file is not to tell. */
  readonly artist: string | null;
  /** Who speaks; null where nobody is known by name. */
  readonly voice: string | null;
  /** Path of a PNG, JPEG or WebP file that is put into the sound; null: none. WAV has no place for one. */
  readonly cover: string | null;
  readonly genre: string | null;
  readonly comment: string | null;
  /** ISO 8601, in the local time. */
  readonly date: string;
  /** How it was made, to be known again by; null where the file is not to tell. */
  readonly recipe: Recipe | null;
  /** Its length where that is known, for a FLAC file that was streamed and does not say it. */
  readonly durationMs?: number;
}

/** The facts known of audio once it has been decoded. */
export interface AudioFacts {
  /** Milliseconds, counted from the decoded samples. */
  readonly durationMs: number;
  readonly sampleRate: number;
  readonly channels: number;
  /** PEAKS_COUNT levels, 0 to 255. */
  readonly peaks: Uint8Array<ArrayBuffer>;
}
