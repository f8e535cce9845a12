import { brokenImage } from './image-error.ts';

/** Most items; a limit against malicious files. */
const ITEMS_MAX = 2000;

/** Reads big-endian numbers of variable size. @throws ImageError past the end. */
class NumberReader {
  readonly #bytes: Buffer;
  #at: number;

  constructor(bytes: Buffer, at: number) {
    this.#bytes = bytes;
    this.#at = at;
  }

  read(size: number): number {
    if (this.#at + size > this.#bytes.length || ![0, 1, 2, 4, 8].includes(size)) throw brokenImage();
    const at = this.#at;
    this.#at += size;
    if (size === 0) return 0;
    return size === 8 ? Number(this.#bytes.readBigUInt64BE(at)) : this.#bytes.readUIntBE(at, size);
  }
}

/**
 * Returns the first extent of each item, by item id.
 * @param iloc body of the `iloc` box.
 * @param file all bytes of the file. @param idat body of the `idat` box.
 */
export function itemData(iloc: Buffer, file: Buffer, idat: Buffer): Map<number, Buffer> {
  const version = iloc[0] ?? 0;
  const numbers = new NumberReader(iloc, 4);
  const sizes = numbers.read(2);
  const [offsetSize, lengthSize, baseSize, indexSize] = [12, 8, 4, 0].map((shift) => (sizes >> shift) & 0x0f);
  const idSize = version < 2 ? 2 : 4;
  const count = numbers.read(idSize);
  if (count > ITEMS_MAX) throw brokenImage();
  const items = new Map<number, Buffer>();
  for (let n = 0; n < count; n++) {
    const id = numbers.read(idSize);
    const method = version === 0 ? 0 : numbers.read(2) & 0x0f;
    numbers.read(2);
    const base = numbers.read(baseSize ?? 0);
    const source = method === 0 ? file : idat;
    for (let extents = numbers.read(2), first = true; extents > 0; extents--, first = false) {
      if (version > 0) numbers.read(indexSize ?? 0);
      const start = base + numbers.read(offsetSize ?? 0);
      const length = numbers.read(lengthSize ?? 0);
      if (first) items.set(id, source.subarray(start, length === 0 ? source.length : start + length));
    }
  }
  return items;
}
