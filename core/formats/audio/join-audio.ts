import { randomBytes } from 'node:crypto';
import { closeSync, copyFileSync, fsyncSync, openSync, rmSync } from 'node:fs';
import { renameWithRetry } from '../../platform/files/rename-with-retry.ts';
import { yieldingEventLoop } from '../../platform/yielding-event-loop.ts';
import { AudioError } from './audio-error.ts';
import type { AudioFile } from './audio-file.ts';
import { audioWriter } from './audio-writer.ts';
import type { AudioWriter, Block, DecodedAudio } from './decoded-audio.ts';
import { openAudio } from './open-audio.ts';
import { Resampler } from './resampler.ts';
import { SeamFader } from './seam.ts';

/**
 * Joins files into one, see `Audio.join`. Writes a temporary file, flushes and renames it, so that `out` is never
 * partial.
 */
export async function joinAudio(
  parts: readonly AudioFile[],
  out: AudioFile & { readonly sampleRate: number },
): Promise<void> {
  const [first] = parts;
  if (first === undefined) throw new AudioError('empty', 'There is nothing to join.');
  const isCopy = parts.length === 1 && first.format === out.format;
  const temporary = `${out.path}.${randomBytes(6).toString('hex')}.part`;
  try {
    if (isCopy) copyFileSync(first.path, temporary);
    const file = openSync(temporary, isCopy ? 'r+' : 'wx', 0o600);
    try {
      if (!isCopy) await encode(file, parts, out);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameWithRetry(temporary, out.path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

async function encode(
  file: number,
  parts: readonly AudioFile[],
  out: AudioFile & { readonly sampleRate: number },
): Promise<void> {
  let writer: AudioWriter | undefined;
  let fader: SeamFader | undefined;
  const isLossy = parts.some(({ format }) => format === 'mp3');
  let format: Pick<DecodedAudio, 'sampleRate' | 'channels' | 'bits'> | undefined;
  try {
    for (const part of parts) {
      const audio = await openAudio(part, out.sampleRate);
      format ??= { sampleRate: audio.sampleRate, channels: audio.channels, bits: audio.bits };
      writer ??= await audioWriter(file, out.format, format);
      if (fader) for (const block of fader.nextPart()) writer.write(block);
      fader ??= new SeamFader(format, isLossy);
      for await (const block of yieldingEventLoop(convertAudio(audio, format))) {
        for (const joined of fader.push(block)) writer.write(joined);
      }
    }
    for (const block of fader?.end() ?? []) writer?.write(block);
    writer?.finish();
  } finally {
    writer?.close();
  }
}

/** Yields audio converted to a sample rate and channel count; audio that has both is passed through. */
function* convertAudio(
  audio: DecodedAudio,
  to: { readonly sampleRate: number; readonly channels: number },
): Generator<Block> {
  if (audio.sampleRate === to.sampleRate) {
    for (const block of audio.blocks()) yield mixChannels(block, to.channels);
    return;
  }
  const resamplers = Array.from(
    { length: to.channels },
    () => new Resampler(audio.sampleRate, to.sampleRate),
  );
  for (const block of audio.blocks()) {
    const channels = mixChannels(block, to.channels);
    yield resamplers.map((resampler, i) => resampler.push(channels[i] ?? new Float32Array()));
  }
  yield resamplers.map((resampler) => resampler.end());
}

/** Duplicates mono to stereo, or averages stereo to mono. */
function mixChannels(block: Block, channels: number): Block {
  const [first = new Float32Array(), second] = block;
  if (block.length === channels) return block;
  return second ? [first.map((left, i) => (left + (second[i] ?? 0)) / 2)] : [first, first];
}
