import { createParser } from 'eventsource-parser';

/** Receives one server-sent event; `name` is undefined if the event has none. */
export type SseListener = (data: string, name: string | undefined) => void;

/** Thrown when an event exceeds the size limit. */
export class SseOverflowError extends Error {
  constructor(maxEventChars: number) {
    super(`an event is larger than ${maxEventChars} characters`);
    this.name = 'SseOverflowError';
  }
}

/**
 * Parses an event stream in chunks that may split characters, line breaks and fields. Buffers at most `maxEventChars`
 * characters.
 */
export class SseReader {
  readonly #decoder = new TextDecoder();
  readonly #parser: ReturnType<typeof createParser>;
  #overflow: SseOverflowError | null = null;

  constructor(onEvent: SseListener, maxEventChars: number) {
    this.#parser = createParser({
      maxBufferSize: maxEventChars,
      onEvent: (event) => {
        // The parser's limit does not apply to an event within a single chunk.
        if (event.data.length > maxEventChars) this.#overflow ??= new SseOverflowError(maxEventChars);
        if (this.#overflow === null) onEvent(event.data, event.event);
      },
      onError: (error) => {
        if (error.type === 'max-buffer-size-exceeded') this.#overflow ??= new SseOverflowError(maxEventChars);
      },
    });
  }

  /** @throws SseOverflowError if an event is too large, also on every later call; and what `onEvent` throws. */
  push(bytes: Uint8Array): void {
    this.#feed(this.#decoder.decode(bytes, { stream: true }));
  }

  /** Ends the stream; emits the last event even if its blank line is missing. */
  end(): void {
    this.#feed(`${this.#decoder.decode()}\n\n`);
  }

  #feed(text: string): void {
    if (this.#overflow === null) this.#parser.feed(text);
    if (this.#overflow !== null) throw this.#overflow;
  }
}
