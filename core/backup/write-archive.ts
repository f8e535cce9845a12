import { ArchiveWriter } from '../platform/files/archive-writer.ts';
import { readHashed } from '../platform/files/regular-file.ts';
import { MANIFEST } from './backup-entries.ts';
import type { BackupEntry } from './manifest.ts';
import { SealStream, seal, UNSEALED } from './seal.ts';

/** A file to back up. */
export interface SourceFile {
  /** Its name in the archive. */
  readonly name: string;
  readonly path: string;
  /** False for media, which are already compressed. */
  readonly compress: boolean;
}

/**
 * Writes an archive file by file, hashing each; the manifest comes last, when it is known. Only the list is held in
 * memory.
 * @param target must not exist. After a failure the caller removes it.
 * @param list creates the manifest from the written files and those that are missing or not regular files.
 * @param onRead receives the number of additional bytes written.
 */
export async function writeArchive(given: {
  readonly target: string;
  readonly files: Iterable<SourceFile>;
  list(entries: readonly BackupEntry[], vanished: readonly SourceFile[]): Iterable<Buffer>;
  readonly signal: AbortSignal;
  onRead(bytes: number): void;
}): Promise<void> {
  const { target, files, list, signal, onRead } = given;
  const sealing = new SealStream();
  const archive = new ArchiveWriter(target, signal, sealing);
  const entries: BackupEntry[] = [];
  const vanished: SourceFile[] = [];
  try {
    for (const file of files) {
      signal.throwIfAborted();
      const written = await readHashed(file.path, (chunks) =>
        archive.add(file.name, withCount(chunks, onRead), file.compress),
      );
      if (written === null) vanished.push(file);
      else entries.push({ name: file.name, ...written });
    }
    await archive.add(MANIFEST, list(entries, vanished), true);
    await archive.end(UNSEALED);
  } catch (error) {
    await archive.abandon();
    throw error;
  }
  await seal(target, sealing.digest());
}

async function* withCount(
  chunks: AsyncIterable<Buffer>,
  onRead: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    onRead(chunk.length);
    yield chunk;
  }
}
