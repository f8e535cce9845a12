import type { AudioFormat } from '../../../shared/service/speech.ts';
import type { CopiedFile } from '../../platform/files/write-segments.ts';
import { TaskThread } from '../../platform/task-thread.ts';
import { workerUrl } from '../../platform/worker-url.ts';
import { AudioError, type AudioReason } from './audio-error.ts';
import type { AudioFacts, AudioFile, AudioTags } from './audio-file.ts';
import type { AudioProcedures } from './audio-worker.ts';

/** Joins, measures and tags audio files in a worker thread, see `TaskThread`. */
export class Audio {
  readonly #thread: TaskThread<AudioProcedures>;

  /** @param entry the worker's program; replaced in tests only. */
  constructor(entry = workerUrl('formats/audio/audio-worker')) {
    const asError = (reason: AudioReason, message: string) => new AudioError(reason, message);
    this.#thread = new TaskThread({ name: 'audio', entry, asError });
  }

  /**
   * Joins audio files in order, without gaps or clicks, converting each part to the first one's sample rate and
   * channels. A single part already in the requested format is copied. Memory use does not depend on the length.
   * @param out `sampleRate`: that of raw pcm parts, in Hz; other formats state their own.
   * @throws AudioError if a part is not valid in its format. @throws StorageError if it cannot be written.
   */
  async join(parts: readonly AudioFile[], out: AudioFile & { sampleRate: number }): Promise<void> {
    await this.#thread.call('join', parts, out);
  }

  /**
   * Decodes a file and returns its length and peak levels.
   * @param pcmRate sample rate in Hz, for raw pcm only.
   * @throws AudioError if it is not valid in its format. @throws StorageError if it cannot be read.
   */
  measure(path: string, format: AudioFormat, pcmRate?: number): Promise<AudioFacts> {
    return this.#thread.call('measure', { path, format }, pcmRate);
  }

  /**
   * Copies an audio file, with tags if its format supports them, and flushes it to the disk.
   * @throws StorageError if it cannot be written.
   */
  copy(file: AudioFile, to: string, tags: AudioTags): Promise<CopiedFile> {
    return this.#thread.call('copy', file, to, tags);
  }

  /**
   * Copies an audio file with another loudness, with its tags, and flushes it to the disk. The true peak stays below
   * −1 dBTP, so that audio with high peaks remains quieter. A file that is as loud already is copied unchanged.
   * @param loudness in LUFS. @param pcmRate sample rate in Hz, for raw pcm only.
   * @throws AudioError if it is not valid in its format. @throws StorageError if it cannot be written.
   */
  async normalize(file: AudioFile, to: string, loudness: number, pcmRate?: number): Promise<void> {
    await this.#thread.call('normalize', file, to, loudness, pcmRate);
  }

  /** Ends the thread; pending calls fail. */
  close(): Promise<void> {
    return this.#thread.close();
  }
}
