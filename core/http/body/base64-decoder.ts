import type { ByteTarget } from './hex-decoder.ts';

/** Longest run handed to Node's own decoder at a time: its text stays in the processor's cache. */
const RUN = 32 * 1024;
const PAD = 61;
const ALIEN = /[^A-Za-z0-9+/]/;

/**
 * Base64 text, in any split, to bytes. Node's decoder skips in silence what does not belong; here nothing passes but
 * whole groups of four, padded as they must be.
 */
export class Base64Decoder {
  /** Characters of a group that has not come whole. */
  #group = '';
  #isOver = false;

  /** Nothing is missing. */
  get isWhole(): boolean {
    return this.#group === '';
  }

  /** Decodes from `at` on and gives the index of the first byte that does not belong, or the length. */
  decode(bytes: Buffer, at: number, target: ByteTarget): number {
    let i = at;
    while (i < bytes.length) {
      const done = this.#group === '' && !this.#isOver ? this.#groups(bytes, i, target) : 0;
      i += done;
      if (done > 0) continue;
      if (i >= bytes.length || !this.character(bytes[i] ?? 0, target)) return i;
      i++;
    }
    return i;
  }

  /** Takes one character; false when it does not belong. */
  character(code: number, target: ByteTarget): boolean {
    const isPad = code === PAD;
    if (this.#isOver || (isPad ? this.#group.length < 2 : ALIEN.test(String.fromCharCode(code))))
      return false;
    if (!isPad && this.#group.endsWith('=')) return false;
    this.#group += String.fromCharCode(code);
    if (this.#group.length < 4) return true;
    const bytes = Buffer.from(this.#group, 'base64');
    // Bits that stand for nothing must be none.
    if (bytes.toString('base64') !== this.#group) return false;
    this.#isOver = isPad;
    this.#group = '';
    for (const byte of bytes) {
      target.free();
      target.bytes[target.fill++] = byte;
    }
    return true;
  }

  /** Whole groups, as many as there is room for; gives the characters taken. */
  #groups(bytes: Buffer, at: number, target: ByteTarget): number {
    const most = Math.min(bytes.length - at, RUN, Math.floor(target.free() / 3) * 4);
    const text = bytes.toString('latin1', at, at + most);
    const alien = text.search(ALIEN);
    const length = (alien === -1 ? text.length : alien) & ~3;
    if (length === 0) return 0;
    target.fill += target.bytes.write(
      length === text.length ? text : text.slice(0, length),
      target.fill,
      'base64',
    );
    return length;
  }
}
