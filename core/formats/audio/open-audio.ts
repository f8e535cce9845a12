import { closeSync, fstatSync, openSync } from 'node:fs';
import { decodeFlac } from '../flac/flac-decoder.ts';
import { decodeMp3 } from '../mp3/mp3-decoder.ts';
import { decodePcm, decodeWav } from '../wav/wav-decoder.ts';
import { AudioError } from './audio-error.ts';
import type { AudioFile } from './audio-file.ts';
import type { Block, DecodedAudio } from './decoded-audio.ts';

/** Longest audio accepted, in seconds: a small file can claim years of silence. */
const DURATION_MAX_S = 24 * 3600;

/**
 * Opens a file for decoding. The caller must iterate its blocks, which closes the file.
 * @param pcmRate sample rate in Hz, for raw pcm.
 * @throws AudioError if the file is empty or not valid in its format.
 */
export async function openAudio(
  { path, format }: AudioFile,
  pcmRate: number | undefined,
): Promise<DecodedAudio> {
  const file = openSync(path, 'r');
  try {
    if (fstatSync(file).size === 0) throw new AudioError('empty', 'The file is empty.');
    const audio = await createDecoder(file, format, pcmRate);
    return { ...audio, blocks: () => blocksOf(file, audio) };
  } catch (error) {
    closeSync(file);
    throw error;
  }
}

async function createDecoder(
  file: number,
  format: AudioFile['format'],
  pcmRate: number | undefined,
): Promise<DecodedAudio> {
  switch (format) {
    case 'mp3':
      return decodeMp3(file);
    case 'flac':
      return decodeFlac(file);
    case 'wav':
      return decodeWav(file);
    case 'pcm':
      if (pcmRate === undefined) throw new AudioError('unsupported', 'Raw samples need a rate.');
      return decodePcm(file, pcmRate);
    default:
      return format satisfies never;
  }
}

/** Yields the blocks, checks the length and closes the file. */
function* blocksOf(file: number, audio: DecodedAudio): Generator<Block> {
  let samples = 0;
  try {
    for (const block of audio.blocks()) {
      const length = block[0]?.length ?? 0;
      samples += length;
      if (samples > DURATION_MAX_S * audio.sampleRate)
        throw new AudioError('too_long', 'The audio is longer than a day.');
      if (length > 0) yield block;
    }
    if (samples === 0) throw new AudioError('empty', 'The file contains no audio.');
  } finally {
    closeSync(file);
  }
}
