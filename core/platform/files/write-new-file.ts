import { withFileHandle } from './with-file.ts';

/**
 * Writes a new file chunk by chunk, no faster than the disk accepts it, and flushes it. The caller renames it once
 * complete, and removes it after a failure.
 * @throws the system's error; EEXIST if the file exists.
 */
export async function writeNewFile(
  path: string,
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<void> {
  return withFileHandle(path, 'wx', async (file) => {
    for await (const chunk of chunks) {
      // A single write may accept fewer bytes.
      for (let done = 0; done < chunk.length; ) {
        done += (await file.write(chunk, done, chunk.length - done)).bytesWritten;
      }
    }
    await file.sync();
  });
}
