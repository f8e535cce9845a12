import { open } from 'node:fs/promises';

/**
 * Writes a file that is not there yet, piece by piece and no faster than the disk takes them, and flushes it. Its place
 * is beside where it is meant for: it is renamed once it is whole. After a failure the caller removes what there is.
 * @throws the system's error; EEXIST where there is a file.
 */
export async function writeNewFile(
  path: string,
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const piece of pieces) {
      // The system may take fewer bytes at a time.
      for (let done = 0; done < piece.length; ) {
        done += (await file.write(piece, done, piece.length - done)).bytesWritten;
      }
    }
    await file.sync();
  } finally {
    await file.close();
  }
}
