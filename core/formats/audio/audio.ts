import type { AudioFormat } from '../../../shared/service/speech.ts';
import type { CopiedFile } from '../../platform/files/write-segments.ts';
import { TaskThread } from '../../platform/task-thread.ts';
import { workerUrl } from '../../platform/worker-url.ts';
import { AudioError, type AudioReason } from './audio-error.ts';
import type { AudioFacts, AudioFile, AudioTags } from './audio-file.ts';
import type { AudioProcedures } from './audio-worker.ts';

/** Work on sound, in one thread of its own, see `TaskThread`. */
export class Audio {
  readonly #thread: TaskThread<AudioProcedures>;

  /** @param entry The worker's program, another one in tests only. */
  constructor(entry = workerUrl('formats/audio/audio-worker')) {
    const asError = (reason: AudioReason, message: string) => new AudioError(reason, message);
    this.#thread = new TaskThread({ name: 'audio', entry, asError });
  }

  /**
   * Makes one sound of several, in their order, without gap or click. One part of the asked format stays as it is.
   * Rate and channels are those of the first part; others are converted. Memory does not grow with the length.
   * @param out `sampleRate` is that of raw pcm parts; other formats say their own.
   * @throws AudioError when a part is no sound of its format. @throws StorageError when the disk does not take it.
   */
  async join(parts: readonly AudioFile[], out: AudioFile & { sampleRate: number }): Promise<void> {
    await this.#thread.call('join', parts, out);
  }

  /**
   * Decodes a file to know its length and levels.
   * @param pcmRate samples a second, for raw pcm only.
   * @throws AudioError when it is no sound of its format. @throws StorageError when it cannot be read.
   */
  measure(path: string, format: AudioFormat, pcmRate?: number): Promise<AudioFacts> {
    return this.#thread.call('measure', { path, format }, pcmRate);
  }

  /**
   * Copies a sound, with tags where its format has a place for them, and flushes it to the disk.
   * @throws StorageError when the disk does not take it.
   */
  copy(file: AudioFile, to: string, tags: AudioTags): Promise<CopiedFile> {
    return this.#thread.call('copy', file, to, tags);
  }

  /** Ends the thread; what is under way fails. */
  close(): Promise<void> {
    return this.#thread.close();
  }
}
