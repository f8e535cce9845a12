import { looksLikePicture } from '../../formats/sniff/picture-kind.ts';
import { Base64Decoder } from './base64-decoder.ts';
import type { ByteTarget } from './hex-decoder.ts';
import { escapedCharacter } from './json-escape.ts';
import { JsonFrame } from './json-frame.ts';

/** Why the text of a picture cannot be decoded. */
export type Base64Fault = 'not_base64' | 'cut';

/** What the scanner hands on, in the order of the document. */
export interface PictureSink extends ByteTarget {
  /** Bytes that are no picture, as they came. */
  other(bytes: Buffer): void;
  /** What is decoded from here on is a picture of its own. */
  pictureBegins(): void;
  /** It has ended, with its quote or because it is none. */
  pictureEnds(fault: Base64Fault | null): void;
}

/** `head`: the beginning of a text, which may be a picture. `rest`: what is handed to nobody, of a text too long or spoilt. */
type State = 'between' | 'head' | 'text' | 'picture' | 'rest';

const QUOTE = 34;
const BACKSLASH = 92;
/** So many characters of Base64 tell whether it is a picture. */
const HEAD = 24;
/** Longest beginning of a Data URI, up to its data. */
const URI_HEAD = 160;
/** Longest text that is handed on, in bytes. */
const TEXT_MAX = 64 * 1024;

/**
 * Finds the texts in JSON that are pictures, in pieces of any size: Data URIs, and Base64 that begins as a picture does,
 * whatever its name and wherever it stands. They are decoded; everything else is handed on as it came.
 */
export class PictureScanner {
  readonly #sink: PictureSink;
  readonly #frame = new JsonFrame();
  #base64 = new Base64Decoder();
  #state: State = 'between';
  /** The beginning of a text: the bytes it came as, and what it says. */
  #raw: number[] = [];
  #said = '';
  /** An escape that has not come whole. */
  #escape = '';
  /** Bytes of this text that are still handed on. */
  #left = 0;

  constructor(sink: PictureSink) {
    this.#sink = sink;
  }

  /** The document has come to its end and nothing follows it. */
  get isComplete(): boolean {
    return this.#frame.isComplete;
  }

  push(bytes: Buffer): void {
    let i = 0;
    while (i < bytes.length) {
      const from = i;
      switch (this.#state) {
        case 'between':
          i = this.#between(bytes, i);
          this.#sink.other(bytes.subarray(from, i));
          break;
        case 'head':
          i = this.#head(bytes, i);
          break;
        case 'text':
          i = this.#text(bytes, i);
          this.#sink.other(bytes.subarray(from, i));
          break;
        case 'picture':
          i = this.#picture(bytes, i);
          break;
        case 'rest':
          i = this.#rest(bytes, i);
          break;
        default:
          this.#state satisfies never;
      }
    }
  }

  /** No more bytes come. */
  end(): void {
    if (this.#state === 'picture') this.#sink.pictureEnds('cut');
    if (this.#state === 'head') this.#sink.other(Buffer.from(this.#raw));
    this.#state = 'between';
  }

  /** Bytes outside strings, up to and with the quote that begins one. */
  #between(bytes: Buffer, at: number): number {
    for (let i = at; i < bytes.length; i++) {
      if (!this.#frame.take(bytes[i] ?? 0)) continue;
      this.#state = this.#frame.keyNext ? 'text' : 'head';
      this.#frame.valueNext = false;
      this.#raw = [];
      this.#said = '';
      this.#escape = '';
      this.#left = TEXT_MAX;
      return i + 1;
    }
    return bytes.length;
  }

  /** The beginning of a text, until it is known what it is. */
  #head(bytes: Buffer, at: number): number {
    for (let i = at; i < bytes.length; i++) {
      const byte = bytes[i] ?? 0;
      const code = this.#character(byte);
      if (code === 'end') {
        this.#handHead();
        return i;
      }
      this.#raw.push(byte);
      if (code === null) continue;
      this.#said += String.fromCharCode(code);
      const isPicture = judged(this.#said);
      if (isPicture === null) continue;
      if (isPicture) this.#begin();
      else this.#handHead();
      return i + 1;
    }
    return bytes.length;
  }

  /** It is no picture, or it is over: its quote is still to come. */
  #handHead(): void {
    this.#sink.other(Buffer.from(this.#raw));
    this.#state = 'text';
  }

  #begin(): void {
    this.#base64 = new Base64Decoder();
    this.#state = 'picture';
    this.#sink.pictureBegins();
    const data = Buffer.from(this.#said.slice(this.#said.indexOf(',') + 1), 'latin1');
    if (this.#base64.decode(data, 0, this.#sink) < data.length) this.#spoil();
  }

  /** A text that is no picture, up to and with its quote, or to where it is too long. */
  #text(bytes: Buffer, at: number): number {
    for (let i = at; i < bytes.length; i++) {
      const byte = bytes[i] ?? 0;
      // Cut between two characters only: it shall still be a text.
      if (--this.#left < 0 && this.#escape === '' && (byte & 0xc0) !== 0x80) {
        this.#state = 'rest';
        return i;
      }
      if (this.#character(byte) === 'end') {
        this.#state = 'between';
        return i + 1;
      }
    }
    return bytes.length;
  }

  /** What nobody reads, up to its quote, which is handed on. */
  #rest(bytes: Buffer, at: number): number {
    for (let i = at; i < bytes.length; i++) {
      if (this.#character(bytes[i] ?? 0) !== 'end') continue;
      this.#left = 1;
      this.#state = 'text';
      return i;
    }
    return bytes.length;
  }

  /** The character a byte of a text completes, null where it completes none, `end` for the quote. */
  #character(byte: number): number | null | 'end' {
    if (this.#escape === '') {
      if (byte === QUOTE) return 'end';
      if (byte !== BACKSLASH) return byte;
    }
    this.#escape += String.fromCharCode(byte);
    const code = escapedCharacter(this.#escape);
    if (code === 'more') return null;
    this.#escape = '';
    // No JSON: the parser will say so.
    return code ?? 0;
  }

  /** Within a picture; gives where what is none goes on. */
  #picture(bytes: Buffer, at: number): number {
    let i = at;
    while (i < bytes.length) {
      if (this.#escape === '') i = this.#base64.decode(bytes, i, this.#sink);
      const byte = bytes[i];
      if (byte === undefined) break;
      const code = this.#character(byte);
      if (code === 'end') {
        this.#sink.pictureEnds(this.#base64.isWhole ? null : 'cut');
        this.#left = 1;
        this.#state = 'text';
        return i;
      }
      i++;
      if (code !== null && !this.#base64.character(code, this.#sink)) {
        this.#spoil();
        return i;
      }
    }
    return i;
  }

  #spoil(): void {
    this.#sink.pictureEnds('not_base64');
    this.#state = 'rest';
  }
}

/** Whether a text that begins like this is a picture; null where that cannot be told yet. */
function judged(said: string): boolean | null {
  if (/^data:/i.test(said)) {
    if (said.endsWith(',')) return /;base64,$/i.test(said);
    return said.length < URI_HEAD ? null : false;
  }
  if (said.length < HEAD) return null;
  return /^[A-Za-z0-9+/]*$/.test(said) && looksLikePicture(Buffer.from(said, 'base64'));
}
