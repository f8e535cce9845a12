/** What the splitter hands on, in the order of the stream. */
export interface SseByteSink {
  /** Bytes of an event's data. */
  data(bytes: Buffer): void;
  /** Everything else: names of fields, line ends, comments. */
  frame(bytes: Buffer): void;
  /** A blank line after data: the event is whole. */
  eventEnds(): void;
}

type State = 'name' | 'space' | 'data' | 'skip';

const CR = 13;
const LF = 10;
const COLON = 58;
const SPACE = 32;
const DATA = 'data';
const NEW_LINE = Buffer.from('\n');

/**
 * Takes an event stream apart without ever holding a line of it: an event may carry megabytes of audio. Lines may end
 * in CR, LF or both.
 */
export class SseBytes {
  readonly #sink: SseByteSink;
  #state: State = 'name';
  #name = '';
  #hasData = false;
  #afterCr = false;

  constructor(sink: SseByteSink) {
    this.#sink = sink;
  }

  push(bytes: Buffer): void {
    let from = 0;
    for (let i = 0; i < bytes.length; i++) {
      if (this.#state === 'data') {
        const end = lineEnd(bytes, i);
        if (end > i) this.#sink.data(bytes.subarray(i, end));
        from = i = end;
        if (end === bytes.length) return;
      }
      const byte = bytes[i] ?? 0;
      const isSecondOfTwo = byte === LF && this.#afterCr;
      this.#afterCr = byte === CR;
      if (isSecondOfTwo) continue;
      if (byte === CR || byte === LF) this.#lineEnds();
      else if (this.#state === 'name') this.#named(byte);
      else if (this.#state === 'space') this.#state = 'data';
      if (this.#state !== 'data') continue;
      // The one space after the colon belongs to the frame; anything else is the first byte of the data.
      const next = byte === SPACE ? i + 1 : i;
      this.#sink.frame(bytes.subarray(from, next));
      from = next;
      i = next - 1;
    }
    if (from < bytes.length) this.#sink.frame(bytes.subarray(from));
  }

  /** The stream has ended: an event without its blank line counts as come. */
  end(): void {
    this.#lineEnds();
    this.#lineEnds();
  }

  #named(byte: number): void {
    if (byte !== COLON) {
      // The mark at the head of a stream is no part of a name.
      if (byte === 0xef || byte === 0xbb || byte === 0xbf) return;
      if (this.#name.length <= DATA.length) this.#name += String.fromCharCode(byte);
      return;
    }
    if (this.#name !== DATA) {
      this.#state = 'skip';
      return;
    }
    this.#beginData();
    this.#state = 'space';
  }

  #beginData(): void {
    if (this.#hasData) this.#sink.data(NEW_LINE);
    this.#hasData = true;
  }

  #lineEnds(): void {
    if (this.#state === 'name' && this.#name === '') {
      if (this.#hasData) this.#sink.eventEnds();
      this.#hasData = false;
    } else if (this.#state === 'name' && this.#name === DATA) {
      this.#beginData();
    }
    this.#state = 'name';
    this.#name = '';
  }
}

function lineEnd(bytes: Buffer, at: number): number {
  for (let i = at; i < bytes.length; i++) if (bytes[i] === CR || bytes[i] === LF) return i;
  return bytes.length;
}
