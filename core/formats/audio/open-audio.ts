import { closeSync, fstatSync, openSync } from 'node:fs';
import { decodeFlac } from '../flac/flac-decoder.ts';
import { decodeMp3 } from '../mp3/mp3-decoder.ts';
import { decodePcm, decodeWav } from '../wav/wav-decoder.ts';
import { AudioError } from './audio-error.ts';
import type { AudioFile } from './audio-file.ts';
import type { Block, DecodedAudio } from './decoded-audio.ts';

/** Longer than any script can be spoken. A small file can claim years of silence. Seconds. */
const LONGEST = 24 * 3600;

/**
 * Opens a file to be decoded. Whoever opens it runs through its blocks, or it stays open.
 * @param pcmRate samples a second, for raw pcm.
 * @throws AudioError when it is no sound of its format, or an empty one.
 */
export async function openAudio(
  { path, format }: AudioFile,
  pcmRate: number | undefined,
): Promise<DecodedAudio> {
  const file = openSync(path, 'r');
  try {
    if (fstatSync(file).size === 0) throw new AudioError('empty', 'The file is empty.');
    const sound = await decoderOf(file, format, pcmRate);
    return { ...sound, blocks: () => untilEnd(file, sound) };
  } catch (error) {
    closeSync(file);
    throw error;
  }
}

async function decoderOf(
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

function* untilEnd(file: number, sound: DecodedAudio): Generator<Block> {
  let samples = 0;
  try {
    for (const block of sound.blocks()) {
      const length = block[0]?.length ?? 0;
      samples += length;
      if (samples > LONGEST * sound.sampleRate)
        throw new AudioError('too_long', 'The sound is longer than a day.');
      if (length > 0) yield block;
    }
    if (samples === 0) throw new AudioError('empty', 'The file holds no sound.');
  } finally {
    closeSync(file);
  }
}
