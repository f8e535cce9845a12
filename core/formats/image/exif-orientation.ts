import type { Orientation } from './image-kind.ts';

/** The tag, and its type. */
const ORIENTATION = 0x0112;
const SHORT = 3;
/** Maximum number of entries read of a directory; a limit against malicious files. */
const ENTRIES_MAX = 1000;

/** Returns the orientation in EXIF data that begins with its TIFF header; 1 if there is none. */
export function exifOrientation(tiff: Buffer): Orientation {
  const byteOrder = tiff.toString('latin1', 0, 2);
  if (tiff.length < 14 || (byteOrder !== 'II' && byteOrder !== 'MM')) return 1;
  const isLittle = byteOrder === 'II';
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (directory + 2 > tiff.length) return 1;
  const count = Math.min(short(directory), ENTRIES_MAX);
  for (let n = 0; n < count; n++) {
    const at = directory + 2 + n * 12;
    if (at + 12 > tiff.length) return 1;
    if (short(at) === ORIENTATION && short(at + 2) === SHORT) return toOrientation(short(at + 8));
  }
  return 1;
}

function toOrientation(value: number): Orientation {
  const all = [1, 2, 3, 4, 5, 6, 7, 8] as const;
  return all.find((orientation) => orientation === value) ?? 1;
}
