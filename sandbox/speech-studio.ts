import { once } from 'node:events';
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import { ApiError } from './http-error.ts';
import type { SpeechMessage, SpeechOrder } from './speech-messages.ts';
import type { MadeSpeech, SpeechJob } from './speech-render.ts';

interface Thread {
  readonly worker: Worker;
  /** Aborted with the reason when the worker is gone. */
  readonly dead: AbortController;
}

/**
 * The thread speech is made in, started when first needed and kept. One is enough: speaking and encoding take a small
 * part of the time the sound lasts.
 */
export class SpeechStudio {
  #thread: Thread | null = null;

  /** Starts the thread before it is needed: the next speech begins a tenth of a second earlier. */
  warm(): void {
    this.#thread ??= this.#open();
  }

  /**
   * Pieces of one audio file in order, made as they are taken. Throws an ApiError for a text that cannot be spoken;
   * rejects with the signal's reason when that is aborted.
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

  /** Ends the thread, and with it what it works at. */
  async close(): Promise<void> {
    await this.#thread?.worker.terminate();
  }

  #open(): Thread {
    // The same file as a source and as the program the build makes of it.
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

/** Asks for the next piece and waits for what comes. */
async function ask(port: MessagePort, signal: AbortSignal): Promise<SpeechMessage> {
  signal.throwIfAborted();
  const answer = once(port, 'message', { signal }).catch((error: unknown) => {
    throw signal.aborted ? signal.reason : error;
  });
  port.postMessage('next');
  const [message] = await answer;
  return message;
}
