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

/** A file that goes into a backup. */
export interface SourceFile {
  /** What it is called there. */
  readonly name: string;
  readonly path: string;
  /** Media are packed already: they are stored as they are. */
  readonly compress: boolean;
}

/**
 * Writes an archive file after file, each hashed as it goes in; the list of them comes last, for only then is it known.
 * Nothing is held in memory but the list.
 * @param target Nothing is there. What is there after a failure is the caller's to remove.
 * @param list makes the manifest of what went in and of what was gone by then.
 * @param onRead told how many bytes more went in.
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
  // Waited for below; a failure before that must not be one that nobody waits for.
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

/** Null for a file that is not there any more, or is no plain file. */
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
    // A full disk or a stop ends the writing, and then nobody reads on.
    await Promise.race([ended, written]);
  } finally {
    source.destroy();
    await file.close();
  }
  return { name, bytes, sha256: hash.digest('hex') };
}

/** The pieces of a file, each shown as it goes by. */
async function* shown(file: FileHandle, seen: (piece: Buffer) => void): AsyncGenerator<Buffer> {
  for await (const piece of readInChunks(file)) {
    seen(piece);
    yield piece;
  }
}
