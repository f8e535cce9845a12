import type { Dispatcher } from 'undici';
import type { ServiceErrorData } from '../../shared/service/errors.ts';
import type { Clock } from '../platform/host.ts';
import { Deadlines, type Timeouts } from './deadlines.ts';
import { classifyFailure, fail } from './errors/classify-error.ts';
import type { ServiceError } from './errors/service-error.ts';
import type { CallObserver } from './service-connection.ts';

/** Status and headers of a response; header names in lower case. */
export interface AnswerHead {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
}

/** A response whose headers have arrived; its body is read chunk by chunk. */
export interface ServiceAnswer extends AnswerHead {
  /** Reads the next chunk; null at the end. @throws ServiceError if the connection broke, timed out or was aborted. */
  read(): Promise<Uint8Array | null>;
  /** Reports that the last chunk was more than comments. */
  markProgress(): void;
  /** Waits at most `ms` for the end, since everything that matters has arrived. */
  limitIdle(ms: number): void;
  /** Stops reading: the socket is reused if the response ends soon, else closed. */
  finish(): void;
  /** Closes the connection at once. Does nothing after the end. */
  close(): void;
}

/** Bytes buffered for a slow reader before the socket is paused. */
const BUFFER_MAX = 256 * 1024;
/** Milliseconds and bytes that a finished response may still take to end. */
const LINGER_MS = 250;
const LINGER_BYTES = 64 * 1024;

/** One request and its response: turns undici's callbacks into a pull-based body. */
export class Exchange implements Dispatcher.DispatchHandler, ServiceAnswer {
  /** Resolves when the headers have arrived. */
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
  #buffer: Uint8Array[] = [];
  #bufferedBytes = 0;
  #receivedBytes = 0;
  #reader: { resolve: (chunk: Uint8Array | null) => void; reject: (error: ServiceError) => void } | null =
    null;
  #ended = false;
  #failure: ServiceError | null = null;
  #lingering: { cancel(): void } | null = null;
  #lingered = 0;

  constructor(options: {
    clock: Clock;
    timeouts: Timeouts;
    /** Any of them aborts the call. `AbortSignal.any` would cost more than the rest of a call's start. */
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
    // It may reject before anyone awaits it, while the proxy is being looked up.
    promise.catch(() => undefined);
    this.head = promise;
    this.#headArrived = resolve;
    this.#headFailed = reject;
    const silence = options.observer?.onSilence?.bind(options.observer);
    this.#deadlines = new Deadlines(options.clock, options.timeouts, {
      deadline: (error) => this.#end(this.#classify(error, false)),
      silence,
    });
    if (options.signals.some((signal) => signal.aborted)) this.#onAbort();
    else for (const signal of options.signals) signal.addEventListener('abort', this.#onAbort);
  }

  /** Whether the call has ended. */
  get isEnded(): boolean {
    return this.#ended;
  }

  // ---- undici's callbacks ----

  onRequestStart(controller: Dispatcher.DispatchController): void {
    if (this.#ended) {
      // The call ended while connecting: undici has written nothing yet, and will not.
      controller.abort(new Error('given up before sending'));
      return;
    }
    this.#controller = controller;
    this.#phase = 'sending';
    this.#deadlines.onSending();
    this.#observer?.onSending?.();
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    if (this.#ended || status < 200) return;
    this.#phase = 'answering';
    this.#deadlines.onHeaders();
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
    this.#deadlines.onBytes();
    this.#receivedBytes += chunk.length;
    if (this.#receivedBytes > this.#maxBytes) {
      this.#end(fail('too_large', tooLarge(this.#maxBytes), { phase: 'answering', action: 'none' }));
      return;
    }
    if (this.#reader !== null) {
      const { resolve } = this.#reader;
      this.#reader = null;
      resolve(chunk);
      return;
    }
    this.#buffer.push(chunk);
    this.#bufferedBytes += chunk.length;
    if (this.#bufferedBytes > BUFFER_MAX) {
      controller.pause();
      this.#deadlines.setPaused(true);
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

  /** Fails the call because it could not be dispatched; nothing was sent. */
  onDispatchError(error: unknown): void {
    this.#end(this.#classify(error, false));
  }

  // ---- reading ----

  read(): Promise<Uint8Array | null> {
    const chunk = this.#buffer.shift();
    if (chunk !== undefined) {
      this.#bufferedBytes -= chunk.length;
      if (this.#buffer.length === 0 && this.#controller?.paused === true) {
        this.#deadlines.setPaused(false);
        this.#controller.resume();
      }
      return Promise.resolve(chunk);
    }
    if (this.#failure !== null) return Promise.reject(this.#failure);
    if (this.#ended) return Promise.resolve(null);
    return new Promise((resolve, reject) => {
      this.#reader = { resolve, reject };
    });
  }

  markProgress(): void {
    this.#deadlines.markProgress();
  }

  limitIdle(ms: number): void {
    this.#deadlines.limitIdle(ms);
  }

  finish(): void {
    if (this.#controller === null) return;
    this.#settle();
    this.#buffer = [];
    this.#lingering = this.#clock.after(LINGER_MS, () => this.#abort());
    if (this.#controller.paused) this.#controller.resume();
  }

  close(): void {
    // A finished response is already ending.
    if (this.#lingering !== null) return;
    this.#settle();
    this.#buffer = [];
    this.#reader?.resolve(null);
    this.#reader = null;
    this.#abort();
  }

  // ---- shared ----

  #classify(error: unknown, stopped: boolean): ServiceError {
    return classifyFailure(error, { phase: this.#phase, stopped, redact: this.#redact });
  }

  /** Ends the call once; chunks that have already arrived can still be read. */
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

/** Returns the message for a response over the size limit. */
export function tooLarge(maxBytes: number): string {
  const mib = maxBytes / (1024 * 1024);
  return `The response is larger than ${mib >= 1 ? `${mib} MiB` : `${maxBytes / 1024} KiB`}.`;
}
