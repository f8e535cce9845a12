import type { AudioFormat } from '../../../shared/service/speech.ts';
import { flacWriter } from '../flac/flac-writer.ts';
import { mp3Writer } from '../mp3/mp3-writer.ts';
import { pcmWriter, wavWriter } from '../wav/wav-writer.ts';
import type { Block, DecodedAudio } from './decoded-audio.ts';

/** The rate, channels and depth a file is written with. */
export type AudioForm = Pick<DecodedAudio, 'sampleRate' | 'channels' | 'bits'>;

/** Encodes into an open file, from its beginning. */
export interface AudioWriter {
  write(block: Block): void;
  /** The end, and what only the end knows. */
  finish(): void;
  /** Frees what is held outside of JavaScript; after `finish` or without it. */
  close(): void;
}

/** @param file opened for writing, empty. @throws AudioError when the format has no such rate. */
export async function audioWriter(file: number, format: AudioFormat, form: AudioForm): Promise<AudioWriter> {
  switch (format) {
    case 'mp3':
      return mp3Writer(file, form);
    case 'flac':
      return flacWriter(file, form);
    case 'wav':
      return wavWriter(file, form);
    case 'pcm':
      return pcmWriter(file, form);
    default:
      return format satisfies never;
  }
}
