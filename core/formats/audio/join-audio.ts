import { randomBytes } from 'node:crypto';
import { closeSync, copyFileSync, fsyncSync, openSync, rmSync } from 'node:fs';
import { renameWithRetry } from '../../platform/files/rename-with-retry.ts';
import { yieldingEventLoop } from '../../platform/yielding-event-loop.ts';
import { AudioError } from './audio-error.ts';
import type { AudioFile } from './audio-file.ts';
import { type AudioWriter, audioWriter } from './audio-writer.ts';
import { converted } from './convert-audio.ts';
import type { DecodedAudio } from './decoded-audio.ts';
import { openAudio } from './open-audio.ts';
import { Seams } from './seam.ts';

/**
 * Makes one file of several, see `Audio.join`. It is written beside its place, flushed and renamed, so that what lies
 * there is whole.
 */
export async function joinAudio(
  parts: readonly AudioFile[],
  out: AudioFile & { readonly sampleRate: number },
): Promise<void> {
  const [first] = parts;
  if (first === undefined) throw new AudioError('empty', 'There is nothing to join.');
  const isReady = parts.length === 1 && first.format === out.format;
  const temporary = `${out.path}.${randomBytes(6).toString('hex')}.part`;
  try {
    if (isReady) copyFileSync(first.path, temporary);
    const file = openSync(temporary, isReady ? 'r+' : 'wx', 0o600);
    try {
      if (!isReady) await encode(file, parts, out);
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
  let seams: Seams | undefined;
  let form: Pick<DecodedAudio, 'sampleRate' | 'channels' | 'bits'> | undefined;
  try {
    for (const part of parts) {
      const sound = await openAudio(part, out.sampleRate);
      form ??= { sampleRate: sound.sampleRate, channels: sound.channels, bits: sound.bits };
      writer ??= await audioWriter(file, out.format, form);
      if (seams) for (const block of seams.nextPart()) writer.write(block);
      seams ??= new Seams(form, part.format === 'mp3');
      for await (const block of yieldingEventLoop(converted(sound, form))) {
        for (const settled of seams.push(block)) writer.write(settled);
      }
    }
    for (const block of seams?.end() ?? []) writer?.write(block);
    writer?.finish();
  } finally {
    writer?.close();
  }
}
