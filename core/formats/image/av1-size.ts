const TEMPORAL_DELIMITER = 2;
const SEQUENCE_HEADER = 1;

/** Bits from the most significant on. Past the end there are only zeros. */
class Bits {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  take(count: number): number {
    let value = 0;
    for (let n = 0; n < count; n++, this.#at++) {
      value = value * 2 + (((this.#bytes[this.#at >> 3] ?? 0) >> (7 - (this.#at & 7))) & 1);
    }
    return value;
  }

  /** A number after as many zeros as it has bits beyond the first. */
  skipVariable(): void {
    let zeros = 0;
    while (zeros < 32 && this.take(1) === 0) zeros += 1;
    this.take(zeros);
  }
}

/**
 * The largest frame that coded AV1 pictures announce, in pixels: what its decoder makes room for, whatever the file
 * around them says. Null when they do not begin as they must.
 * @see https://aomediacodec.github.io/av1-spec/#sequence-header-obu-syntax
 */
export function av1Size(data: Buffer): { width: number; height: number } | null {
  for (let at = 0, n = 0; at < data.length && n < 8; n++) {
    const head = data[at] ?? 0;
    const type = (head >> 3) & 0x0f;
    at += head & 4 ? 2 : 1;
    const length = head & 2 ? sizeAt(data, at) : { value: data.length - at, bytes: 0 };
    at += length.bytes;
    if (type === SEQUENCE_HEADER) return inSequence(new Bits(data.subarray(at, at + length.value)));
    if (type !== TEMPORAL_DELIMITER) return null;
    at += length.value;
  }
  return null;
}

/** Seven bits a byte, the lowest first. */
function sizeAt(data: Buffer, at: number): { value: number; bytes: number } {
  let value = 0;
  for (let n = 0; n < 4; n++) {
    const byte = data[at + n] ?? 0;
    value += (byte & 0x7f) * 2 ** (7 * n);
    if ((byte & 0x80) === 0) return { value, bytes: n + 1 };
  }
  return { value, bytes: 4 };
}

function inSequence(bits: Bits): { width: number; height: number } {
  bits.take(4);
  if (bits.take(1) === 1) bits.take(5);
  else skipOperatingPoints(bits);
  const [widthBits, heightBits] = [bits.take(4) + 1, bits.take(4) + 1];
  return { width: bits.take(widthBits) + 1, height: bits.take(heightBits) + 1 };
}

function skipOperatingPoints(bits: Bits): void {
  let [delayBits, hasModel] = [0, false];
  if (bits.take(1) === 1) {
    bits.take(64);
    if (bits.take(1) === 1) bits.skipVariable();
    hasModel = bits.take(1) === 1;
    if (hasModel) {
      delayBits = bits.take(5) + 1;
      bits.take(42);
    }
  }
  const hasDelay = bits.take(1) === 1;
  for (let left = bits.take(5) + 1; left > 0; left--) {
    bits.take(12);
    if (bits.take(5) > 7) bits.take(1);
    if (hasModel && bits.take(1) === 1) bits.take(2 * delayBits + 1);
    if (hasDelay && bits.take(1) === 1) bits.take(4);
  }
}
