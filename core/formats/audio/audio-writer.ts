import type { AudioFormat } from '../../../shared/service/speech.ts';
import { flacWriter } from '../flac/flac-writer.ts';
import { mp3Writer } from '../mp3/mp3-writer.ts';
import { pcmWriter, wavWriter } from '../wav/wav-writer.ts';
import type { AudioWriter, PcmFormat } from './decoded-audio.ts';

/**
 * Creates the encoder for a format.
 * @param file empty, open for writing. @throws AudioError if the format does not support the sample rate.
 */
export async function audioWriter(file: number, format: AudioFormat, pcm: PcmFormat): Promise<AudioWriter> {
  switch (format) {
    case 'mp3':
      return mp3Writer(file, pcm);
    case 'flac':
      return flacWriter(file, pcm);
    case 'wav':
      return wavWriter(file, pcm);
    case 'pcm':
      return pcmWriter(file, pcm);
    default:
      return format satisfies never;
  }
}
