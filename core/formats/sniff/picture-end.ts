import type { ReadAt } from './audio-kind.ts';
import { areBoxesWhole } from './avif-size.ts';
import type { PictureKind } from './picture-kind.ts';

/** Bytes at the end of a file in which the end of a picture is looked for: programs may leave words behind it. */
const TAIL = 64 * 1024;
const PNG_END = Buffer.from('49454e44ae426082', 'hex');
const JPEG_END = Buffer.from('ffd9', 'hex');
const GIF_END = 0x3b;

/** Whether a picture of this kind has its end: one that was cut off somewhere may have its length all the same. */
export function isWholePicture(kind: PictureKind, read: ReadAt, size: number): boolean {
  const tail = () => read(Math.max(0, size - TAIL), Math.min(size, TAIL));
  switch (kind) {
    case 'png':
      return tail().includes(PNG_END);
    case 'jpeg':
      return tail().includes(JPEG_END);
    case 'gif':
      return tail().findLast((byte) => byte !== 0) === GIF_END;
    case 'webp': {
      // Its own length, but for itself and the mark before it.
      const head = read(4, 4);
      return head.length === 4 && head.readUInt32LE(0) + 8 <= size;
    }
    case 'avif':
      return areBoxesWhole(read, size);
    default:
      return kind satisfies never;
  }
}
