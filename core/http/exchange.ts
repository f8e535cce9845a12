import type { Dispatcher } from 'undici';
import type { ServiceErrorData } from '../../shared/service/errors.ts';
import type { Clock } from '../platform/host.ts';
import { Deadlines, type Waits } from './deadlines.ts';
import { classifyFailure, fail } from './errors/classify-error.ts';
import type { ServiceError } from './errors/service-error.ts';
import type { CallObserver } from './service-connection.ts';

/** The head of an answer, header names in lower case. */
export interface AnswerHead {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
}

/** An answer whose head has come; its bytes are read one piece after another. */
export interface ServiceAnswer extends AnswerHead {
  /** The next piece, null at the end. @throws ServiceError when the way broke, a wait ran out or the user stopped. */
  read(): Promise<Uint8Array | null>;
  /** The last piece had a meaning: it was more than comments. */
  meaning(): void;
  /** All that matters has come: the end itself may be late by at most `ms`. */
  hurry(ms: number): void;
  /** Nothing more is wanted: the socket may be used again if the answer ends at once, else it is closed. */
  finish(): void;
  /** Lets go at once, whatever is still to come. Does nothing after the end. */
  close(): void;
}

/** Bytes held for a slow reader before the socket is told to wait. */
const HOLD_MAX = 256 * 1024;
/** How long, and for how many bytes, an answer that was read to its terminator may still take to end. */
const LINGER_MS = 250;
const LINGER_BYTES = 64 * 1024;

/** A request and its answer: undici's callbacks on one side, a pull of pieces on the other. */
export class Exchange implements Dispatcher.DispatchHandler, ServiceAnswer {
  readonly head: Promise<ServiceAnswer>;
  status = 0;
  headers: Record<string, string> = {};
  readonly #clock: Clock;
  readonly #deadlines: Deadlines;
  readonly #observer: CallObserver | undefined;
  readonly #signals: readonly AbortSignal[];
  readonly #redact: (text: string) => string;
  readonly #maxBytes: number;
  readonly #headArrived: (answer: ServiceAnswer) => void;
  readonly #headFailed: (error: ServiceError) => void;
  readonly #onAbort = (): void => this.#end(this.#classify(null, true));
  #phase: ServiceErrorData['phase'] = 'before';
  #controller: Dispatcher.DispatchController | null = null;
  #held: Uint8Array[] = [];
  #heldBytes = 0;
  #allBytes = 0;
  #reader: { resolve: (piece: Uint8Array | null) => void; reject: (error: ServiceError) => void } | null =
    null;
  #ended = false;
  #failure: ServiceError | null = null;
  #lingering: { cancel(): void } | null = null;
  #lingered = 0;

  constructor(options: {
    clock: Clock;
    waits: Waits;
    /** Any of them stops the call. Not joined by `AbortSignal.any`: that costs more than the rest of a call's start. */
    signals: readonly AbortSignal[];
    observer: CallObserver | undefined;
    redact: (text: string) => string;
    maxBytes: number;
  }) {
    this.#clock = options.clock;
    this.#observer = options.observer;
    this.#signals = options.signals;
    this.#redact = options.redact;
    this.#maxBytes = options.maxBytes;
    const { promise, resolve, reject } = Promise.withResolvers<ServiceAnswer>();
    // It may fail before anyone waits for it: while the proxy is being asked for.
    promise.catch(() => undefined);
    this.head = promise;
    this.#headArrived = resolve;
    this.#headFailed = reject;
    const silence = options.observer?.onSilence?.bind(options.observer);
    this.#deadlines = new Deadlines(options.clock, options.waits, {
      deadline: (error) => this.#end(this.#classify(error, false)),
      silence,
    });
    if (options.signals.some((signal) => signal.aborted)) this.#onAbort();
    else for (const signal of options.signals) signal.addEventListener('abort', this.#onAbort);
  }

  /** Whether the call is over before a socket was asked for. */
  get over(): boolean {
    return this.#ended;
  }

  // ---- undici's side ----

  onRequestStart(controller: Dispatcher.DispatchController): void {
    if (this.#ended) {
      // Given up while the connection was being made: undici has written nothing yet and will not.
      controller.abort(new Error('given up before sending'));
      return;
    }
    this.#controller = controller;
    this.#phase = 'sending';
    this.#deadlines.sending();
    this.#observer?.onSending?.();
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    if (this.#ended || status < 200) return;
    this.#phase = 'answering';
    this.#deadlines.head();
    this.status = status;
    for (const [name, value] of Object.entries(headers)) {
      if (value !== undefined)
        this.headers[name.toLowerCase()] = Array.isArray(value) ? value.join(', ') : value;
    }
    this.#headArrived(this);
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#ended) {
      this.#lingered += chunk.length;
      if (this.#lingered > LINGER_BYTES) this.#abort();
      return;
    }
    this.#deadlines.bytes();
    this.#allBytes += chunk.length;
    if (this.#allBytes > this.#maxBytes) {
      this.#end(fail('too_large', tooLarge(this.#maxBytes), { phase: 'answering', action: 'none' }));
      return;
    }
    if (this.#reader !== null) {
      const { resolve } = this.#reader;
      this.#reader = null;
      resolve(chunk);
      return;
    }
    this.#held.push(chunk);
    this.#heldBytes += chunk.length;
    if (this.#heldBytes > HOLD_MAX) {
      controller.pause();
      this.#deadlines.pause(true);
    }
  }

  onResponseEnd(): void {
    this.#controller = null;
    this.#lingering?.cancel();
    this.#end(null);
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#controller = null;
    this.#lingering?.cancel();
    this.#end(this.#classify(error, false));
  }

  /** A failure on the way to undici, before anything could be sent. */
  giveUp(error: unknown): void {
    this.#end(this.#classify(error, false));
  }

  // ---- the reader's side ----

  read(): Promise<Uint8Array | null> {
    const piece = this.#held.shift();
    if (piece !== undefined) {
      this.#heldBytes -= piece.length;
      if (this.#held.length === 0 && this.#controller?.paused === true) {
        this.#deadlines.pause(false);
        this.#controller.resume();
      }
      return Promise.resolve(piece);
    }
    if (this.#failure !== null) return Promise.reject(this.#failure);
    if (this.#ended) return Promise.resolve(null);
    return new Promise((resolve, reject) => {
      this.#reader = { resolve, reject };
    });
  }

  meaning(): void {
    this.#deadlines.meaning();
  }

  hurry(ms: number): void {
    this.#deadlines.hurry(ms);
  }

  finish(): void {
    if (this.#controller === null) return;
    this.#settle();
    this.#held = [];
    this.#lingering = this.#clock.after(LINGER_MS, () => this.#abort());
    if (this.#controller.paused) this.#controller.resume();
  }

  close(): void {
    // An answer that was read to its terminator is already on its way to the end.
    if (this.#lingering !== null) return;
    this.#settle();
    this.#held = [];
    this.#reader?.resolve(null);
    this.#reader = null;
    this.#abort();
  }

  // ---- both ----

  #classify(error: unknown, stopped: boolean): ServiceError {
    return classifyFailure(error, { phase: this.#phase, stopped, redact: this.#redact });
  }

  /** Ends the call once; pieces that have already come can still be read. */
  #end(failure: ServiceError | null): void {
    if (this.#ended) return;
    this.#failure = failure;
    this.#settle();
    if (failure === null) {
      this.#reader?.resolve(null);
    } else {
      this.#headFailed(failure);
      this.#reader?.reject(failure);
      this.#abort();
    }
    this.#reader = null;
  }

  #settle(): void {
    this.#ended = true;
    this.#deadlines.stop();
    for (const signal of this.#signals) signal.removeEventListener('abort', this.#onAbort);
  }

  #abort(): void {
    const controller = this.#controller;
    this.#controller = null;
    this.#lingering?.cancel();
    controller?.abort(new Error('let go'));
  }
}

/** The sentence for a cap that was hit. */
export function tooLarge(maxBytes: number): string {
  const mib = maxBytes / (1024 * 1024);
  return `The answer is larger than ${mib >= 1 ? `${mib} MiB` : `${maxBytes / 1024} KiB`}.`;
}
