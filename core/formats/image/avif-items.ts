import { brokenImage } from './image-error.ts';

/** A file with more items is made to be walked for ever. */
const ITEMS_MAX = 2000;

/** A stretch of numbers of the sizes a file chooses. @throws ImageError at its end. */
class Numbers {
  readonly #bytes: Buffer;
  #at: number;

  constructor(bytes: Buffer, at: number) {
    this.#bytes = bytes;
    this.#at = at;
  }

  take(size: number): number {
    if (this.#at + size > this.#bytes.length || ![0, 1, 2, 4, 8].includes(size)) throw brokenImage();
    const at = this.#at;
    this.#at += size;
    if (size === 0) return 0;
    return size === 8 ? Number(this.#bytes.readBigUInt64BE(at)) : this.#bytes.readUIntBE(at, size);
  }
}

/**
 * Returns the data of each item, from its first extent.
 * @param places The `iloc` box.
 * @param file All bytes, and those of the `idat` box.
 */
export function itemData(places: Buffer, file: Buffer, inside: Buffer): Map<number, Buffer> {
  const version = places[0] ?? 0;
  const numbers = new Numbers(places, 4);
  const sizes = numbers.take(2);
  const [offsetSize, lengthSize, baseSize, indexSize] = [12, 8, 4, 0].map((shift) => (sizes >> shift) & 0x0f);
  const idSize = version < 2 ? 2 : 4;
  const count = numbers.take(idSize);
  if (count > ITEMS_MAX) throw brokenImage();
  const all = new Map<number, Buffer>();
  for (let n = 0; n < count; n++) {
    const id = numbers.take(idSize);
    const method = version === 0 ? 0 : numbers.take(2) & 0x0f;
    numbers.take(2);
    const base = numbers.take(baseSize ?? 0);
    const source = method === 0 ? file : inside;
    for (let extents = numbers.take(2), first = true; extents > 0; extents--, first = false) {
      if (version > 0) numbers.take(indexSize ?? 0);
      const start = base + numbers.take(offsetSize ?? 0);
      const length = numbers.take(lengthSize ?? 0);
      if (first) all.set(id, source.subarray(start, length === 0 ? source.length : start + length));
    }
  }
  return all;
}
