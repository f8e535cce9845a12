import { unescapeAscii } from './decode-media.ts';

const QUOTE = 34;
const BACKSLASH = 92;
const LINE_ENDS = [10, 13];
/** Bytes that may end a string. JSON strings contain no raw line breaks, so one ends a truncated string. */
const STOPS = [QUOTE, BACKSLASH, ...LINE_ENDS];
/** Characters of a string needed to detect media. */
const HEAD = 256;
/** Longest string kept in the text, in bytes. URLs and messages are far shorter. */
const STRING_MAX = 16 * 1024;
/** Longest text of a document, in bytes. */
const TEXT_MAX = 1024 * 1024;

/** The byte range in the body of a JSON string's contents that are encoded media. */
export interface MediaString {
  readonly from: number;
  readonly to: number;
}

/** A JSON string whose end has not arrived yet. */
interface OpenString {
  readonly from: number;
  length: number;
  text: string;
  /** Null while undecided. */
  isMedia: boolean | null;
}

/**
 * Locates media in chunked JSON, or an event stream of JSON, and replaces it: in the remaining text the first media is
 * `<media 0: 20000 characters>`, and any other long string `<20000 characters>`. Does not validate the JSON.
 */
export class MediaScanner {
  /** Complete media strings, in order. */
  readonly media: MediaString[] = [];
  readonly #isMedia: (head: string) => boolean;
  readonly #textMax: number;
  /** Latin1, one character per byte, because chunks may split UTF-8 characters. */
  #text = '';
  #isCut = false;
  #at = 0;
  #depth = 0;
  #isClosed = false;
  #hasTrailing = false;
  #string: OpenString | null = null;
  #isEscaped = false;

  /**
   * @param isMedia tests the first 256 characters of a string.
   * @param textMax bytes of text to keep; the rest is cut off.
   */
  constructor(isMedia: (head: string) => boolean, textMax = TEXT_MAX) {
    this.#isMedia = isMedia;
    this.#textMax = textMax;
  }

  /** Whether the last bracket has arrived, followed only by white space. */
  get isComplete(): boolean {
    return this.#isClosed && !this.#hasTrailing;
  }

  /** Whether the text was cut. */
  get isCut(): boolean {
    return this.#isCut;
  }

  /** Characters of an incomplete media string. */
  get pending(): number {
    return this.#string?.isMedia === true ? this.#string.length : 0;
  }

  push(bytes: Buffer): void {
    const nextStop = createStopFinder(bytes);
    for (let i = 0; i < bytes.length; ) {
      i =
        this.#string === null
          ? this.#readOutside(bytes, i)
          : this.#readString(this.#string, bytes, i, nextStop);
    }
    this.#at += bytes.length;
  }

  /** Removes and returns the text so far, without an incomplete string. */
  take(): Buffer {
    const text = Buffer.from(this.#text, 'latin1');
    this.#text = '';
    return text;
  }

  /** Ends the document; an incomplete string becomes part of the text. */
  end(): void {
    if (this.#string !== null) this.#close(this.#string, this.#at);
  }

  #add(text: string): void {
    this.#isCut ||= this.#text.length + text.length > this.#textMax;
    if (!this.#isCut) this.#text += text;
  }

  /** Reads outside strings, up to and including an opening quote. */
  #readOutside(bytes: Buffer, at: number): number {
    for (let i = at; i < bytes.length; i++) {
      const byte = bytes[i] ?? 0;
      if (byte > 32 && this.#isClosed) this.#hasTrailing = true;
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

  /** Reads inside a string, up to and including the closing quote. */
  #readString(string: OpenString, bytes: Buffer, at: number, nextStop: (from: number) => number): number {
    let i = at;
    for (;;) {
      if (this.#isEscaped && i < bytes.length) {
        this.#isEscaped = false;
        if (!LINE_ENDS.includes(bytes[i] ?? 0)) i++;
      }
      i = nextStop(i);
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
    if (string.isMedia === null && string.text.length >= HEAD) string.isMedia = this.#detectMedia(string);
  }

  #close(string: OpenString, to: number): void {
    const { from, length, text, isMedia } = string;
    this.#string = null;
    if (isMedia ?? this.#detectMedia(string)) {
      this.#add(`<media ${this.media.length}: ${length} characters>`);
      this.media.push({ from, to });
    } else {
      this.#add(length > STRING_MAX ? `<${length} characters>` : text);
    }
  }

  #detectMedia({ text }: OpenString): boolean {
    return this.#isMedia(unescapeAscii(text.slice(0, HEAD)));
  }
}

/** Returns the index of the media string that a placeholder stands for; null for any other value. */
export function mediaIndex(value: unknown): number | null {
  const index =
    typeof value === 'string' ? /^<media (\d{1,9}): \d+ characters>$/.exec(value)?.[1] : undefined;
  return index === undefined ? null : Number(index);
}

/** Returns a function that finds the next byte that may end a string, else the length; caches each search. */
function createStopFinder(bytes: Buffer): (from: number) => number {
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
