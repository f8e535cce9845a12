import { once } from 'node:events';
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import { ApiError } from './http-error.ts';
import type { SpeechMessage, SpeechOrder } from './speech-messages.ts';
import type { MadeSpeech, SpeechJob } from './speech-render.ts';

interface Thread {
  readonly worker: Worker;
  /** Aborted with the reason when the worker has ended. */
  readonly dead: AbortController;
}

/**
 * Runs speech synthesis in a thread that starts on first use and then stays. One thread suffices: speaking and
 * encoding take a small part of the audio's duration.
 */
export class SpeechStudio {
  #thread: Thread | null = null;

  /** Starts the thread in advance, so that the next speech begins a tenth of a second earlier. */
  warm(): void {
    this.#thread ??= this.#open();
  }

  /**
   * Yields the chunks of one audio file in order, produced on demand. Throws an ApiError if the text cannot be
   * spoken; rejects with the signal's reason on abort.
   */
  async *speak(job: SpeechJob, signal: AbortSignal): AsyncGenerator<Uint8Array<ArrayBuffer>, MadeSpeech> {
    this.#thread ??= this.#open();
    const { worker, dead } = this.#thread;
    const { port1: mine, port2: theirs } = new MessageChannel();
    try {
      const order: SpeechOrder = { job, port: theirs };
      worker.postMessage(order, [theirs]);
      const either = AbortSignal.any([signal, dead.signal]);
      for (;;) {
        const message = await ask(mine, either);
        switch (message.kind) {
          case 'piece':
            yield message.bytes;
            break;
          case 'end':
            return message.made;
          case 'unspeakable':
            throw new ApiError(400, `text: ${message.message}`, { code: 'unspeakable_text', param: 'text' });
          case 'failed':
            throw new Error(`the speech worker failed: ${message.message}`);
          default:
            throw new Error(`the speech worker said ${message satisfies never}`);
        }
      }
    } finally {
      mine.close();
    }
  }

  /** Ends the thread and its current job. */
  async close(): Promise<void> {
    await this.#thread?.worker.terminate();
  }

  #open(): Thread {
    // The worker is a source file here and a program in the build.
    const file = import.meta.url.endsWith('.ts') ? './speech-worker.ts' : './speech-worker.js';
    const worker = new Worker(new URL(file, import.meta.url), { argv: [], name: 'speech' });
    worker.unref();
    const thread: Thread = { worker, dead: new AbortController() };
    const end = (reason: Error) => {
      if (this.#thread === thread) this.#thread = null;
      thread.dead.abort(reason);
    };
    worker.once('error', end);
    worker.once('exit', (code) => end(new Error(`the speech worker ended with code ${code}`)));
    return thread;
  }
}

/** Requests the next chunk and waits for the response. */
async function ask(port: MessagePort, signal: AbortSignal): Promise<SpeechMessage> {
  signal.throwIfAborted();
  const answer = once(port, 'message', { signal }).catch((error: unknown) => {
    throw signal.aborted ? signal.reason : error;
  });
  port.postMessage('next');
  const [message] = await answer;
  return message;
}
