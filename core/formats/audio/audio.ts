import type { AudioFormat } from '../../../shared/service/speech.ts';
import type { CopiedFile } from '../../platform/files/write-segments.ts';
import { TaskThread } from '../../platform/task-thread.ts';
import { workerUrl } from '../../platform/worker-url.ts';
import { AudioError, type AudioReason } from './audio-error.ts';
import type { AudioFacts, AudioFile, AudioTags } from './audio-file.ts';
import type { AudioProcedures } from './audio-worker.ts';
import { NORMALIZE_STATE } from './normalize-audio.ts';

/** How a caller follows and stops a normalization. */
export interface NormalizeWatch {
  readonly signal?: AbortSignal;
  /** The length of the audio. */
  readonly durationMs: number;
  readonly report: (share: number) => void;
}

const NOT_WATCHED: NormalizeWatch = { durationMs: 1, report: () => undefined };
const REPORT_INTERVAL_MS = 200;

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
   * @param watch `report` is called with the share that is done, from 0 to 1.
   * @throws AudioError if it is not valid in its format. @throws StorageError if it cannot be written. @throws the reason
   *   of the signal.
   */
  async normalize(
    file: AudioFile,
    to: string,
    loudness: number,
    pcmRate?: number,
    watch: NormalizeWatch = NOT_WATCHED,
  ): Promise<void> {
    const { signal, durationMs, report } = watch;
    const state = new Int32Array(new SharedArrayBuffer(NORMALIZE_STATE.bytes));
    const stop = () => void Atomics.store(state, NORMALIZE_STATE.isStopped, 1);
    const timer = setInterval(
      () => report(Math.min(1, Atomics.load(state, NORMALIZE_STATE.readMs) / (2 * durationMs))),
      REPORT_INTERVAL_MS,
    );
    signal?.addEventListener('abort', stop);
    if (signal?.aborted) stop();
    try {
      await this.#thread.call('normalize', file, to, loudness, pcmRate, state);
    } catch (error) {
      signal?.throwIfAborted();
      throw error;
    } finally {
      clearInterval(timer);
      signal?.removeEventListener('abort', stop);
    }
  }

  /** Ends the thread; pending calls fail. */
  close(): Promise<void> {
    return this.#thread.close();
  }
}
