import { av1Size } from './av1-size.ts';
import { itemData } from './avif-items.ts';
import { brokenImage } from './image-error.ts';
import type { ImageHead, Orientation } from './image-kind.ts';

/** A file with more boxes in one place is made to be walked for ever. */
const BOXES_MAX = 10_000;

const NOTHING = Buffer.alloc(0);
/** Pixels more than told that are no lie: tiles of a grid stand over at its edges. */
const SLACK = 1_000_000;

interface Box {
  readonly type: string;
  readonly data: Buffer;
}

/** A property that items may have: a size, a turn, a mirror. */
type Property = Box;

export function isAvif(bytes: Buffer): boolean {
  if (bytes.toString('latin1', 4, 8) !== 'ftyp') return false;
  const end = Math.min(bytes.length, bytes.readUInt32BE(0), 4096);
  for (let at = 8; at + 4 <= end; at += at === 8 ? 8 : 4) {
    if (/^avi[fs]$/.test(bytes.toString('latin1', at, at + 4))) return true;
  }
  return false;
}

/**
 * By the size of its main item. Of the pictures inside, which are decoded whatever that says, none may be much larger.
 */
export function avifHead(bytes: Buffer): ImageHead {
  const meta = find(boxes(bytes), 'meta')?.data.subarray(4);
  const inMeta = meta === undefined ? [] : [...boxes(meta)];
  const inProperties = [...boxes(find(inMeta, 'iprp')?.data ?? NOTHING)];
  const properties: Property[] = [...boxes(find(inProperties, 'ipco')?.data ?? NOTHING)];
  const primary = primaryItem(find(inMeta, 'pitm')?.data);
  const own = associations(find(inProperties, 'ipma')?.data, primary).flatMap((n) => properties[n - 1] ?? []);
  const size = sizeOf(find(own, 'ispe'));
  if (size === null || size.width === 0 || size.height === 0) throw brokenImage();
  assertHonest(size, bytes, inMeta);
  return { kind: 'avif', ...size, orientation: orientationOf(own) };
}

/** The pictures inside have together no more pixels than a picture of the size told, with its alpha and small copies. */
function assertHonest(size: { width: number; height: number }, bytes: Buffer, inMeta: readonly Box[]): void {
  const data = itemData(find(inMeta, 'iloc')?.data ?? NOTHING, bytes, find(inMeta, 'idat')?.data ?? NOTHING);
  let pixels = 0;
  for (const id of codedItems(find(inMeta, 'iinf')?.data ?? NOTHING)) {
    const coded = av1Size(data.get(id) ?? NOTHING);
    if (coded === null) throw brokenImage();
    pixels += coded.width * coded.height;
  }
  if (pixels === 0 || pixels > 4 * size.width * size.height + SLACK) throw brokenImage();
}

/** The items that are pictures coded in AV1. */
function codedItems(info: Buffer): number[] {
  return [...boxes(info.subarray(info[0] === 0 ? 6 : 8))].flatMap(({ type, data }) => {
    const idSize = data[0] === 2 ? 2 : 4;
    if (type !== 'infe' || (data[0] ?? 0) < 2 || data.length < 6 + idSize + 4) return [];
    const isCoded = data.toString('latin1', 6 + idSize, 10 + idSize) === 'av01';
    return isCoded ? [data.readUIntBE(4, idSize)] : [];
  });
}

/** @throws ImageError when the file ends before its last box. */
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
    // Up to the end of the file.
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

function sizeOf(box: Box | undefined): { width: number; height: number } | null {
  if (box === undefined || box.data.length < 12) return null;
  return { width: box.data.readUInt32BE(4), height: box.data.readUInt32BE(8) };
}

function primaryItem(data: Buffer | undefined): number {
  if (data === undefined || data.length < 6) throw brokenImage();
  return data[0] === 0 || data.length < 8 ? data.readUInt16BE(4) : data.readUInt32BE(4);
}

/** The numbers of an item's properties, from 1 on. */
function associations(data: Buffer | undefined, item: number): number[] {
  if (data === undefined || data.length < 8) return [];
  const [wideItems, wideNumbers] = [data[0] !== 0, ((data[3] ?? 0) & 1) === 1];
  let at = 8;
  for (let left = data.readUInt32BE(4); left > 0; left--) {
    const idBytes = wideItems ? 4 : 2;
    if (at + idBytes + 1 > data.length) return [];
    const id = data.readUIntBE(at, idBytes);
    const count = data[at + idBytes] ?? 0;
    at += idBytes + 1;
    const each = wideNumbers ? 2 : 1;
    if (at + count * each > data.length) return [];
    const numbers = Array.from({ length: count }, (_, n) => data.readUIntBE(at + n * each, each));
    if (id === item) return numbers.map((number) => number & (wideNumbers ? 0x7fff : 0x7f));
    at += count * each;
  }
  return [];
}

/** Turns against the clock by quarters, then mirrors: as one number. */
const ORIENTATIONS: Readonly<Record<string, Orientation>> = {
  ...{ '0': 1, '1': 8, '2': 3, '3': 6 },
  ...{ '0-0': 4, '1-0': 5, '2-0': 2, '3-0': 7 },
  ...{ '0-1': 2, '1-1': 7, '2-1': 4, '3-1': 5 },
};

function orientationOf(own: readonly Property[]): Orientation {
  const turn = (find(own, 'irot')?.data[0] ?? 0) & 3;
  const mirror = find(own, 'imir');
  const key = mirror === undefined ? `${turn}` : `${turn}-${(mirror.data[0] ?? 0) & 1}`;
  return ORIENTATIONS[key] ?? 1;
}
