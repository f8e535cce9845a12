import { BYTE_CAPS } from '../../../shared/service/limits.ts';
import type { Redactor } from '../../platform/log/redact.ts';
import { QuarantinedResponseError, type ServiceError } from '../errors/service-error.ts';
import { createPart, PartFile } from '../part-file.ts';
import type { MediaString } from './media-scanner.ts';

/** Bytes buffered in memory. Smaller bodies, e.g. errors and task states, need no file. */
const BUFFER_SIZE = 256 * 1024;
/** Characters of media read at once; takes under a millisecond. */
const STEP = 256 * 1024;

/**
 * Stores a response body unchanged, on disk if it is large. A scanner locates media, which is decoded from here; an
 * unusable body goes to the quarantine. Memory use is bounded. Methods throw ServiceError `storage` if the disk fails;
 * the creator must call `remove`.
 */
export class Spool {
  readonly #path: string;
  readonly #buffer = Buffer.allocUnsafeSlow(BUFFER_SIZE);
  #buffered = 0;
  #file: PartFile | null = null;

  /** @param path must not exist; the file is created when the buffer is full. */
  constructor(path: string) {
    this.#path = path;
  }

  get size(): number {
    return (this.#file?.size ?? 0) + this.#buffered;
  }

  async write(bytes: Uint8Array): Promise<void> {
    if (this.#buffered + bytes.length > BUFFER_SIZE) await this.#flush();
    if (bytes.length > BUFFER_SIZE) return await (await this.#openFile()).write(bytes);
    this.#buffer.set(bytes, this.#buffered);
    this.#buffered += bytes.length;
  }

  /** Returns bytes of the body, fewer at its end; valid until the next `write`. */
  read(position: number, length: number): Buffer {
    const flushed = this.#file?.size ?? 0;
    const end = Math.min(position + length, this.size);
    const from = Math.max(position - flushed, 0);
    const buffered = this.#buffer.subarray(from, Math.max(from, end - flushed));
    if (this.#file === null || position >= flushed) return buffered;
    const read = this.#file.read(position, length);
    return buffered.length === 0 ? read : Buffer.concat([read, buffered]);
  }

  /** Yields the raw contents of a string, including escapes. */
  *textOf({ from, to }: MediaString): Generator<string> {
    for (let at = from; at < to; at += STEP) yield this.read(at, Math.min(STEP, to - at)).toString('latin1');
  }

  /**
   * Moves at most the first 64 MiB into the quarantine, flushed and with the key redacted.
   * @returns the bytes kept; 0 if there were none or the disk failed.
   */
  async quarantine(path: string, redactor: Redactor): Promise<number> {
    if (this.size === 0) return 0;
    try {
      await this.#flush();
      const file = await this.#openFile();
      if (file.size > BYTE_CAPS.quarantine) await file.truncate(BYTE_CAPS.quarantine);
      return (await file.quarantine(path, redactor)) ? file.size : 0;
    } catch {
      // The original error matters more to the user than this one.
      return 0;
    }
  }

  /** Deletes the file. Never throws. */
  async remove(): Promise<void> {
    await this.#file?.remove();
  }

  async #flush(): Promise<void> {
    if (this.#buffered > 0) await (await this.#openFile()).write(this.#buffer.subarray(0, this.#buffered));
    this.#buffered = 0;
  }

  async #openFile(): Promise<PartFile> {
    this.#file ??= await PartFile.make(this.#path, { opens: createPart, isHashed: false });
    return this.#file;
  }
}

/** Moves the body into the quarantine if possible, and returns the error to throw. */
export async function quarantineBody(
  error: ServiceError,
  spool: Spool,
  path: string,
  redactor: Redactor,
): Promise<ServiceError> {
  const bytes = await spool.quarantine(path, redactor);
  return bytes === 0
    ? error
    : new QuarantinedResponseError(error.data, bytes, { cause: error.cause ?? error });
}
