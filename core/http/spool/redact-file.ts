import { type FileHandle, open, rm } from 'node:fs/promises';
import type { Redactor } from '../../platform/log/redact.ts';

/** Bytes searched at a time, which takes a few milliseconds. */
const STEP = 64 * 1024;
/** Bytes of the previous step that are searched again. No spelling of the longest key is longer. */
const OVERLAP = 8 * 1024;

/**
 * Overwrites a key with asterisks wherever a file holds it, in any of its usual spellings, and leaves every other byte
 * unchanged. Durable when this resolves. Removes a file that cannot be searched: a copy is not worth a key at rest.
 * @returns whether the file is still there
 */
export async function redactFile(path: string, redactor: Pick<Redactor, 'places'>): Promise<boolean> {
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

/** Returns whether the file held a key. */
async function redact(file: FileHandle, redactor: Pick<Redactor, 'places'>): Promise<boolean> {
  const window = Buffer.alloc(OVERLAP + STEP);
  let held = 0;
  let found = false;
  for (let at = 0; ; ) {
    const { bytesRead } = await file.read(window, held, STEP, at);
    if (bytesRead === 0) return found;
    const end = held + bytesRead;
    // In latin1 a byte is a character, so positions in the text are positions in the file.
    for (const [from, to] of redactor.places(window.toString('latin1', 0, end))) {
      await overwrite(file, at - held + from, to - from);
      found = true;
    }
    at += bytesRead;
    held = Math.min(OVERLAP, end);
    window.copyWithin(0, end - held, end);
  }
}

async function overwrite(file: FileHandle, position: number, length: number): Promise<void> {
  const asterisks = Buffer.alloc(length, '*');
  for (let done = 0; done < length; ) {
    done += (await file.write(asterisks, done, length - done, position + done)).bytesWritten;
  }
}
