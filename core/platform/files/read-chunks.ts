import { readSync } from 'node:fs';

const CHUNK = 64 * 1024;

/** Yields the bytes of an open file from `start` to `end` in chunks. Each chunk has its own buffer. */
export function* readChunks(file: number, start: number, end: number): Generator<Buffer> {
  for (let at = start; at < end; ) {
    const buffer = Buffer.alloc(Math.min(CHUNK, end - at));
    const read = readSync(file, buffer, 0, buffer.length, at);
    if (read === 0) return;
    yield buffer.subarray(0, read);
    at += read;
  }
}

/** Reads up to `length` bytes at a position of an open file. */
export function readAt(file: number, at: number, length: number): Buffer {
  const buffer = Buffer.alloc(length);
  return buffer.subarray(0, readSync(file, buffer, 0, length, at));
}
