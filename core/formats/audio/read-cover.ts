import { closeSync, openSync } from 'node:fs';
import { readAt } from '../../platform/files/read-chunks.ts';
import { FLAC_BLOCK, flacBlock } from '../flac/flac-blocks.ts';
import { id3Frames } from '../mp3/id3-frames.ts';

/** Type of a picture in both formats: the front cover. */
const FRONT_COVER = 3;
/** Encodings of a text in an ID3 frame whose characters have two bytes. */
const WIDE = [1, 2];

/** The bytes of the front cover inside an mp3 or FLAC file. Null for other files, and where there is none. */
export function readCover(path: string): Buffer | null {
  const file = openSync(path, 'r');
  try {
    const head = readAt(file, 0, 4).toString('latin1');
    if (head.startsWith('ID3')) return coverInMp3(file);
    return head === 'fLaC' ? coverInFlac(file) : null;
  } finally {
    closeSync(file);
  }
}

function coverInMp3(file: number): Buffer | null {
  for (const { name, body } of id3Frames(file)) {
    const cover = name === 'APIC' ? inFrame(body) : null;
    if (cover !== null) return cover;
  }
  return null;
}

/** A frame is the encoding of its text, a media type, a zero, the type of the picture, a text, a zero, the picture. */
function inFrame(frame: Buffer): Buffer | null {
  const type = frame.indexOf(0, 1) + 1;
  if (type === 0 || frame[type] !== FRONT_COVER) return null;
  const width = WIDE.includes(frame[0] ?? 0) ? 2 : 1;
  for (let at = type + 1; at + width <= frame.length; at += width) {
    if (frame.subarray(at, at + width).every((byte) => byte === 0)) return frame.subarray(at + width);
  }
  return null;
}

/** A block is the type, a media type and a text after their lengths, four numbers, and the picture after its length. */
function coverInFlac(file: number): Buffer | null {
  const block = flacBlock(file, FLAC_BLOCK.picture);
  const number = (at: number) => (block && at + 4 <= block.length ? block.readUInt32BE(at) : null);
  if (block === null || number(0) !== FRONT_COVER) return null;
  const text = 8 + (number(4) ?? 0);
  const size = text + 4 + (number(text) ?? 0) + 16;
  const bytes = number(size);
  const end = size + 4 + (bytes ?? 0);
  return bytes === null || end > block.length ? null : block.subarray(size + 4, end);
}
