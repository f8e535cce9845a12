import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Entry, ZipFile } from 'yauzl';
import { DATABASE } from '../db/connect.ts';
import { openZip } from '../platform/files/open-zip.ts';
import { errorCode, type StorageError, toStorageError } from '../platform/files/storage-error.ts';
import { withFileHandle } from '../platform/files/with-file.ts';
import { Conflict } from '../platform/refusal.ts';
import { isEntryName, MANIFEST, SETTINGS } from './backup-entries.ts';
import { type BackupEntry, type BackupManifest, MANIFEST_MAX, parseManifest } from './manifest.ts';

/** The file type bits of a Unix mode. */
const KIND = 0o170000;
const PLAIN = 0o100000;
const ENTRIES_MAX = 1_000_001;
const ZIP_SIGNATURE = Buffer.from('PK\x03\x04', 'latin1');

/** An open backup whose list matches its entries. */
export interface Archive {
  readonly manifest: BackupManifest;
  /** Yields the bytes of an entry. Too many, too few or other bytes than listed: Conflict `backup_damaged`. */
  read(entry: BackupEntry, signal: AbortSignal): AsyncGenerator<Buffer>;
  close(): void;
}

/**
 * Opens a backup whose seal is intact. Since anybody could have sealed it, its contents are not trusted: only names
 * Quartet gives, only regular files, each once, of the listed size, and all of them listed.
 * @param knownSchema the newest usable schema version.
 * @throws Conflict `backup_invalid`, `backup_too_new`.
 * @throws StorageError
 */
export async function openArchive(path: string, knownSchema: number): Promise<Archive> {
  const zip = await openBackup(path);
  try {
    const entries = await entriesOf(zip);
    const listed = entries.get(MANIFEST);
    if (listed === undefined || listed.uncompressedSize > MANIFEST_MAX) throw new Conflict('backup_invalid');
    const manifest = await parseManifest(await textOf(zip, listed), knownSchema);
    entries.delete(MANIFEST);
    if (!matchesManifest(manifest, entries)) throw new Conflict('backup_invalid');
    return {
      manifest,
      read: (entry, signal) => checked(zip, entries.get(entry.name), entry, signal),
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw asRefusal(error, 'backup_invalid');
  }
}

/** Returns the refusal of a file without an intact seal: changed or truncated, or not a Quartet backup. */
export async function describeUnsealed(path: string): Promise<'backup_damaged' | 'backup_invalid'> {
  try {
    const zip = await openBackup(path);
    try {
      return (await entriesOf(zip)).has(MANIFEST) ? 'backup_damaged' : 'backup_invalid';
    } finally {
      zip.close();
    }
  } catch {
    return (await hasZipSignature(path)) ? 'backup_damaged' : 'backup_invalid';
  }
}

async function hasZipSignature(path: string): Promise<boolean> {
  return withFileHandle(path, 'r', async (file) => {
    const { buffer } = await file.read(Buffer.alloc(ZIP_SIGNATURE.length), 0, ZIP_SIGNATURE.length, 0);
    return buffer.equals(ZIP_SIGNATURE);
  });
}

async function openBackup(path: string): Promise<ZipFile> {
  try {
    return await openZip(path, { strictFileNames: true });
  } catch (error) {
    throw asRefusal(error, 'backup_invalid');
  }
}

/** Returns all entries by name. @throws if one is not a regular file with a name Quartet gives, or occurs twice. */
async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  if (zip.entryCount > ENTRIES_MAX) throw new Conflict('backup_invalid');
  for await (const entry of zip.eachEntry()) {
    const kind = (entry.externalFileAttributes >>> 16) & KIND;
    const isOurs = entry.fileName === MANIFEST || isEntryName(entry.fileName);
    const isReadable = entry.canDecodeFileData() && !entry.isEncrypted();
    if (!isOurs || !isReadable || (kind !== 0 && kind !== PLAIN) || entries.has(entry.fileName)) {
      throw new Conflict('backup_invalid');
    }
    entries.set(entry.fileName, entry);
  }
  return entries;
}

function matchesManifest({ entries }: BackupManifest, found: ReadonlyMap<string, Entry>): boolean {
  const names = new Set(entries.map(({ name }) => name));
  return (
    names.size === entries.length &&
    entries.length === found.size &&
    entries.every(({ name, bytes }) => found.get(name)?.uncompressedSize === bytes) &&
    [DATABASE, SETTINGS].every((name) => names.has(name))
  );
}

async function textOf(zip: ZipFile, entry: Entry): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const piece of await zip.openReadStreamPromise(entry)) {
    const chunk: Buffer = piece;
    bytes += chunk.length;
    if (bytes > entry.uncompressedSize) throw new Conflict('backup_invalid');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

async function* checked(
  zip: ZipFile,
  entry: Entry | undefined,
  { bytes, sha256 }: BackupEntry,
  signal: AbortSignal,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let left = bytes;
  for await (const chunk of chunksOf(zip, entry)) {
    signal.throwIfAborted();
    left -= chunk.length;
    if (left < 0) break;
    hash.update(chunk);
    yield chunk;
  }
  if (left !== 0 || hash.digest('hex') !== sha256) throw new Conflict('backup_damaged');
}

/** An error in the zip's own checks counts as damage too. */
async function* chunksOf(zip: ZipFile, entry: Entry | undefined): AsyncGenerator<Buffer> {
  if (entry === undefined) throw new Conflict('backup_invalid');
  let stream: Readable | undefined;
  try {
    stream = await zip.openReadStreamPromise(entry);
    for await (const piece of stream) yield piece;
  } catch (error) {
    throw asRefusal(error, 'backup_damaged');
  } finally {
    stream?.destroy();
  }
}

/** A read error of the disk is not the archive's fault. A folder in its place is no archive. */
function asRefusal(cause: unknown, reason: 'backup_invalid' | 'backup_damaged'): Conflict | StorageError {
  if (cause instanceof Conflict) return cause;
  const failure = errorCode(cause) === 'EISDIR' ? null : toStorageError(cause);
  return failure ?? new Conflict(reason, { cause });
}
