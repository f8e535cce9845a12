import type { BodyFiles } from '../http/body/body-files.ts';

/** Files in memory, which fail from the `failAt`th thing done to them on, as a full disk does. */
export class MemoryFiles implements BodyFiles {
  readonly files = new Map<string, Buffer>();
  /** Things done so far that a disk may refuse. */
  done = 0;
  readonly #failAt: number;
  readonly #open = new Map<number, string>();
  #last = 2;

  constructor(failAt = Number.POSITIVE_INFINITY) {
    this.#failAt = failAt;
  }

  /** Descriptors that nobody closed. */
  get unclosed(): number {
    return this.#open.size;
  }

  open(path: string): number {
    this.#do();
    if (this.files.has(path)) throw Object.assign(new Error(`EEXIST: ${path}`), { code: 'EEXIST' });
    this.files.set(path, Buffer.alloc(0));
    this.#open.set(++this.#last, path);
    return this.#last;
  }

  write(fd: number, bytes: Uint8Array): void {
    // A disk that fills up takes some of it first.
    const fits = this.done + 1 < this.#failAt;
    const path = this.#path(fd);
    const some = fits ? bytes : bytes.subarray(0, bytes.length / 2);
    this.files.set(path, Buffer.concat([this.files.get(path) ?? Buffer.alloc(0), some]));
    this.#do();
  }

  read(fd: number, position: number, length: number): Buffer {
    return Buffer.from(this.#bytes(fd).subarray(position, position + length));
  }

  truncate(fd: number, length: number): void {
    this.#do();
    this.files.set(this.#path(fd), this.#bytes(fd).subarray(0, length));
  }

  sync(fd: number): void {
    this.#path(fd);
    this.#do();
  }

  close(fd: number): void {
    this.#path(fd);
    this.#open.delete(fd);
  }

  syncFolder(): void {
    this.#do();
  }

  rename(from: string, to: string): void {
    this.#do();
    const bytes = this.files.get(from);
    if (bytes === undefined) throw new Error(`no file ${from}`);
    this.files.delete(from);
    this.files.set(to, bytes);
  }

  closeAndRemove(fd: number | null, path: string): void {
    if (fd !== null) this.#open.delete(fd);
    this.files.delete(path);
  }

  #path(fd: number): string {
    const path = this.#open.get(fd);
    if (path === undefined) throw new Error('the file is closed');
    return path;
  }

  #bytes(fd: number): Buffer {
    return this.files.get(this.#path(fd)) ?? Buffer.alloc(0);
  }

  #do(): void {
    if (++this.done >= this.#failAt) {
      throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
    }
  }
}
