import { createParser } from 'eventsource-parser';

/** Receives one event of a stream; `name` is absent unless the stream names it. */
export type SseListener = (data: string, name: string | undefined) => void;

/** A line or an event grew over the cap. */
export class SseOverflowError extends Error {
  constructor(maxEventChars: number) {
    super(`an event is larger than ${maxEventChars} characters`);
    this.name = 'SseOverflowError';
  }
}

/**
 * Parses the bytes of an event stream, in any split: inside a character, a line end or a field. Holds at most
 * `maxEventChars` characters.
 */
export class SseReader {
  readonly #decoder = new TextDecoder();
  readonly #parser: ReturnType<typeof createParser>;
  #overflow: SseOverflowError | null = null;

  constructor(onEvent: SseListener, maxEventChars: number) {
    this.#parser = createParser({
      maxBufferSize: maxEventChars,
      onEvent: (event) => {
        // An event that came whole in one piece has never been in the parser's buffer.
        if (event.data.length > maxEventChars) this.#overflow ??= new SseOverflowError(maxEventChars);
        if (this.#overflow === null) onEvent(event.data, event.event);
      },
      onError: (error) => {
        if (error.type === 'max-buffer-size-exceeded') this.#overflow ??= new SseOverflowError(maxEventChars);
      },
    });
  }

  /** @throws SseOverflowError when an event is too large, now and at every later call; and what `onEvent` throws. */
  push(bytes: Uint8Array): void {
    this.#feed(this.#decoder.decode(bytes, { stream: true }));
  }

  /** Ends the stream: gives the last event also when its blank line is missing. */
  end(): void {
    this.#feed(`${this.#decoder.decode()}\n\n`);
  }

  #feed(text: string): void {
    if (this.#overflow === null) this.#parser.feed(text);
    if (this.#overflow !== null) throw this.#overflow;
  }
}
