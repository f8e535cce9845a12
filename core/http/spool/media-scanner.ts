import { unescapeAscii } from './decode-media.ts';

const QUOTE = 34;
const BACKSLASH = 92;
const LINE_ENDS = [10, 13];
/** No JSON string contains a raw line end, and an event stream ends its lines with one, so both end a string. */
const STOPS = [QUOTE, BACKSLASH, ...LINE_ENDS];
/** Characters of a string that decide whether it is media. */
const HEAD = 256;
/** Longest string that stays in the text, in bytes. Addresses and messages are far shorter. */
const STRING_MAX = 16 * 1024;
/** Longest text of a document, in bytes. */
const TEXT_MAX = 1024 * 1024;

/** A JSON string that holds encoded media: its contents, in bytes of the body. */
export interface MediaString {
  readonly from: number;
  readonly to: number;
}

/** A JSON string whose end has not come yet. */
interface OpenString {
  readonly from: number;
  length: number;
  text: string;
  /** Null until enough of it has come to tell. */
  isMedia: boolean | null;
}

/**
 * Locates the media in JSON or in an event stream of JSON that comes in pieces, and folds it: the text it leaves has
 * `<media 0: 20000 characters>` in place of the first, and `<20000 characters>` in place of any other long string.
 * Whether the text is valid JSON is for a parser to say.
 */
export class MediaScanner {
  /** Media strings that have ended, in the order of the body. */
  readonly media: MediaString[] = [];
  readonly #isMedia: (head: string) => boolean;
  readonly #textMax: number;
  /** In latin1, a character for each byte: a character of UTF-8 may be split between two pieces. */
  #text = '';
  #isCut = false;
  #at = 0;
  #depth = 0;
  #isClosed = false;
  #hasMore = false;
  #string: OpenString | null = null;
  #isEscaped = false;

  /**
   * @param isMedia Judges a string by its first 256 characters, or by all of it when it is shorter.
   * @param textMax Most bytes of text that are held; the rest of it is cut off.
   */
  constructor(isMedia: (head: string) => boolean, textMax = TEXT_MAX) {
    this.#isMedia = isMedia;
    this.#textMax = textMax;
  }

  /** The last bracket has come and nothing but white space after it. */
  get isComplete(): boolean {
    return this.#isClosed && !this.#hasMore;
  }

  /** The text had to be cut. */
  get isCut(): boolean {
    return this.#isCut;
  }

  /** Characters so far of a media string that has not ended. */
  get pending(): number {
    return this.#string?.isMedia === true ? this.#string.length : 0;
  }

  push(bytes: Buffer): void {
    const stopFrom = stopFinder(bytes);
    for (let i = 0; i < bytes.length; ) {
      i = this.#string === null ? this.#between(bytes, i) : this.#within(this.#string, bytes, i, stopFrom);
    }
    this.#at += bytes.length;
  }

  /** Returns the bytes of the text since the last call. A string that has not ended is left for later. */
  take(): Buffer {
    const text = Buffer.from(this.#text, 'latin1');
    this.#text = '';
    return text;
  }

  /** Ends the document: what there is of a string without its end becomes part of the text. */
  end(): void {
    if (this.#string !== null) this.#close(this.#string, this.#at);
  }

  #add(text: string): void {
    this.#isCut ||= this.#text.length + text.length > this.#textMax;
    if (!this.#isCut) this.#text += text;
  }

  /** Reads outside strings, up to and with the quote that begins one. */
  #between(bytes: Buffer, at: number): number {
    for (let i = at; i < bytes.length; i++) {
      const byte = bytes[i] ?? 0;
      if (byte > 32 && this.#isClosed) this.#hasMore = true;
      if (byte === QUOTE) {
        this.#add(bytes.toString('latin1', at, i + 1));
        this.#string = { from: this.#at + i + 1, length: 0, text: '', isMedia: null };
        this.#isEscaped = false;
        return i + 1;
      }
      if (byte === 123 || byte === 91) this.#depth++;
      else if ((byte === 125 || byte === 93) && --this.#depth === 0) this.#isClosed = true;
    }
    this.#add(bytes.toString('latin1', at));
    return bytes.length;
  }

  /** Reads inside a string, up to and with the quote that ends it. */
  #within(string: OpenString, bytes: Buffer, at: number, stopFrom: (from: number) => number): number {
    let i = at;
    for (;;) {
      if (this.#isEscaped && i < bytes.length) {
        this.#isEscaped = false;
        if (!LINE_ENDS.includes(bytes[i] ?? 0)) i++;
      }
      i = stopFrom(i);
      if (bytes[i] !== BACKSLASH) break;
      this.#isEscaped = true;
      i++;
    }
    this.#collect(string, bytes, at, i);
    if (i === bytes.length) return i;
    this.#close(string, this.#at + i);
    if (bytes[i] !== QUOTE) return i;
    this.#add('"');
    return i + 1;
  }

  #collect(string: OpenString, bytes: Buffer, from: number, to: number): void {
    string.length += to - from;
    if (string.isMedia === true || string.text.length > STRING_MAX) return;
    string.text += bytes.toString('latin1', from, to);
    if (string.isMedia === null && string.text.length >= HEAD) string.isMedia = this.#judge(string);
  }

  #close(string: OpenString, to: number): void {
    const { from, length, text, isMedia } = string;
    this.#string = null;
    if (isMedia ?? this.#judge(string)) {
      this.#add(`<media ${this.media.length}: ${length} characters>`);
      this.media.push({ from, to });
    } else {
      this.#add(length > STRING_MAX ? `<${length} characters>` : text);
    }
  }

  #judge({ text }: OpenString): boolean {
    return this.#isMedia(unescapeAscii(text.slice(0, HEAD)));
  }
}

/** Returns which of the located strings stands at this place of the text; null for any other value. */
export function mediaIndex(value: unknown): number | null {
  const index =
    typeof value === 'string' ? /^<media (\d{1,9}): \d+ characters>$/.exec(value)?.[1] : undefined;
  return index === undefined ? null : Number(index);
}

/** Finds the next byte that may end a string; the length where there is none. Searches each byte once for each stop. */
function stopFinder(bytes: Buffer): (from: number) => number {
  const next = STOPS.map(() => -1);
  return (from) => {
    for (const [n, stop] of STOPS.entries()) {
      if ((next[n] ?? 0) >= from) continue;
      const found = bytes.indexOf(stop, from);
      next[n] = found === -1 ? bytes.length : found;
    }
    return Math.min(...next);
  };
}
