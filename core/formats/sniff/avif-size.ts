import type { ReadAt } from './audio-kind.ts';

/** A box of the file: its name, and where what is in it begins and ends. */
interface Box {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

/** Boxes looked at on one level: no picture has so many. */
const BOXES_MAX = 200;
/** Where the properties of pictures stand; the first of them has a version before its boxes. */
const WAY = ['meta', 'iprp', 'ipco'] as const;
const BRANDS = /^.{8}(?:.{4})*?(?:avif|avis)/s;
/** Bytes of the list of brands that are looked at. */
const BRANDS_MAX = 256;

/**
 * The pixels of an AVIF picture by its head; null for anything else. Of a picture in tiles each has a size of its own:
 * the largest is that of the whole.
 */
export function avifSize(read: ReadAt, size: number): { width: number; height: number } | null {
  const [first] = boxes(read, 0, size);
  if (first?.name !== 'ftyp') return null;
  const brands = read(first.from - 8, Math.min(first.to - first.from + 8, BRANDS_MAX)).toString('latin1');
  if (!BRANDS.test(brands)) return null;
  let within: Box = { name: '', from: 0, to: size };
  for (const name of WAY) {
    const found = boxes(read, within.from, within.to).find((box) => box.name === name);
    if (found === undefined) return null;
    within = name === 'meta' ? { ...found, from: found.from + 4 } : found;
  }
  let best: { width: number; height: number } | null = null;
  for (const { name, from, to } of boxes(read, within.from, within.to)) {
    const bytes = name === 'ispe' && to - from >= 12 ? read(from, 12) : Buffer.alloc(0);
    if (bytes.length < 12) continue;
    const [width, height] = [bytes.readUInt32BE(4), bytes.readUInt32BE(8)];
    if (best === null || width * height > best.width * best.height) best = { width, height };
  }
  return best;
}

/** Whether the boxes of a file fill it to its end, none longer than the file. */
export function areBoxesWhole(read: ReadAt, size: number): boolean {
  return boxes(read, 0, size).at(-1)?.to === size;
}

/** The boxes between two places, up to the first that is none or does not fit. */
function boxes(read: ReadAt, from: number, to: number): Box[] {
  const found: Box[] = [];
  for (let at = from; at + 8 <= to && found.length < BOXES_MAX; ) {
    const head = read(at, 16);
    if (head.length < 8) break;
    const name = head.toString('latin1', 4, 8);
    const short = head.readUInt32BE(0);
    const isLong = short === 1 && head.length === 16;
    // 0: up to the end.
    const length = isLong ? Number(head.readBigUInt64BE(8)) : short === 0 ? to - at : short;
    if (length < (isLong ? 16 : 8) || at + length > to) break;
    found.push({ name, from: at + (isLong ? 16 : 8), to: at + length });
    at += length;
  }
  return found;
}
