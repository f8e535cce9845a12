import { createHash, type Hash } from 'node:crypto';
import { readSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { StorageError } from '../platform/files/storage-error.ts';
import { fail } from './errors/classify-error.ts';
import type { ServiceError } from './errors/service-error.ts';

/** What a fetched file needs of the disk; a test has one that fills up. */
export interface PartHandle {
  readonly fd: number;
  write(
    bytes: Uint8Array,
    offset: number,
    length: number,
    position: number,
  ): Promise<{ readonly bytesWritten: number }>;
  truncate(size: number): Promise<void>;
  sync(): Promise<void>;
  close(): Promise<void>;
}
export type OpenPart = (path: string) => Promise<PartHandle>;

// Left by an earlier try, it is written anew.
const openPart: OpenPart = (path) => open(path, 'w+', 0o600);

/** A file that is being fetched, with its hash. Every method throws ServiceError `storage` when the disk fails. */
export class PartFile {
  readonly #path: string;
  readonly #handle: PartHandle;
  #hash: Hash = createHash('sha256');
  #size = 0;
  #isOpen = true;

  private constructor(path: string, handle: PartHandle) {
    this.#path = path;
    this.#handle = handle;
  }

  static async make(path: string, opens: OpenPart = openPart): Promise<PartFile> {
    return new PartFile(path, await stored(opens(path)));
  }

  get size(): number {
    return this.#size;
  }

  /** Adds bytes at the end. */
  async write(bytes: Uint8Array): Promise<void> {
    this.#hash.update(bytes);
    for (let at = 0; at < bytes.length; ) {
      const { bytesWritten } = await stored(
        this.#handle.write(bytes, at, bytes.length - at, this.#size + at),
      );
      at += bytesWritten;
    }
    this.#size += bytes.length;
  }

  /** Begins anew. */
  async restart(): Promise<void> {
    if (this.#size === 0) return;
    await stored(this.#handle.truncate(0));
    this.#size = 0;
    this.#hash = createHash('sha256');
  }

  read(position: number, length: number): Buffer {
    const bytes = Buffer.alloc(Math.max(0, Math.min(length, this.#size - position)));
    let filled = 0;
    while (filled < bytes.length) {
      const count = readSync(this.#handle.fd, bytes, filled, bytes.length - filled, position + filled);
      if (count === 0) break;
      filled += count;
    }
    return bytes.subarray(0, filled);
  }

  /** The hash of all so far, which goes on. */
  digest(): string {
    return this.#hash.copy().digest('hex');
  }

  /** On disk for good. */
  async keep(): Promise<void> {
    await stored(this.#handle.sync());
    this.#isOpen = false;
    await stored(this.#handle.close());
  }

  /** The same under another name, which no file has. */
  async keepAs(path: string): Promise<void> {
    await this.keep();
    await stored(rename(this.#path, path));
  }

  /** Leaves nothing on disk. Never throws: what cannot be removed now is swept later. */
  async remove(): Promise<void> {
    if (this.#isOpen) await this.#handle.close().catch(() => undefined);
    this.#isOpen = false;
    await rm(this.#path, { force: true }).catch(() => undefined);
  }
}

function stored<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => Promise.reject(storageFailure(error)));
}

function storageFailure(error: unknown): ServiceError {
  const failure = StorageError.of(error);
  return fail('storage', failure.message, { phase: 'answering', cause: failure });
}
