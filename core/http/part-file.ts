import { createHash, type Hash } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { readAt } from '../platform/files/read-chunks.ts';
import { errorCode, StorageError } from '../platform/files/storage-error.ts';
import type { Redactor } from '../platform/log/redact.ts';
import { fail } from './errors/classify-error.ts';
import type { ServiceError } from './errors/service-error.ts';
import { redactFile } from './spool/redact-file.ts';

/** The disk operations a fetched file needs; a test has a disk that fills up. */
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

/** Overwrites what an earlier try has left. */
const openPart: OpenPart = (path) => open(path, 'w+', 0o600);
/** Fails where there is a file already. */
export const createPart: OpenPart = (path) => open(path, 'wx+', 0o600);

/** A file that arrives piece by piece, with its hash. Every method throws ServiceError `storage` when the disk fails. */
export class PartFile {
  readonly #path: string;
  readonly #handle: PartHandle;
  #hash: Hash | null;
  #size = 0;
  #isOpen = true;

  private constructor(path: string, handle: PartHandle, isHashed: boolean) {
    this.#path = path;
    this.#handle = handle;
    this.#hash = isHashed ? createHash('sha256') : null;
  }

  static async make(
    path: string,
    { opens = openPart, isHashed = true }: { opens?: OpenPart | undefined; isHashed?: boolean } = {},
  ): Promise<PartFile> {
    return new PartFile(path, await stored(opens(path)), isHashed);
  }

  get size(): number {
    return this.#size;
  }

  /** Adds bytes at the end. */
  async write(bytes: Uint8Array): Promise<void> {
    this.#hash?.update(bytes);
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
    if (this.#size > 0) await this.truncate(0, createHash('sha256'));
  }

  /** Cuts the file off. @param hash of what is left of it, where that is asked for */
  async truncate(size: number, hash: Hash | null = null): Promise<void> {
    await stored(this.#handle.truncate(size));
    this.#size = size;
    this.#hash = hash;
  }

  read(position: number, length: number): Buffer {
    try {
      return readAt(this.#handle.fd, position, Math.max(0, Math.min(length, this.#size - position)));
    } catch (error) {
      throw storageFailure(error);
    }
  }

  /** Returns a copy of the hash of all bytes so far. @throws for a file that is not hashed */
  hash(): Hash {
    if (this.#hash === null) throw new Error('the file is not hashed');
    return this.#hash.copy();
  }

  /** The hash of all so far, which goes on: lower-case hexadecimal. */
  digest(): string {
    return this.hash().digest('hex');
  }

  /** On disk for good. */
  async keep(): Promise<void> {
    await stored(this.#handle.sync());
    this.#isOpen = false;
    await stored(this.#handle.close());
  }

  /**
   * Moves the file, which is of no use but was paid for, to a path in the quarantine: durable, and without the key.
   * @returns false where it could not be searched for the key; it is gone then
   */
  async quarantine(path: string, redactor: Redactor): Promise<boolean> {
    await this.keep();
    if (!(await redactFile(this.#path, redactor))) return false;
    await stored(rename(this.#path, path));
    return true;
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

/** Returns a failure of the file system as a ServiceError. */
export function storageFailure(error: unknown): ServiceError {
  const failure = StorageError.of(error);
  return fail('storage', failure.message, {
    phase: 'answering',
    code: errorCode(failure.cause) || null,
    cause: failure,
  });
}
