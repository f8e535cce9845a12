import { copyFileSync, fsyncSync, linkSync, lstatSync, renameSync, rmSync, statSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { SpeechRequest } from '../../../shared/service/speech.ts';
import type { SegmentResult } from '../../db/generations/segment-store.ts';
import type { Audio } from '../../formats/audio/audio.ts';
import { mediaType } from '../../formats/media-type.ts';
import { wavHeader } from '../../formats/wav/wav-writer.ts';
import { makeFolder } from '../../platform/files/make-folder.ts';
import { syncFolder } from '../../platform/files/sync-folder.ts';
import { withFile } from '../../platform/files/with-file.ts';
import { writeBytes } from '../../platform/files/write-bytes.ts';
import type { MediaSource } from '../../platform/media.ts';
import { previewKeyOf } from './speech-request.ts';

/** Folder inside the data folder: one folder per job, one file per segment. */
const FOLDER = 'parts';
const PARTIAL = '.part';
/** Sample rate of silence where a request leaves it to the service, in Hz. */
const SILENCE_RATE = 32_000;

/** Stores the segment files of takes. A name without `.part` is a complete, flushed file. */
export class SegmentFiles {
  readonly #root: string;

  constructor(dataFolder: string) {
    this.#root = join(dataFolder, FOLDER);
  }

  path(jobId: string, file: string): string {
    return join(this.#root, jobId, file);
  }

  /** Creates the folder of a job. @throws the system's error */
  prepare(jobId: string): void {
    makeFolder(join(this.#root, jobId));
  }

  /** Returns a new path to write a segment to while it arrives. */
  begin(jobId: string, file: string): string {
    this.prepare(jobId);
    const path = this.path(jobId, file) + PARTIAL;
    rmSync(path, { force: true });
    return path;
  }

  /** Gives a complete, flushed segment its final name. */
  finish(jobId: string, file: string): void {
    renameSync(this.path(jobId, file) + PARTIAL, this.path(jobId, file));
    syncFolder(join(this.#root, jobId));
  }

  /** Writes a segment of silence. Its format does not depend on that of the take, which joins all of them. */
  writeSilence(jobId: string, n: number, body: SpeechRequest, durationMs: number): SegmentResult {
    const sampleRate = body.audio_setting.sample_rate ?? SILENCE_RATE;
    const sound = { sampleRate, channels: 1 };
    const samples = Buffer.alloc(2 * Math.round((sampleRate * durationMs) / 1000));
    const header = wavHeader({ ...sound, bits: 16, bytes: samples.length });
    const file = `${n}.wav`;
    withFile(this.begin(jobId, file), 'wx', (out) => {
      writeBytes(out, Buffer.concat([header, samples]));
      fsyncSync(out);
    });
    this.finish(jobId, file);
    const bytes = header.length + samples.length;
    const asked = { key: previewKeyOf(body), text: body.text, voiceId: body.voice_setting.voice_id };
    return { file, format: 'wav', durationMs, ...sound, bytes, ...asked };
  }

  /** Returns whether a complete segment exists. */
  has(jobId: string, file: string): boolean {
    return lstatSync(this.path(jobId, file), { throwIfNoEntry: false })?.isFile() ?? false;
  }

  /** Adds a segment to another job, by a hard link if possible, so that no bytes are written twice. */
  carry(from: string, to: string, file: string, as: string): void {
    const target = this.begin(to, as);
    try {
      linkSync(this.path(from, file), target);
    } catch {
      copyFileSync(this.path(from, file), target);
      flush(target);
    }
    this.finish(to, as);
  }

  /** Returns the ids of jobs with a folder. */
  async jobs(): Promise<string[]> {
    return readdir(this.#root).catch(() => []);
  }

  /** Deletes the segments of a job. Tries again if a stopping job writes another file meanwhile. */
  async remove(jobId: string): Promise<void> {
    await rm(join(this.#root, jobId), { recursive: true, force: true, maxRetries: 10, retryDelay: 20 });
  }

  /** Deletes the other files of an ended job: partial segments, and its note. */
  async removeAllExcept(jobId: string, isSegment: (name: string) => boolean): Promise<void> {
    const folder = join(this.#root, jobId);
    const names = await readdir(folder).catch(() => []);
    const others = names.filter((name) => !isSegment(name));
    await Promise.all(others.map((name) => rm(join(folder, name), { force: true })));
  }

  /** Returns where a segment is served from. */
  source(jobId: string, part: SegmentResult): MediaSource {
    const { file, format, bytes, sampleRate, channels } = part;
    const place = { root: join(this.#root, jobId), name: file, downloadName: file };
    if (format !== 'pcm') return { ...place, mimeType: mediaType(format) };
    // No browser plays raw samples, so they are served with a WAV header.
    return {
      ...place,
      mimeType: mediaType('wav'),
      head: wavHeader({ bytes, sampleRate, channels, bits: 16 }),
    };
  }
}

/** A link is as durable as its file; a copy must be flushed. */
function flush(path: string): void {
  withFile(path, 'r+', (file) => fsyncSync(file));
}

/**
 * Measures a segment file, for its stored result.
 * @param written the text as the user wrote it
 * @throws AudioError if it is not valid audio of its format; StorageError
 */
export async function measureSegment(
  audio: Pick<Audio, 'measure'>,
  parts: SegmentFiles,
  jobId: string,
  file: string,
  body: SpeechRequest,
  written = body.text,
): Promise<SegmentResult> {
  const path = parts.path(jobId, file);
  const { format = 'mp3', sample_rate: pcmRate } = body.audio_setting;
  const { durationMs, sampleRate, channels } = await audio.measure(path, format, pcmRate);
  const asked = { key: previewKeyOf(body), text: written, voiceId: body.voice_setting.voice_id };
  return { file, format, durationMs, sampleRate, channels, bytes: statSync(path).size, ...asked };
}
