import { av1Size } from './av1-size.ts';
import { itemData } from './avif-items.ts';
import { brokenImage } from './image-error.ts';
import type { ImageHead, Orientation } from './image-kind.ts';

/** Most boxes on one level; a limit against malicious files. */
const BOXES_MAX = 10_000;

const EMPTY = Buffer.alloc(0);
/** Pixels allowed beyond the declared size, since the tiles of a grid may extend past its edges. */
const SLACK = 1_000_000;

interface Box {
  readonly type: string;
  readonly data: Buffer;
}

/** A property of items: size, rotation or mirroring. */
type Property = Box;

/** Returns whether the `ftyp` box lists an AVIF brand. */
export function isAvif(bytes: Buffer): boolean {
  if (bytes.toString('latin1', 4, 8) !== 'ftyp') return false;
  const end = Math.min(bytes.length, bytes.readUInt32BE(0), 4096);
  for (let at = 8; at + 4 <= end; at += at === 8 ? 8 : 4) {
    if (/^avi[fs]$/.test(bytes.toString('latin1', at, at + 4))) return true;
  }
  return false;
}

/**
 * Reads size and orientation of the primary item.
 * @throws ImageError if they are missing, or the coded images are much larger than declared.
 */
export function avifHead(bytes: Buffer): ImageHead {
  const meta = find(boxes(bytes), 'meta')?.data.subarray(4);
  const inMeta = meta === undefined ? [] : [...boxes(meta)];
  const inProperties = [...boxes(find(inMeta, 'iprp')?.data ?? EMPTY)];
  const properties: Property[] = [...boxes(find(inProperties, 'ipco')?.data ?? EMPTY)];
  const primary = primaryItem(find(inMeta, 'pitm')?.data);
  const primaryProperties = associations(find(inProperties, 'ipma')?.data, primary).flatMap(
    (n) => properties[n - 1] ?? [],
  );
  const size = parseIspe(find(primaryProperties, 'ispe'));
  if (size === null || size.width === 0 || size.height === 0) throw brokenImage();
  assertDeclaredSize(size, bytes, inMeta);
  return { kind: 'avif', ...size, orientation: orientationOf(primaryProperties) };
}

/** Checks that the coded images, with alpha and thumbnails, have no more pixels than the declared size allows. */
function assertDeclaredSize(
  size: { width: number; height: number },
  bytes: Buffer,
  inMeta: readonly Box[],
): void {
  const data = itemData(find(inMeta, 'iloc')?.data ?? EMPTY, bytes, find(inMeta, 'idat')?.data ?? EMPTY);
  let pixels = 0;
  for (const id of codedItems(find(inMeta, 'iinf')?.data ?? EMPTY)) {
    const coded = av1Size(data.get(id) ?? EMPTY);
    if (coded === null) throw brokenImage();
    pixels += coded.width * coded.height;
  }
  if (pixels === 0 || pixels > 4 * size.width * size.height + SLACK) throw brokenImage();
}

/** Returns the ids of items coded in AV1. */
function codedItems(info: Buffer): number[] {
  return [...boxes(info.subarray(info[0] === 0 ? 6 : 8))].flatMap(({ type, data }) => {
    const idSize = data[0] === 2 ? 2 : 4;
    if (type !== 'infe' || (data[0] ?? 0) < 2 || data.length < 6 + idSize + 4) return [];
    const isCoded = data.toString('latin1', 6 + idSize, 10 + idSize) === 'av01';
    return isCoded ? [data.readUIntBE(4, idSize)] : [];
  });
}

/** @throws ImageError if the file ends before its last box. */
export function assertWholeAvif(bytes: Buffer): void {
  let end = 0;
  for (const { data } of boxes(bytes)) end = data.byteOffset + data.length - bytes.byteOffset;
  if (end !== bytes.length) throw brokenImage();
}

function* boxes(bytes: Buffer): Generator<Box> {
  for (let at = 0, n = 0; at + 8 <= bytes.length && n < BOXES_MAX; n++) {
    let [size, head] = [bytes.readUInt32BE(at), 8];
    if (size === 1) {
      if (at + 16 > bytes.length) return;
      size = Number(bytes.readBigUInt64BE(at + 8));
      head = 16;
    }
    // The box extends to the end of the file.
    if (size === 0) size = bytes.length - at;
    if (size < head || at + size > bytes.length) return;
    yield { type: bytes.toString('latin1', at + 4, at + 8), data: bytes.subarray(at + head, at + size) };
    at += size;
  }
}

function find(all: Iterable<Box>, type: string): Box | undefined {
  for (const box of all) if (box.type === type) return box;
  return undefined;
}

function parseIspe(box: Box | undefined): { width: number; height: number } | null {
  if (box === undefined || box.data.length < 12) return null;
  return { width: box.data.readUInt32BE(4), height: box.data.readUInt32BE(8) };
}

function primaryItem(data: Buffer | undefined): number {
  if (data === undefined || data.length < 6) throw brokenImage();
  return data[0] === 0 || data.length < 8 ? data.readUInt16BE(4) : data.readUInt32BE(4);
}

/** Returns the indices of an item's properties, counted from 1. */
function associations(data: Buffer | undefined, item: number): number[] {
  if (data === undefined || data.length < 8) return [];
  const [hasWideIds, hasWideIndices] = [data[0] !== 0, ((data[3] ?? 0) & 1) === 1];
  let at = 8;
  for (let left = data.readUInt32BE(4); left > 0; left--) {
    const idBytes = hasWideIds ? 4 : 2;
    if (at + idBytes + 1 > data.length) return [];
    const id = data.readUIntBE(at, idBytes);
    const count = data[at + idBytes] ?? 0;
    at += idBytes + 1;
    const each = hasWideIndices ? 2 : 1;
    if (at + count * each > data.length) return [];
    const indices = Array.from({ length: count }, (_, n) => data.readUIntBE(at + n * each, each));
    if (id === item) return indices.map((index) => index & (hasWideIndices ? 0x7fff : 0x7f));
    at += count * each;
  }
  return [];
}

/** EXIF orientation by `irot` (quarter turns anticlockwise) and, after a hyphen, `imir` axis. */
const ORIENTATIONS: Readonly<Record<string, Orientation>> = {
  ...{ '0': 1, '1': 8, '2': 3, '3': 6 },
  ...{ '0-0': 4, '1-0': 5, '2-0': 2, '3-0': 7 },
  ...{ '0-1': 2, '1-1': 7, '2-1': 4, '3-1': 5 },
};

function orientationOf(primaryProperties: readonly Property[]): Orientation {
  const rotation = (find(primaryProperties, 'irot')?.data[0] ?? 0) & 3;
  const mirror = find(primaryProperties, 'imir');
  const key = mirror === undefined ? `${rotation}` : `${rotation}-${(mirror.data[0] ?? 0) & 1}`;
  return ORIENTATIONS[key] ?? 1;
}
