import { closeSync, fstatSync, openSync } from 'node:fs';
import { flacSound } from '../flac/flac-sound.ts';
import { mp3Sound } from '../mp3/mp3-sound.ts';
import { pcmSound, wavSound } from '../wav/wav-sound.ts';
import { AudioError } from './audio-error.ts';
import type { AudioFile } from './audio-task.ts';
import type { Block, Sound } from './sound.ts';

/** Longer than any script can be spoken. A small file can claim years of silence. Seconds. */
const LONGEST = 24 * 3600;

/**
 * Opens a file to be decoded. Whoever opens it runs through its blocks, or it stays open.
 * @param pcmRate samples a second, for raw pcm.
 * @throws AudioError when it is no sound of its format, or an empty one.
 */
export async function openSound({ path, format }: AudioFile, pcmRate: number | undefined): Promise<Sound> {
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
): Promise<Sound> {
  switch (format) {
    case 'mp3':
      return mp3Sound(file);
    case 'flac':
      return flacSound(file);
    case 'wav':
      return wavSound(file);
    case 'pcm':
      if (pcmRate === undefined) throw new AudioError('unsupported', 'Raw samples need a rate.');
      return pcmSound(file, pcmRate);
    default:
      return format satisfies never;
  }
}

function* untilEnd(file: number, sound: Sound): Generator<Block> {
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
