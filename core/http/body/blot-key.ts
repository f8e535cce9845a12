import { type FileHandle, open, rm } from 'node:fs/promises';
import type { Redactor } from '../../platform/log/redact.ts';

/** Bytes looked at at a time: some milliseconds of work. */
const STEP = 64 * 1024;
/** Bytes of the step before that are looked at again. No spelling of the longest key is longer. */
const OVERLAP = 8 * 1024;

/**
 * Writes asterisks over a key wherever a file holds it, in any of its usual spellings, and leaves every other byte as it
 * came. Durable when this resolves. A file that cannot be looked through is removed: a copy is not worth a key at rest.
 * @returns whether the file is still there
 */
export async function blotKey(path: string, redactor: Pick<Redactor, 'places'>): Promise<boolean> {
  try {
    const file = await open(path, 'r+');
    try {
      if (await blot(file, redactor)) await file.sync();
    } finally {
      await file.close();
    }
    return true;
  } catch {
    await rm(path, { force: true }).catch(() => undefined);
    return false;
  }
}

/** Whether there was anything to blot out. */
async function blot(file: FileHandle, redactor: Pick<Redactor, 'places'>): Promise<boolean> {
  const window = Buffer.alloc(OVERLAP + STEP);
  let held = 0;
  let found = false;
  for (let at = 0; ; ) {
    const { bytesRead } = await file.read(window, held, STEP, at);
    if (bytesRead === 0) return found;
    const end = held + bytesRead;
    // A byte a sign: places in the text are places in the file.
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
  const blots = Buffer.alloc(length, '*');
  for (let done = 0; done < length; ) {
    done += (await file.write(blots, done, length - done, position + done)).bytesWritten;
  }
}
