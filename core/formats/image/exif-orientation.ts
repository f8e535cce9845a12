import type { Orientation } from './image-kind.ts';

const ORIENTATION = 0x0112;
const SHORT = 3;
/** Entries of a directory; one with more is made to be walked for ever. */
const ENTRIES_MAX = 1000;

/** How a picture is to be turned, by EXIF data that begins with its TIFF header. 1 where it does not say. */
export function exifOrientation(tiff: Buffer): Orientation {
  const order = tiff.toString('latin1', 0, 2);
  if (tiff.length < 14 || (order !== 'II' && order !== 'MM')) return 1;
  const isLittle = order === 'II';
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (directory + 2 > tiff.length) return 1;
  const count = Math.min(short(directory), ENTRIES_MAX);
  for (let n = 0; n < count; n++) {
    const at = directory + 2 + n * 12;
    if (at + 12 > tiff.length) return 1;
    if (short(at) === ORIENTATION && short(at + 2) === SHORT) return asOrientation(short(at + 8));
  }
  return 1;
}

function asOrientation(value: number): Orientation {
  const all = [1, 2, 3, 4, 5, 6, 7, 8] as const;
  return all.find((one) => one === value) ?? 1;
}
