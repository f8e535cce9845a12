import type { AudioFormat } from '../../shared/service/speech.ts';
import { flacEncoder } from './flac.ts';
import { mp3Encoder } from './mp3.ts';
import { pcmEncoder } from './pcm.ts';
import { wavEncoder } from './wav.ts';

/** Turns one channel of samples into the bytes of a file, piece by piece. Used once: encode, finish. */
export interface AudioEncoder {
  /** @param samples One channel, −1 to 1. @returns the bytes that are ready, perhaps none; they belong to the caller */
  encode(samples: Float32Array): Uint8Array<ArrayBuffer>;
  /** @returns the last bytes */
  finish(): Uint8Array<ArrayBuffer>;
  /**
   * After `finish`: what stands at the beginning of a file that is whole, in place of as many bytes, with the lengths
   * that only the end knows. Null where the format has none. A stream keeps the first form, which players read as well.
   */
  head(): Uint8Array<ArrayBuffer> | null;
  /** After `finish`: how long the file plays, in milliseconds. */
  lengthMs(): number;
  /** Frees what the encoder holds outside of JavaScript; also without `finish`. */
  close(): void;
}

/** An encoder of one format. @param rate Samples a second, one of SAMPLE_RATES. */
export async function audioEncoder(format: AudioFormat, rate: number): Promise<AudioEncoder> {
  switch (format) {
    case 'mp3':
      return mp3Encoder(rate);
    case 'flac':
      return flacEncoder(rate);
    case 'wav':
      return wavEncoder(rate);
    case 'pcm':
      return pcmEncoder(rate);
    default:
      throw new Error(`no encoder for ${format satisfies never}`);
  }
}
