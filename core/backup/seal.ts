import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Transform } from 'node:stream';
import { withFileHandle } from '../platform/files/with-file.ts';

/** Hexadecimal characters of a SHA-256: the last bytes of a backup, inside the zip's comment. */
const LENGTH = 64;
const LABEL = 'Quartet backup, SHA-256 of all bytes before: ';
/** Bytes per read. */
const CHUNK = 256 * 1024;

/**
 * The comment of an archive before it is sealed. Readers ignore some bytes of a zip (times and names in local headers);
 * the seal reveals any changed byte and any truncation.
 */
export const UNSEALED = LABEL + '0'.repeat(LENGTH);

/** Passes the bytes of an archive through and hashes them, excluding the place of the seal itself. */
export class SealStream extends Transform {
  readonly #hash = createHash('sha256');
  #tail: Buffer = Buffer.alloc(0);

  override _transform(
    chunk: Buffer,
    _encoding: BufferEncoding,
    done: (e: null, chunk: Buffer) => void,
  ): void {
    this.#tail = hashAllButTail(this.#hash, this.#tail, chunk);
    done(null, chunk);
  }

  /** Returns the hash. Call it after the last byte. */
  digest(): string {
    return this.#hash.digest('hex');
  }
}

/** Writes the seal at the end of an archive whose comment is `UNSEALED`, and flushes it. */
export async function seal(path: string, digest: string): Promise<void> {
  return withFileHandle(path, 'r+', async (file) => {
    const { size } = await file.stat();
    await file.write(Buffer.from(digest, 'latin1'), 0, LENGTH, size - LENGTH);
    await file.sync();
  });
}

/**
 * Returns whether a file is a sealed archive with no changed byte.
 * @param onRead receives the number of additional bytes read.
 */
export async function isSealed(
  path: string,
  signal: AbortSignal,
  onRead: (bytes: number) => void,
): Promise<boolean> {
  const hash = createHash('sha256');
  let tail: Buffer = Buffer.alloc(0);
  for await (const piece of createReadStream(path, { highWaterMark: CHUNK, signal })) {
    const chunk: Buffer = piece;
    tail = hashAllButTail(hash, tail, chunk, LABEL.length);
    onRead(chunk.length);
  }
  const label = tail.subarray(0, LABEL.length);
  const given = tail.subarray(LABEL.length).toString('latin1');
  return label.toString('latin1') === LABEL && given === hash.update(label).digest('hex');
}

/** @param more bytes before the seal that also stay in the tail. */
function hashAllButTail(hash: Hash, tail: Buffer, chunk: Buffer, more = 0): Buffer {
  const all = Buffer.concat([tail, chunk]);
  const keep = Math.min(all.length, LENGTH + more);
  hash.update(all.subarray(0, all.length - keep));
  return Buffer.from(all.subarray(all.length - keep));
}
