import { createHash, type Hash } from 'node:crypto';
import type { BodyFiles } from './body-files.ts';
import type { ByteTarget } from './hex-decoder.ts';

const BUFFER = 128 * 1024;

/** A file something is decoded into: one buffer, one hash, whatever its size. */
export class DecodedFile implements ByteTarget {
  readonly bytes = Buffer.allocUnsafeSlow(BUFFER);
  fill = 0;
  readonly #files: BodyFiles;
  readonly #path: string;
  #fd: number | null;
  #written = 0;
  #hash: Hash = createHash('sha256');

  /** Makes the file. @throws when it cannot be made */
  constructor(files: BodyFiles, path: string) {
    this.#files = files;
    this.#path = path;
    this.#fd = files.open(path);
  }

  /** Bytes so far, those still in memory too. */
  get size(): number {
    return this.#written + this.fill;
  }

  free(): number {
    if (this.fill === BUFFER) this.flush();
    return BUFFER - this.fill;
  }

  flush(): void {
    if (this.fill === 0 || this.#fd === null) return;
    const bytes = this.bytes.subarray(0, this.fill);
    this.#files.write(this.#fd, bytes);
    this.#hash.update(bytes);
    this.#written += this.fill;
    this.fill = 0;
  }

  read(position: number, length: number): Buffer {
    this.flush();
    return this.#fd === null ? Buffer.alloc(0) : this.#files.read(this.#fd, position, length);
  }

  /** The hash of all so far, which goes on. */
  digest(): string {
    this.flush();
    return this.#hash.copy().digest('hex');
  }

  /** Forgets everything behind the first `size` bytes, whose hash is made anew. */
  cut(size: number): void {
    this.flush();
    if (this.#fd === null) return;
    this.#files.truncate(this.#fd, size);
    this.#written = size;
    this.#hash = this.#hashOf(0, size);
  }

  /** Lower-case hexadecimal hash of some of the file. */
  digestOf(from: number, to: number): string {
    this.flush();
    return this.#hashOf(from, to).digest('hex');
  }

  /** On disk for good. */
  keep(): void {
    this.flush();
    if (this.#fd === null) return;
    this.#files.sync(this.#fd);
    this.#files.close(this.#fd);
    this.#fd = null;
  }

  /** The same under another name. */
  keepAs(path: string): void {
    this.keep();
    this.#files.rename(this.#path, path);
  }

  remove(): void {
    this.#files.closeAndRemove(this.#fd, this.#path);
    this.#fd = null;
  }

  #hashOf(from: number, to: number): Hash {
    const hash = createHash('sha256');
    for (let at = from; at < to; at += BUFFER) hash.update(this.read(at, Math.min(BUFFER, to - at)));
    return hash;
  }
}
