import { BYTE_CAPS } from '../../../shared/service/limits.ts';
import type { Redactor } from '../../platform/log/redact.ts';
import { KeptAnswerError } from '../errors/kept-answer-error.ts';
import type { ServiceError } from '../errors/service-error.ts';
import { createPart, PartFile } from '../part-file.ts';
import type { MediaString } from './media-scanner.ts';

/** Bytes held in memory: what is written at a time, and a whole refusal or state of a task, which need no file. */
const HOLD = 256 * 1024;
/** Characters of media read at a time: less than a millisecond of work. */
const STEP = 256 * 1024;

/**
 * The body of one answer on its way to disk, as it came. A scanner locates the media in it, which is decoded from here;
 * a body that is of no use is kept in the quarantine. Memory does not grow with the body.
 * Methods throw ServiceError `storage` when the disk fails; whoever made the spool removes it in the end.
 */
export class Spool {
  readonly #path: string;
  readonly #held = Buffer.allocUnsafeSlow(HOLD);
  #fill = 0;
  #file: PartFile | null = null;

  /** @param path of a file that is not there yet; it is made when the body outgrows memory. */
  constructor(path: string) {
    this.#path = path;
  }

  get size(): number {
    return (this.#file?.size ?? 0) + this.#fill;
  }

  async write(bytes: Uint8Array): Promise<void> {
    if (this.#fill + bytes.length > HOLD) await this.#flush();
    if (bytes.length > HOLD) return await (await this.#onDisk()).write(bytes);
    this.#held.set(bytes, this.#fill);
    this.#fill += bytes.length;
  }

  /** Returns bytes of the body, fewer at its end. They are valid until the next `write`. */
  read(position: number, length: number): Buffer {
    const flushed = this.#file?.size ?? 0;
    const end = Math.min(position + length, this.size);
    const from = Math.max(position - flushed, 0);
    const held = this.#held.subarray(from, Math.max(from, end - flushed));
    if (this.#file === null || position >= flushed) return held;
    const read = this.#file.read(position, length);
    return held.length === 0 ? read : Buffer.concat([read, held]);
  }

  /** Reads what stands in a string of the body, escapes and all. */
  *textOf({ from, to }: MediaString): Generator<string> {
    for (let at = from; at < to; at += STEP) yield this.read(at, Math.min(STEP, to - at)).toString('latin1');
  }

  /**
   * Moves at most the first 64 MiB to a path in the quarantine, durable and without the key.
   * @returns how many bytes are there; 0 where there was nothing, or the disk did not take it
   */
  async quarantine(path: string, redactor: Redactor): Promise<number> {
    if (this.size === 0) return 0;
    try {
      await this.#flush();
      const file = await this.#onDisk();
      if (file.size > BYTE_CAPS.quarantine) await file.truncate(BYTE_CAPS.quarantine);
      return (await file.quarantine(path, redactor)) ? file.size : 0;
    } catch {
      // That the disk fails now too is not what the user has to know first.
      return 0;
    }
  }

  /** Leaves nothing on disk. Never throws. */
  async remove(): Promise<void> {
    await this.#file?.remove();
  }

  async #flush(): Promise<void> {
    if (this.#fill > 0) await (await this.#onDisk()).write(this.#held.subarray(0, this.#fill));
    this.#fill = 0;
  }

  async #onDisk(): Promise<PartFile> {
    this.#file ??= await PartFile.make(this.#path, { opens: createPart, isHashed: false });
    return this.#file;
  }
}

/** Returns the failure, with the body kept in the quarantine where there is something of it and the disk takes it. */
export async function keepBody(
  error: ServiceError,
  spool: Spool,
  path: string,
  redactor: Redactor,
): Promise<ServiceError> {
  const bytes = await spool.quarantine(path, redactor);
  return bytes === 0 ? error : new KeptAnswerError(error.data, bytes, { cause: error.cause ?? error });
}
