import { BitReader, codedSize } from './av1.ts';
import { brokenImage } from './image-error.ts';
import type { Chunk, ImageFormat, ImageHead, ImageSize, Orientation } from './image-kind.ts';

/** Limits against malicious files: boxes on one level, and items. */
const BOXES_MAX = 10_000;
const ITEMS_MAX = 2000;
/** Pixels allowed beyond the declared size, since the tiles of a grid may extend past its edges. */
const SLACK = 1_000_000;
const EMPTY = Buffer.alloc(0);

/** AVIF. It cannot hold a recipe. */
export const avif: ImageFormat = {
  head: readHead,
  assertWhole(bytes) {
    if ([...boxes(bytes)].at(-1)?.end !== bytes.length) throw brokenImage();
  },
  embedRecipe: () => null,
  recipe: () => null,
};

/** Returns whether the `ftyp` box lists an AVIF brand. */
export function isAvif(bytes: Buffer): boolean {
  if (bytes.toString('latin1', 4, 8) !== 'ftyp') return false;
  const end = Math.min(bytes.length, bytes.readUInt32BE(0), 4096);
  for (let at = 8; at + 4 <= end; at += at === 8 ? 8 : 4) {
    if (/^avi[fs]$/.test(bytes.toString('latin1', at, at + 4))) return true;
  }
  return false;
}

/** Reads size and orientation of the primary item. Throws if the coded images are much larger than declared. */
function readHead(bytes: Buffer): Omit<ImageHead, 'kind'> | null {
  const meta = [...boxes(dataOf(boxes(bytes), 'meta').subarray(4))];
  const inProperties = [...boxes(dataOf(meta, 'iprp'))];
  const properties = [...boxes(dataOf(inProperties, 'ipco'))];
  const primary = primaryItem(dataOf(meta, 'pitm'));
  const own = associations(dataOf(inProperties, 'ipma'), primary).flatMap((n) => properties[n - 1] ?? []);
  const declared = dataOf(own, 'ispe');
  if (declared.length < 12) return null;
  const size = { width: declared.readUInt32BE(4), height: declared.readUInt32BE(8) };
  assertDeclaredSize(size, bytes, meta);
  return { ...size, orientation: orientationOf(own) };
}

/** Checks that the coded images, with alpha and thumbnails, have no more pixels than the declared size allows. */
function assertDeclaredSize(size: ImageSize, bytes: Buffer, meta: readonly Chunk[]): void {
  const data = itemData(dataOf(meta, 'iloc'), bytes, dataOf(meta, 'idat'));
  let pixels = 0;
  for (const id of codedItems(dataOf(meta, 'iinf'))) {
    const coded = codedSize(data.get(id) ?? EMPTY);
    if (coded === null) throw brokenImage();
    pixels += coded.width * coded.height;
  }
  if (pixels === 0 || pixels > 4 * size.width * size.height + SLACK) throw brokenImage();
}

function* boxes(bytes: Buffer): Generator<Chunk> {
  for (let at = 0, n = 0; at + 8 <= bytes.length && n < BOXES_MAX; n++) {
    let [size, head] = [bytes.readUInt32BE(at), 8];
    if (size === 1) {
      if (at + 16 > bytes.length) return;
      size = Number(bytes.readBigUInt64BE(at + 8));
      head = 16;
    }
    // The box extends to the end of the file.
    if (size === 0) size = bytes.length - at;
    const end = at + size;
    if (size < head || end > bytes.length) return;
    const type = bytes.toString('latin1', at + 4, at + 8);
    yield { type, start: at, end, data: bytes.subarray(at + head, end) };
    at = end;
  }
}

/** Returns the data of the first box of a type; empty if there is none. */
function dataOf(all: Iterable<Chunk>, type: string): Buffer {
  for (const box of all) if (box.type === type) return box.data;
  return EMPTY;
}

function primaryItem(pitm: Buffer): number {
  const bits = new BitReader(pitm);
  const version = bits.read(8);
  bits.read(24);
  return bits.read(version === 0 ? 16 : 32);
}

/** Returns the indices of an item's properties, counted from 1. */
function associations(ipma: Buffer, item: number): number[] {
  const bits = new BitReader(ipma);
  const idBits = bits.read(8) === 0 ? 16 : 32;
  const indexBits = bits.read(24) & 1 ? 15 : 7;
  for (let left = Math.min(bits.read(32), ITEMS_MAX); left > 0; left--) {
    const id = bits.read(idBits);
    const indices = Array.from({ length: bits.read(8) }, () => {
      bits.read(1);
      return bits.read(indexBits);
    });
    if (id === item) return indices;
  }
  return [];
}

/** Returns the ids of items coded in AV1. */
function codedItems(iinf: Buffer): number[] {
  return [...boxes(iinf.subarray(iinf[0] === 0 ? 6 : 8))].flatMap(({ type, data }) => {
    const idSize = data[0] === 2 ? 2 : 4;
    if (type !== 'infe' || (data[0] ?? 0) < 2 || data.length < 6 + idSize + 4) return [];
    const isCoded = data.toString('latin1', 6 + idSize, 10 + idSize) === 'av01';
    return isCoded ? [data.readUIntBE(4, idSize)] : [];
  });
}

/** Returns the first extent of each item, by item id. */
function itemData(iloc: Buffer, file: Buffer, idat: Buffer): Map<number, Buffer> {
  const bits = new BitReader(iloc);
  const version = bits.read(8);
  bits.read(24);
  const [offsetBits, lengthBits, baseBits] = [bits.read(4) * 8, bits.read(4) * 8, bits.read(4) * 8];
  const indexBits = bits.read(4) * (version === 0 ? 0 : 8);
  const idBits = version < 2 ? 16 : 32;
  const count = bits.read(idBits);
  if (count > ITEMS_MAX) throw brokenImage();
  const items = new Map<number, Buffer>();
  for (let n = 0; n < count; n++) {
    const id = bits.read(idBits);
    const source = version === 0 || (bits.read(16) & 0x0f) === 0 ? file : idat;
    bits.read(16);
    const base = bits.read(baseBits);
    const extents = bits.read(16);
    if (extents === 0) continue;
    bits.read(indexBits);
    const start = base + bits.read(offsetBits);
    const length = bits.read(lengthBits);
    bits.skip((extents - 1) * (indexBits + offsetBits + lengthBits));
    items.set(id, source.subarray(start, length === 0 ? source.length : start + length));
  }
  return items;
}

/** EXIF orientation by `irot` (quarter turns anticlockwise) and, after a hyphen, `imir` axis. */
const ORIENTATIONS: Readonly<Record<string, Orientation>> = {
  ...{ '0': 1, '1': 8, '2': 3, '3': 6 },
  ...{ '0-0': 4, '1-0': 5, '2-0': 2, '3-0': 7 },
  ...{ '0-1': 2, '1-1': 7, '2-1': 4, '3-1': 5 },
};

function orientationOf(properties: readonly Chunk[]): Orientation {
  const rotation = (dataOf(properties, 'irot')[0] ?? 0) & 3;
  const mirror = properties.find(({ type }) => type === 'imir');
  const key = mirror === undefined ? `${rotation}` : `${rotation}-${(mirror.data[0] ?? 0) & 1}`;
  return ORIENTATIONS[key] ?? 1;
}
