import { type FileHandle, open, rm } from 'node:fs/promises';
import type { Redactor } from '../../platform/log/redact.ts';

/** Bytes searched at once; takes a few milliseconds. */
const STEP = 64 * 1024;
/** Bytes of the previous step searched again: the longest encoding of the longest key. */
const OVERLAP = 8 * 1024;

/**
 * Overwrites every occurrence of a key in a file with asterisks, in any usual encoding, and flushes it. Deletes a file
 * that cannot be searched, rather than risk storing a key.
 * @returns whether the file still exists.
 */
export async function redactFile(path: string, redactor: Pick<Redactor, 'ranges'>): Promise<boolean> {
  try {
    const file = await open(path, 'r+');
    try {
      if (await redact(file, redactor)) await file.sync();
    } finally {
      await file.close();
    }
    return true;
  } catch {
    await rm(path, { force: true }).catch(() => undefined);
    return false;
  }
}

/** Returns whether the file contained a key. */
async function redact(file: FileHandle, redactor: Pick<Redactor, 'ranges'>): Promise<boolean> {
  const window = Buffer.alloc(OVERLAP + STEP);
  let overlap = 0;
  let found = false;
  for (let at = 0; ; ) {
    const { bytesRead } = await file.read(window, overlap, STEP, at);
    if (bytesRead === 0) return found;
    const end = overlap + bytesRead;
    // In latin1 each byte is one character, so text offsets are file offsets.
    for (const [from, to] of redactor.ranges(window.toString('latin1', 0, end))) {
      await overwrite(file, at - overlap + from, to - from);
      found = true;
    }
    at += bytesRead;
    overlap = Math.min(OVERLAP, end);
    window.copyWithin(0, end - overlap, end);
  }
}

async function overwrite(file: FileHandle, position: number, length: number): Promise<void> {
  const asterisks = Buffer.alloc(length, '*');
  for (let done = 0; done < length; ) {
    done += (await file.write(asterisks, done, length - done, position + done)).bytesWritten;
  }
}
