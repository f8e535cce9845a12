import { Worker } from 'node:worker_threads';
import type { AudioFormat } from '../../shared/service/speech.ts';
import { StorageError } from '../library/storage-error.ts';
import { workerFile } from '../worker-file.ts';
import { AudioError } from './audio-error.ts';
import type {
  AudioFacts,
  AudioFailure,
  AudioFile,
  AudioReply,
  AudioResults,
  AudioTags,
  AudioTask,
  CopiedFile,
} from './audio-task.ts';

interface Waiting {
  resolve(result: never): void;
  reject(error: Error): void;
}

/**
 * Work on sound, in one thread of its own: started when first needed, used again, started anew after a crash. It keeps
 * no program alive.
 */
export class Audio {
  readonly #entry: URL;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | undefined;
  #next = 0;
  #closed = false;

  /** @param entry The worker's program, another one in tests only. */
  constructor(entry = workerFile('audio/audio-worker')) {
    this.#entry = entry;
  }

  /**
   * Makes one sound of several, in their order, without gap or click. One part of the asked format stays as it is.
   * Rate and channels are those of the first part; others are converted. Memory does not grow with the length.
   * @param out `sampleRate` is that of raw pcm parts; other formats say their own.
   * @throws AudioError when a part is no sound of its format. @throws StorageError when the disk does not take it.
   */
  async join(parts: readonly AudioFile[], out: AudioFile & { sampleRate: number }): Promise<void> {
    await this.#ask({ type: 'join', parts, out });
  }

  /**
   * Decodes a file to know its length and levels.
   * @param pcmRate samples a second, for raw pcm only.
   * @throws AudioError when it is no sound of its format. @throws StorageError when it cannot be read.
   */
  measure(path: string, format: AudioFormat, pcmRate?: number): Promise<AudioFacts> {
    return this.#ask({ type: 'measure', file: { path, format }, pcmRate });
  }

  /**
   * Copies a sound, with tags where its format has a place for them, and flushes it to the disk.
   * @throws StorageError when the disk does not take it.
   */
  copy(file: AudioFile, to: string, tags: AudioTags): Promise<CopiedFile> {
    return this.#ask({ type: 'copy', file, to, tags });
  }

  /** Ends the thread; what is under way fails. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#worker?.terminate();
  }

  #ask<T extends AudioTask>(task: T): Promise<AudioResults[T['type']]> {
    if (this.#closed) return Promise.reject(new Error('audio is closed'));
    const { promise, resolve, reject } = Promise.withResolvers<AudioResults[T['type']]>();
    const worker = this.#running();
    const id = this.#next++;
    this.#waiting.set(id, { resolve, reject });
    // While something is waited for, the program must not end.
    worker.ref();
    worker.postMessage({ id, task });
    return promise;
  }

  #running(): Worker {
    if (this.#worker) return this.#worker;
    // Options of the program are not meant for the thread.
    const worker = new Worker(this.#entry, { argv: [], execArgv: [], name: 'audio' });
    worker.on('message', (reply: AudioReply) => this.#settle(reply));
    let cause: unknown;
    worker.on('error', (error) => {
      cause = error;
    });
    worker.on('exit', () => {
      if (this.#worker === worker) this.#worker = undefined;
      const error = new Error('the audio worker ended', { cause });
      for (const { reject } of this.#waiting.values()) reject(error);
      this.#waiting.clear();
    });
    this.#worker = worker;
    return worker;
  }

  #settle(reply: AudioReply): void {
    const waiting = this.#waiting.get(reply.id);
    this.#waiting.delete(reply.id);
    if (this.#waiting.size === 0) this.#worker?.unref();
    if ('failure' in reply) waiting?.reject(asError(reply.failure));
    else waiting?.resolve(reply.result as never);
  }
}

function asError(failure: AudioFailure): Error {
  switch (failure.kind) {
    case 'audio':
      return new AudioError(failure.reason, failure.message);
    case 'storage':
      return StorageError.of(Object.assign(new Error(failure.message), { code: failure.code }));
    case 'defect':
      return new Error(failure.message);
    default:
      failure satisfies never;
      throw new Error('unknown failure of the audio worker');
  }
}
