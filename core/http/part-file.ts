import { createHash, type Hash } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { readAt } from '../platform/files/read-chunks.ts';
import { errorCode, StorageError } from '../platform/files/storage-error.ts';
import type { Redactor } from '../platform/log/redact.ts';
import { fail } from './errors/classify-error.ts';
import type { ServiceError } from './errors/service-error.ts';
import { redactFile } from './spool/redact-file.ts';

/** The file operations that a download needs; replaced in tests. */
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

/** Opens a file, truncating an existing one. */
const openPart: OpenPart = (path) => open(path, 'w+', 0o600);
/** Creates a file; fails if it exists. */
export const createPart: OpenPart = (path) => open(path, 'wx+', 0o600);

/** A file being received, with its running SHA-256. Methods throw ServiceError `storage` if the disk fails. */
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
    return new PartFile(path, await toStorageFailure(opens(path)), isHashed);
  }

  get size(): number {
    return this.#size;
  }

  /** Appends bytes. */
  async write(bytes: Uint8Array): Promise<void> {
    this.#hash?.update(bytes);
    for (let at = 0; at < bytes.length; ) {
      const { bytesWritten } = await toStorageFailure(
        this.#handle.write(bytes, at, bytes.length - at, this.#size + at),
      );
      at += bytesWritten;
    }
    this.#size += bytes.length;
  }

  /** Empties the file. */
  async restart(): Promise<void> {
    if (this.#size > 0) await this.truncate(0, createHash('sha256'));
  }

  /** Truncates the file. @param hash of the remaining bytes, if the file is hashed. */
  async truncate(size: number, hash: Hash | null = null): Promise<void> {
    await toStorageFailure(this.#handle.truncate(size));
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

  /** Returns a copy of the hash of all bytes so far. @throws Error if the file is not hashed. */
  hash(): Hash {
    if (this.#hash === null) throw new Error('the file is not hashed');
    return this.#hash.copy();
  }

  /** Returns the hash of all bytes so far, as lower-case hexadecimal. */
  digest(): string {
    return this.hash().digest('hex');
  }

  /** Flushes and closes the file. */
  async keep(): Promise<void> {
    await toStorageFailure(this.#handle.sync());
    this.#isOpen = false;
    await toStorageFailure(this.#handle.close());
  }

  /**
   * Moves an unusable but billed file into the quarantine: flushed, and with the key redacted.
   * @returns false if it could not be redacted; it is then deleted.
   */
  async quarantine(path: string, redactor: Redactor): Promise<boolean> {
    await this.keep();
    if (!(await redactFile(this.#path, redactor))) return false;
    await toStorageFailure(rename(this.#path, path));
    return true;
  }

  /** Deletes the file. Never throws: leftovers are cleaned up later. */
  async remove(): Promise<void> {
    if (this.#isOpen) await this.#handle.close().catch(() => undefined);
    this.#isOpen = false;
    await rm(this.#path, { force: true }).catch(() => undefined);
  }
}

function toStorageFailure<T>(operation: Promise<T>): Promise<T> {
  return operation.catch((error: unknown) => Promise.reject(storageFailure(error)));
}

/** Converts a file system error to a ServiceError. */
export function storageFailure(error: unknown): ServiceError {
  const failure = StorageError.of(error);
  return fail('storage', failure.message, {
    phase: 'answering',
    code: errorCode(failure.cause) || null,
    cause: failure,
  });
}
