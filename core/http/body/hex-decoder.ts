/** Where decoded bytes go. `bytes` from `fill` on is free; `free` makes room when there is none and says how much there is. */
export interface ByteTarget {
  readonly bytes: Buffer;
  fill: number;
  /** At least 1. */
  free(): number;
}

/** Longest run handed to Node's own decoder at a time: its text stays in the processor's cache. */
const RUN = 32 * 1024;
const NONE = -1;

/**
 * Hexadecimal text, in any split, to bytes. Node's decoder stops in silence at what is no digit; here it is seen, since
 * it says how far it got.
 */
export class HexDecoder {
  #high = NONE;

  /** The first digit of a pair is waiting for its second. */
  get isOdd(): boolean {
    return this.#high !== NONE;
  }

  /** Takes the waiting digit back, as the text it came as; '' when there is none. */
  takeBack(): string {
    const digit = this.#high === NONE ? '' : this.#high.toString(16);
    this.#high = NONE;
    return digit;
  }

  /** Decodes from `at` on and gives the index of the first byte that is no digit, or the length. */
  decode(bytes: Buffer, at: number, target: ByteTarget): number {
    let i = at;
    while (i < bytes.length) {
      const pairs = this.#high === NONE ? (bytes.length - i) >> 1 : 0;
      if (pairs === 0) {
        if (!this.digit(bytes[i], target)) return i;
        i++;
        continue;
      }
      const count = Math.min(pairs, RUN, target.free());
      const done = target.bytes.write(bytes.toString('latin1', i, i + 2 * count), target.fill, 'hex');
      target.fill += done;
      i += 2 * done;
      if (done === count) continue;
      // One of this pair is no digit: if it is the second, the first is.
      if (!this.digit(bytes[i], target)) return i;
      i++;
    }
    return i;
  }

  /** Takes one character; false when it is no digit. */
  digit(code: number | undefined, target: ByteTarget): boolean {
    const value = digitOf(code);
    if (value === NONE) return false;
    if (this.#high === NONE) {
      this.#high = value;
      return true;
    }
    target.free();
    target.bytes[target.fill++] = this.#high * 16 + value;
    this.#high = NONE;
    return true;
  }
}

function digitOf(code: number | undefined): number {
  if (code === undefined) return NONE;
  if (code >= 48 && code <= 57) return code - 48;
  const letter = code | 32;
  return letter >= 97 && letter <= 102 ? letter - 87 : NONE;
}
