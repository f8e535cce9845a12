import { chmod, copyFile, mkdir, open, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { IMPORT_MAX, UPLOAD_REFERENCE_MAX } from '../../shared/service/limits.ts';
import { SPACE_NEEDED } from '../platform/files/space.ts';
import { StorageError } from '../platform/files/storage-error.ts';
import { withFileHandle } from '../platform/files/with-file.ts';
import type { Clock } from '../platform/host.ts';
import { newId } from '../platform/new-id.ts';
import { Conflict, NotFound } from '../platform/refusal.ts';
import type { Rpc } from '../rpc/rpc.ts';

/** Concurrent uploads: a person sends one or two. */
const CONCURRENT_MAX = 8;
/** An upload without data for this long belongs to a window that left. Milliseconds. */
const IDLE_MS = 10 * 60_000;

/** The purpose of an uploaded file. */
export type UploadPurpose = 'reference' | 'backup' | 'conversations';

/** The largest file for each purpose, in bytes; the contract bounds all of them. */
const SIZE_MAX: Readonly<Record<UploadPurpose, number>> = {
  reference: UPLOAD_REFERENCE_MAX,
  backup: Number.POSITIVE_INFINITY,
  conversations: IMPORT_MAX,
};

interface Upload {
  readonly id: string;
  readonly purpose: UploadPurpose;
  readonly path: string;
  /** Expected and received bytes. */
  readonly bytes: number;
  received: number;
  /** Monotonic milliseconds. */
  lastActiveAt: number;
  /** Chunks of one file are written one after the other. */
  turn: Promise<unknown>;
}

interface Needs {
  readonly dataFolder: string;
  readonly clock: Clock;
  /** Returns the free bytes of a folder's disk; replaced in tests only. */
  freeSpace?(folder: string): Promise<number>;
}

/** Receives files from the window in chunks, and stores them in a folder of their own until they are taken. */
export class Uploads {
  readonly #folder: string;
  readonly #clock: Clock;
  readonly #freeSpace: (folder: string) => Promise<number>;
  readonly #all = new Map<string, Upload>();
  #idleTimer: { cancel(): void } | undefined;

  constructor({ dataFolder, clock, freeSpace = freeBytes }: Needs) {
    this.#folder = join(dataFolder, 'uploads');
    this.#clock = clock;
    this.#freeSpace = freeSpace;
  }

  /**
   * Reserves space for a file.
   * @throws Conflict `too_large`, `too_many`, `no_space`.
   * @throws StorageError if the folder cannot be used.
   */
  async begin({ purpose, bytes }: { purpose: UploadPurpose; bytes: number }): Promise<{ id: string }> {
    if (bytes > SIZE_MAX[purpose]) throw new Conflict('too_large');
    await this.#dropIdle();
    if (this.#all.size >= CONCURRENT_MAX) throw new Conflict('too_many');
    const id = newId(this.#clock.now());
    const path = join(this.#folder, `${id}.part`);
    const lastActiveAt = this.#clock.monotonic();
    const upload: Upload = { id, purpose, path, bytes, received: 0, lastActiveAt, turn: Promise.resolve() };
    // Registered before the first await, because many uploads may begin at once.
    this.#all.set(id, upload);
    try {
      await mkdir(this.#folder, { recursive: true, mode: 0o700 });
      if ((await this.#freeSpace(this.#folder)) - this.#expectedBytes() < SPACE_NEEDED)
        throw new Conflict('no_space');
      await (await open(path, 'wx', 0o600)).close();
    } catch (error) {
      this.#all.delete(id);
      throw error instanceof Conflict ? error : StorageError.of(error);
    }
    this.#scheduleIdleCheck();
    return { id };
  }

  /**
   * Appends the next chunk. A chunk that was already appended, or is not the next, changes nothing.
   * @param chunk base64.
   * @returns the offset of the next chunk; `bytes` once complete.
   * @throws NotFound.
   * @throws Conflict `piece_broken`.
   * @throws StorageError if the disk does not accept it.
   */
  append({ id, offset, chunk }: { id: string; offset: number; chunk: string }): Promise<{ offset: number }> {
    const upload = this.#open(id);
    const written = upload.turn.then(() => this.#write(upload, offset, chunk));
    upload.turn = written.catch(() => undefined);
    return written;
  }

  /**
   * Takes a copy of a file on this computer as a complete upload.
   * @throws NotFound if it is gone; Conflict as `begin`; StorageError if the disk does not accept it.
   */
  async copy(source: string, purpose: UploadPurpose): Promise<{ id: string }> {
    const found = await stat(source).catch(() => null);
    if (!found?.isFile()) throw new NotFound('upload', '');
    const { id } = await this.begin({ purpose, bytes: found.size });
    const upload = this.#open(id);
    // Else it would be as readable to others as its source.
    upload.turn = copyFile(source, upload.path).then(() => chmod(upload.path, 0o600));
    try {
      await upload.turn;
    } catch (error) {
      await this.drop(id).catch(() => undefined);
      throw StorageError.of(error);
    }
    upload.lastActiveAt = this.#clock.monotonic();
    upload.received = upload.bytes;
    return { id };
  }

  /** Discards an upload. */
  async drop(id: string): Promise<void> {
    const upload = this.#all.get(id);
    if (upload === undefined) return;
    this.#all.delete(id);
    await upload.turn.catch(() => undefined);
    await rm(upload.path, { force: true });
  }

  /**
   * Hands over a complete file, which the caller removes.
   * @throws NotFound also for an incomplete one, or one for another purpose.
   */
  take(id: string, purpose: UploadPurpose): { path: string; bytes: number } {
    const { path, bytes, received, ...upload } = this.#open(id);
    if (received !== bytes || upload.purpose !== purpose) throw new NotFound('upload', id);
    this.#all.delete(id);
    return { path, bytes };
  }

  /**
   * Removes files of an earlier run. Call it before the first window opens: later, files that were taken may still be
   * in use.
   */
  async removeStale(): Promise<void> {
    const known = new Set([...this.#all.keys()].map((id) => `${id}.part`));
    const names = await readdir(this.#folder).catch(() => []);
    const left = names.filter((name) => name.endsWith('.part') && !known.has(name));
    // A failed cleanup must not fail the start.
    await Promise.allSettled(left.map((name) => rm(join(this.#folder, name), { force: true })));
  }

  /** Stops expiring abandoned uploads. */
  close(): void {
    this.#idleTimer?.cancel();
  }

  async #write(upload: Upload, offset: number, chunk: string): Promise<{ offset: number }> {
    const { id, path, bytes } = upload;
    // The upload was discarded while it waited for its turn.
    if (!this.#all.has(id)) throw new NotFound('upload', id);
    upload.lastActiveAt = this.#clock.monotonic();
    if (offset !== upload.received) return { offset: upload.received };
    const piece = decodeBase64(chunk);
    if (piece === null || piece.length === 0 || offset + piece.length > bytes)
      throw new Conflict('piece_broken');
    try {
      await withFileHandle(path, 'r+', (file) => writeWhole(file, piece, offset));
    } catch (error) {
      throw StorageError.of(error);
    }
    upload.received += piece.length;
    return { offset: upload.received };
  }

  #open(id: string): Upload {
    const upload = this.#all.get(id);
    if (upload === undefined) throw new NotFound('upload', id);
    return upload;
  }

  /** Returns the bytes that are reserved but not yet written. */
  #expectedBytes(): number {
    return [...this.#all.values()].reduce((sum, { bytes, received }) => sum + bytes - received, 0);
  }

  /** Schedules the removal of abandoned uploads, even if no other begins. */
  #scheduleIdleCheck(): void {
    this.#idleTimer?.cancel();
    this.#idleTimer = this.#clock.after(IDLE_MS + 1, () => {
      void this.#dropIdle().then(() => {
        if (this.#all.size > 0) this.#scheduleIdleCheck();
      });
    });
  }

  async #dropIdle(): Promise<void> {
    const before = this.#clock.monotonic() - IDLE_MS;
    const idle = [...this.#all.values()].filter(({ lastActiveAt }) => lastActiveAt < before);
    for (const { id } of idle) await this.drop(id).catch(() => undefined);
  }
}

/** A single write may accept fewer bytes. */
async function writeWhole(file: Awaited<ReturnType<typeof open>>, bytes: Buffer, at: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    done += (await file.write(bytes, done, bytes.length - done, at + done)).bytesWritten;
  }
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Implements the procedures that bring files in, part by part. */
export const uploadsRouter = ({ procedures: { uploads: p } }: Rpc, uploads: Uploads) => ({
  begin: p.begin.handler(({ input }) => uploads.begin(input)),
  append: p.append.handler(({ input }) => uploads.append(input)),
  drop: p.drop.handler(({ input }) => uploads.drop(input.id)),
});

/** Decodes base64; returns null for non-canonical text, where Node would drop or invent bytes. */
function decodeBase64(text: string): Buffer | null {
  if (text.length % 4 !== 0) return null;
  const bytes = Buffer.from(text, 'base64');
  return bytes.toString('base64') === text ? bytes : null;
}
