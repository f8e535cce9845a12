import { readAt } from '../../platform/files/read-chunks.ts';
import { withFile } from '../../platform/files/with-file.ts';
import { FLAC_BLOCK, flacBlock } from '../flac/flac-blocks.ts';
import { id3Frames } from '../mp3/id3-frames.ts';

/** Picture type of the front cover, in ID3 and FLAC alike. */
const FRONT_COVER = 3;
/** ID3 text encodings with two-byte characters (UTF-16). */
const UTF16_ENCODINGS = [1, 2];

/** Returns the front cover embedded in an mp3 or FLAC file; null if there is none or it is another file. */
export function readCover(path: string): Buffer | null {
  return withFile(path, 'r', (file) => {
    const head = readAt(file, 0, 4).toString('latin1');
    if (head.startsWith('ID3')) return coverInMp3(file);
    return head === 'fLaC' ? coverInFlac(file) : null;
  });
}

function coverInMp3(file: number): Buffer | null {
  for (const { name, body } of id3Frames(file)) {
    const cover = name === 'APIC' ? pictureInFrame(body) : null;
    if (cover !== null) return cover;
  }
  return null;
}

/** Parses APIC: afterMimeType encoding, media type, zero, picture type, description, zero, image data. */
function pictureInFrame(frame: Buffer): Buffer | null {
  const type = frame.indexOf(0, 1) + 1;
  if (type === 0 || frame[type] !== FRONT_COVER) return null;
  const width = UTF16_ENCODINGS.includes(frame[0] ?? 0) ? 2 : 1;
  for (let at = type + 1; at + width <= frame.length; at += width) {
    if (frame.subarray(at, at + width).every((byte) => byte === 0)) return frame.subarray(at + width);
  }
  return null;
}

/** Parses PICTURE: type, media type and description with lengths, four numbers, image data with length. */
function coverInFlac(file: number): Buffer | null {
  const block = flacBlock(file, FLAC_BLOCK.picture);
  const uint32 = (at: number) => (block && at + 4 <= block.length ? block.readUInt32BE(at) : null);
  if (block === null || uint32(0) !== FRONT_COVER) return null;
  const afterMimeType = 8 + (uint32(4) ?? 0);
  const sizeAt = afterMimeType + 4 + (uint32(afterMimeType) ?? 0) + 16;
  const bytes = uint32(sizeAt);
  const end = sizeAt + 4 + (bytes ?? 0);
  return bytes === null || end > block.length ? null : block.subarray(sizeAt + 4, end);
}
