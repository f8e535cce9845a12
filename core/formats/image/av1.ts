import { brokenImage } from './image-error.ts';
import type { ImageSize } from './image-kind.ts';

/** OBU types. */
const TEMPORAL_DELIMITER = 2;
const SEQUENCE_HEADER = 1;

/** Reads big-endian numbers of any number of bits. @throws ImageError past the end. */
export class BitReader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  read(count: number): number {
    const from = this.#at;
    this.skip(count);
    let value = 0;
    for (let at = from; at < this.#at; at++) {
      value = value * 2 + (((this.#bytes[at >> 3] ?? 0) >> (7 - (at & 7))) & 1);
    }
    return value;
  }

  skip(count: number): void {
    this.#at += count;
    if (this.#at > this.#bytes.length * 8) throw brokenImage();
  }
}

/**
 * Returns the maximum frame size in an AV1 sequence header, in pixels: the decoder allocates it, whatever the container
 * says. Null if the data does not begin with one.
 * @see https://aomediacodec.github.io/av1-spec/#sequence-header-obu-syntax
 */
export function codedSize(data: Buffer): ImageSize | null {
  for (let at = 0, n = 0; at < data.length && n < 8; n++) {
    const head = data[at] ?? 0;
    const type = (head >> 3) & 0x0f;
    at += head & 4 ? 2 : 1;
    const length = head & 2 ? readLeb128(data, at) : { value: data.length - at, bytes: 0 };
    at += length.bytes;
    if (type === SEQUENCE_HEADER)
      return parseSequenceHeader(new BitReader(data.subarray(at, at + length.value)));
    if (type !== TEMPORAL_DELIMITER) return null;
    at += length.value;
  }
  return null;
}

/** Reads a LEB128 number. */
function readLeb128(data: Buffer, at: number): { value: number; bytes: number } {
  let value = 0;
  for (let n = 0; n < 4; n++) {
    const byte = data[at + n] ?? 0;
    value += (byte & 0x7f) * 2 ** (7 * n);
    if ((byte & 0x80) === 0) return { value, bytes: n + 1 };
  }
  return { value, bytes: 4 };
}

function parseSequenceHeader(bits: BitReader): ImageSize {
  bits.read(4);
  if (bits.read(1) === 1) bits.read(5);
  else skipOperatingPoints(bits);
  const [widthBits, heightBits] = [bits.read(4) + 1, bits.read(4) + 1];
  return { width: bits.read(widthBits) + 1, height: bits.read(heightBits) + 1 };
}

function skipOperatingPoints(bits: BitReader): void {
  let [delayBits, hasModel] = [0, false];
  if (bits.read(1) === 1) {
    bits.skip(64);
    if (bits.read(1) === 1) skipVariable(bits);
    hasModel = bits.read(1) === 1;
    if (hasModel) {
      delayBits = bits.read(5) + 1;
      bits.skip(42);
    }
  }
  const hasDelay = bits.read(1) === 1;
  for (let left = bits.read(5) + 1; left > 0; left--) {
    bits.read(12);
    if (bits.read(5) > 7) bits.read(1);
    if (hasModel && bits.read(1) === 1) bits.read(2 * delayBits + 1);
    if (hasDelay && bits.read(1) === 1) bits.read(4);
  }
}

/** Skips a `uvlc()` number: as many leading zeros as it has bits beyond the first. */
function skipVariable(bits: BitReader): void {
  let zeros = 0;
  while (zeros < 32 && bits.read(1) === 0) zeros += 1;
  bits.skip(zeros);
}
