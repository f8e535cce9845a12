import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { openRegularFile, readInChunks } from '../platform/files/regular-file.ts';
import { writeNewFile } from '../platform/files/write-new-file.ts';
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
 * @param list creates the manifest from the written and the missing files.
 * @param onRead receives the number of additional bytes written.
 */
export async function writeArchive(given: {
  readonly target: string;
  readonly files: Iterable<SourceFile>;
  list(entries: BackupEntry[], gone: SourceFile[]): Iterable<Buffer>;
  readonly signal: AbortSignal;
  onRead(bytes: number): void;
}): Promise<void> {
  const { target } = given;
  const zip = new ZipFile();
  const sealing = new SealStream();
  const broken = new AbortController();
  const signal = AbortSignal.any([given.signal, broken.signal]);
  const written = pipeline(
    zip.outputStream,
    sealing,
    (pieces: AsyncIterable<Buffer>) => writeNewFile(target, pieces),
    { signal },
  );
  // It is awaited below; a failure before that must not be an unhandled rejection.
  written.catch(() => undefined);
  try {
    const { entries, gone } = await addFiles(zip, given, written);
    const manifest = Readable.from(given.list(entries, gone), { objectMode: false });
    zip.addReadStream(manifest, MANIFEST, { compress: true, mode: MODE });
    zip.end({ forceZip64Format: false, comment: UNSEALED });
    await written;
  } catch (error) {
    broken.abort();
    await written.catch(() => undefined);
    throw error;
  }
  await seal(target, sealing.digest());
}

const MODE = 0o100600;

async function addFiles(
  zip: ZipFile,
  {
    files,
    signal,
    onRead,
  }: { files: Iterable<SourceFile>; signal: AbortSignal; onRead(bytes: number): void },
  written: Promise<void>,
): Promise<{ entries: BackupEntry[]; gone: SourceFile[] }> {
  const entries: BackupEntry[] = [];
  const gone: SourceFile[] = [];
  for (const file of files) {
    signal.throwIfAborted();
    const entry = await addFile(zip, file, written, onRead);
    if (entry === null) gone.push(file);
    else entries.push(entry);
  }
  return { entries, gone };
}

/** Returns null for a file that is missing or not a regular file. */
async function addFile(
  zip: ZipFile,
  { name, path, compress }: SourceFile,
  written: Promise<void>,
  onRead: (bytes: number) => void,
): Promise<BackupEntry | null> {
  const file = await openRegularFile(path);
  if (file === null) return null;
  const hash = createHash('sha256');
  let bytes = 0;
  const source = Readable.from(
    shown(file, (piece) => {
      hash.update(piece);
      bytes += piece.length;
      onRead(piece.length);
    }),
    { objectMode: false },
  );
  try {
    const ended = finished(source);
    zip.addReadStream(source, name, { compress, mode: MODE });
    // A full disk or a stop ends the writing, and then nobody consumes the stream.
    await Promise.race([ended, written]);
  } finally {
    source.destroy();
    await file.close();
  }
  return { name, bytes, sha256: hash.digest('hex') };
}

/** Yields the chunks of a file, passing each to `seen`. */
async function* shown(file: FileHandle, seen: (piece: Buffer) => void): AsyncGenerator<Buffer> {
  for await (const piece of readInChunks(file)) {
    seen(piece);
    yield piece;
  }
}
