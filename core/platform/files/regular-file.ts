import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { errorCode } from './storage-error.ts';

/** Bytes read from a file at a time. */
const CHUNK = 256 * 1024;
/** Not through a link, and not waiting for whoever writes into a pipe. Windows has neither flag. */
const FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
const NOT_THERE = ['ENOENT', 'ENOTDIR', 'ELOOP', 'EISDIR', 'ENXIO'];

/** A plain file, open to be read; null where there is none, or something else. */
export async function openRegularFile(path: string): Promise<FileHandle | null> {
  let file: FileHandle;
  try {
    file = await open(path, FLAGS);
  } catch (error) {
    if (NOT_THERE.includes(errorCode(error))) return null;
    throw error;
  }
  let isPlain = false;
  try {
    isPlain = (await file.stat()).isFile();
    return isPlain ? file : null;
  } finally {
    // Also where nobody could tell what it is.
    if (!isPlain) await file.close();
  }
}

/** The bytes of a file, piece by piece. The file stays open. */
export async function* readInChunks(file: FileHandle): AsyncGenerator<Buffer> {
  for (;;) {
    const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(CHUNK), 0, CHUNK);
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
  }
}
