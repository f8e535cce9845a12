import { StringDecoder } from 'node:string_decoder';
import type { FoldedDocument } from './body-messages.ts';

/** Longest text of one document that is kept unless said otherwise, in bytes. */
const TEXT_MAX = 64 * 1024;

/** The text of a document with the media in it folded to its size, as it grows. */
export class FoldedText {
  /** Bytes of audio in the document; null while there is none. */
  audio: number | null = null;
  readonly #decoder = new StringDecoder('utf8');
  #text = '';
  #left: number;

  /** @param max bytes kept at the most */
  constructor(max = TEXT_MAX) {
    this.#left = max;
  }

  add(bytes: Buffer): void {
    const some = bytes.subarray(0, Math.max(this.#left, 0));
    this.#left -= bytes.length;
    if (some.length > 0) this.#text += this.#decoder.write(some);
  }

  /** In place of audio, or of a picture. */
  fold(what: string): void {
    this.add(Buffer.from(`<${what}>`));
  }

  document(isComplete: boolean): FoldedDocument {
    return {
      text: (this.#text + this.#decoder.end()).replace(/^\ufeff/, ''),
      isCut: this.#left < 0,
      isComplete,
      audio: this.audio,
    };
  }
}
