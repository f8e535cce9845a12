import type { AudioFormat } from '../../shared/service/speech.ts';
import { flacEncoder } from './flac.ts';
import { mp3Encoder } from './mp3.ts';
import { type AudioEncoder, pcmEncoder } from './pcm.ts';
import { wavEncoder } from './wav.ts';

/** Creates the encoder of a format. @param rate Sample rate in Hz, a member of SAMPLE_RATES. */
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
