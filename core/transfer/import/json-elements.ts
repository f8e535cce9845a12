/** No conversation nests deeper than this; parsers and writers would run out of stack. */
const DEEPEST = 500;
/** Characters at the start of an oversized element in which its title is searched. */
const HEAD = 16 * 1024;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const [OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

/** An element of a top-level JSON list, or the only value. */
export type JsonElement =
  | { readonly text: string }
  /** Not held in memory: only its title, if it could be found. */
  | { readonly passedOver: 'too_large' | 'damaged'; readonly head: string };

/** Thrown if it is not JSON: `other` from its first bytes, `broken` if it is truncated or invalid later. */
export class InvalidJson extends Error {
  readonly fault: 'other' | 'broken';

  constructor(fault: 'other' | 'broken') {
    super(`no JSON: ${fault}`);
    this.name = 'InvalidJson';
    this.fault = fault;
  }
}

/**
 * Splits a JSON text into the elements of its list without parsing them: only one is in memory, and none larger than
 * `most`. A single object is one element.
 * @param most in bytes.
 * @throws InvalidJson; elements before the error have been yielded by then.
 */
export async function* readJsonElements(
  chunks: AsyncIterable<Buffer>,
  sizeMax: number,
): AsyncGenerator<JsonElement> {
  const cutter = new Cutter(sizeMax);
  for await (const chunk of chunks) yield* cutter.read(chunk);
  cutter.end();
}

type Place = 'before' | 'between' | 'inside' | 'after';

class Cutter {
  readonly #sizeMax: number;
  #place: Place = 'before';
  #isList = false;
  /** Whether the last token was a comma, so that an element must follow. */
  #needsElement = false;
  #hasAny = false;
  /** The chunks of the current element. */
  #held: Buffer[] = [];
  #bytes = 0;
  #depth = 0;
  #deepest = 0;
  #inString = false;
  /** Bytes of the next chunk that belong to an escape. */
  #skip = 0;
  #offset = 0;

  constructor(sizeMax: number) {
    this.#sizeMax = sizeMax;
  }

  *read(chunk: Buffer): Generator<JsonElement> {
    let from = this.#place === 'inside' ? 0 : -1;
    let at = Math.min(this.#skip, chunk.length);
    this.#skip -= at;
    while (at < chunk.length) {
      if (this.#place === 'inside') {
        at = this.#inString ? this.#string(chunk, at) : this.#value(chunk, at);
        if (this.#isWhole()) {
          this.#hold(chunk.subarray(from, at));
          yield this.#take();
          from = -1;
        }
      } else {
        at = this.#outside(chunk, at);
        if (this.#isInside()) from = at;
      }
    }
    if (this.#place === 'inside') this.#hold(chunk.subarray(from));
  }

  end(): void {
    if (this.#place === 'before') throw new InvalidJson('other');
    if (this.#place !== 'after') throw new InvalidJson('broken');
  }

  /** Skips the text between elements; returns where the next token begins. */
  #outside(chunk: Buffer, at: number): number {
    const byte = chunk[at] ?? 0;
    const seen = this.#offset++;
    if (byte === 0x20 || (byte >= 0x09 && byte <= 0x0d)) return at + 1;
    switch (this.#place) {
      case 'before':
        if (seen < 3 && byte === BYTE_ORDER_MARK[seen]) return at + 1;
        if (byte !== OPEN_ARRAY && byte !== OPEN_OBJECT) throw new InvalidJson('other');
        this.#isList = byte === OPEN_ARRAY;
        this.#place = this.#isList ? 'between' : 'inside';
        return this.#isList ? at + 1 : at;
      case 'between':
        return this.#between(byte, at);
      default:
        throw new InvalidJson('broken');
    }
  }

  #between(byte: number, at: number): number {
    if (byte === CLOSE_ARRAY && !this.#needsElement) {
      this.#place = 'after';
      return at + 1;
    }
    if (this.#hasAny && !this.#needsElement) {
      if (byte !== COMMA) throw new InvalidJson('broken');
      this.#needsElement = true;
      return at + 1;
    }
    // Lists of anything but objects hold no conversations.
    if (byte !== OPEN_OBJECT) throw new InvalidJson(this.#hasAny ? 'broken' : 'other');
    this.#place = 'inside';
    return at;
  }

  /** Scans a string to after its end or to the end of the chunk. */
  #string(chunk: Buffer, at: number): number {
    let quote = chunk.indexOf(QUOTE, at);
    for (let from = at; ; ) {
      // An escaped quote is skipped; any other stays the nearest, however many escapes precede it.
      if (quote !== -1 && quote < from) quote = chunk.indexOf(QUOTE, from);
      const end = quote === -1 ? chunk.length : quote;
      const slash = chunk.subarray(from, end).indexOf(BACKSLASH);
      if (slash === -1) {
        if (quote === -1) return chunk.length;
        this.#inString = false;
        return quote + 1;
      }
      from += slash + 2;
      if (from >= chunk.length) {
        this.#skip = from - chunk.length;
        return chunk.length;
      }
    }
  }

  /** Scans outside of strings, to after the bracket that closes the element or the quote that opens a string. */
  #value(chunk: Buffer, from: number): number {
    for (let at = from; at < chunk.length; at++) {
      const byte = chunk[at];
      if (byte === QUOTE) {
        this.#inString = true;
        return at + 1;
      }
      if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) {
        this.#depth++;
        if (this.#depth > this.#deepest) this.#deepest = this.#depth;
      } else if (byte === CLOSE_OBJECT || byte === CLOSE_ARRAY) {
        this.#depth--;
        if (this.#depth === 0) return at + 1;
      }
    }
    return chunk.length;
  }

  #isInside(): boolean {
    return this.#place === 'inside';
  }

  #isWhole(): boolean {
    return this.#depth === 0 && !this.#inString && this.#deepest > 0;
  }

  #hold(bytes: Buffer): void {
    const before = this.#bytes;
    this.#bytes += bytes.length;
    if (this.#bytes <= this.#sizeMax) this.#held.push(bytes);
    // Copies only the head, so that its chunk can be freed.
    else if (before <= this.#sizeMax)
      this.#held = [Buffer.from(Buffer.concat([...this.#held, bytes]).subarray(0, HEAD))];
  }

  #take(): JsonElement {
    const isLarge = this.#bytes > this.#sizeMax;
    const isDeep = this.#deepest > DEEPEST;
    const text = Buffer.concat(this.#held).toString();
    this.#held = [];
    [this.#bytes, this.#deepest, this.#needsElement, this.#hasAny] = [0, 0, false, true];
    this.#place = this.#isList ? 'between' : 'after';
    if (!isLarge && !isDeep) return { text };
    const passedOver = isLarge ? 'too_large' : 'damaged';
    return { passedOver, head: text.slice(0, HEAD) };
  }
}
