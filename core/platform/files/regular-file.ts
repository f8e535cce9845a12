import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { errorCode } from './storage-error.ts';

/** Bytes per read. */
const CHUNK = 256 * 1024;
/** Does not follow links and does not wait for the writer of a pipe. Windows has neither flag. */
const FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
const NOT_THERE = ['ENOENT', 'ENOTDIR', 'ELOOP', 'EISDIR', 'ENXIO'];

/** Opens a regular file for reading; returns null if there is none, or it is anything else. */
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
    // This also covers a failed `stat`.
    if (!isPlain) await file.close();
  }
}

/**
 * Passes the bytes of a regular file to `take`, and returns what they were.
 * @returns null if there is no regular file; then `take` is not called.
 */
export async function readHashed(
  path: string,
  take: (chunks: AsyncGenerator<Buffer>) => Promise<void>,
): Promise<{ bytes: number; sha256: string } | null> {
  const file = await openRegularFile(path);
  if (file === null) return null;
  const hash = createHash('sha256');
  let bytes = 0;
  const hashed = async function* () {
    for await (const chunk of readInChunks(file)) {
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
  };
  try {
    await take(hashed());
    return { bytes, sha256: hash.digest('hex') };
  } finally {
    await file.close();
  }
}

/** Yields the bytes of a file in chunks. The file stays open. */
export async function* readInChunks(file: FileHandle): AsyncGenerator<Buffer> {
  for (;;) {
    const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(CHUNK), 0, CHUNK);
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
  }
}
