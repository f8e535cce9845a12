import { fstatSync } from 'node:fs';
import { readAt } from '../../platform/files/read-chunks.ts';
import type { FileSegment } from '../../platform/files/write-segments.ts';

/** FLAC metadata block types. */
export const FLAC_BLOCK = { streamInfo: 0, comment: 4, picture: 6 } as const;
const BLOCKS_MAX = 100;
/** Marks the last metadata block. */
const LAST = 0x80;

/** Yields the metadata blocks of a FLAC file: their type, and the byte range of their body. */
function* flacBlocks(file: number) {
  for (let at = 4, n = 0; n < BLOCKS_MAX; n++) {
    const head = readAt(file, at, 4);
    if (head.length < 4) return;
    const type = head.readUInt8(0);
    const start = at + 4;
    at = start + head.readUIntBE(1, 3);
    yield { type: type & ~LAST, start, end: at };
    if (type & LAST) return;
  }
}

/** Returns the body of a FLAC file's first metadata block of a type; null if there is none. */
export function flacBlock(file: number, kind: number): Buffer | null {
  for (const { type, start, end } of flacBlocks(file)) {
    if (type === kind) return readAt(file, start, end - start);
  }
  return null;
}

/** Returns the segments of a FLAC file with the comments and the cover of another one. */
export function flacWithMetadataOf(source: number, file: number): readonly FileSegment[] {
  const frames = [...flacBlocks(file)].at(-1)?.end ?? 4;
  const { streamInfo, comment, picture } = FLAC_BLOCK;
  const bodies = [
    [streamInfo, flacBlock(file, streamInfo)],
    [picture, flacBlock(source, picture)],
    [comment, flacBlock(source, comment) ?? flacBlock(file, comment)],
  ] as const;
  const blocks = bodies.flatMap(([type, body]) => {
    if (body === null) return [];
    const head = Buffer.alloc(4);
    head.writeUInt8(type === comment ? type | LAST : type, 0);
    head.writeUIntBE(body.length, 1, 3);
    return [head, body];
  });
  return [Buffer.from('fLaC'), ...blocks, { start: frames, end: fstatSync(file).size }];
}
