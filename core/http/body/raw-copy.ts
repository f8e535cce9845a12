import type { BodyFiles } from './body-files.ts';

/** Bytes held in memory before they go to disk: more than any answer has beside its audio. */
const HOLD = 64 * 1024;
/** Bytes of audio turned back into text at a time. */
const STEP = 64 * 1024;

type Part = Buffer | { from: number; to: number };

/**
 * What is needed to have a body as it came, should it turn out to be of no use: its bytes that are not audio, and which
 * bytes of the audio file stood between them. Nothing is written while all goes well. The copy is true to the byte but
 * for the spelling of the digits: their case is that of the first ones, and none is an escape.
 */
export class RawCopy {
  readonly #files: BodyFiles;
  readonly #path: string;
  readonly #max: number;
  readonly #readAudio: (position: number, length: number) => Buffer;
  #parts: Part[] = [];
  #held = 0;
  #isUpper: boolean | null = null;
  #fd: number | null = null;
  #written = 0;
  #failed = false;

  constructor(options: {
    files: BodyFiles;
    path: string;
    /** Bytes kept at the most. */
    max: number;
    /** Left out: the body has no audio. */
    readAudio?: (position: number, length: number) => Buffer;
  }) {
    this.#files = options.files;
    this.#path = options.path;
    this.#max = options.max;
    this.#readAudio = options.readAudio ?? (() => Buffer.alloc(0));
  }

  /** Nothing more would be kept. */
  get isFull(): boolean {
    return this.#written >= this.#max;
  }

  /** Text as it came. */
  other(bytes: Buffer): void {
    if (this.#failed || this.isFull) return;
    const last = this.#parts.at(-1);
    // Events of a stream are many and small.
    if (Buffer.isBuffer(last) && last.length + bytes.length <= 1024) {
      this.#parts[this.#parts.length - 1] = Buffer.concat([last, bytes]);
    } else {
      this.#parts.push(Buffer.from(bytes));
    }
    this.#held += bytes.length;
    if (this.#held > HOLD) this.spill();
  }

  /** Audio of the file, from one byte up to another. */
  audio(from: number, to: number): void {
    if (to === from) return;
    const last = this.#parts.at(-1);
    if (last !== undefined && !Buffer.isBuffer(last) && last.to === from) last.to = to;
    else this.#parts.push({ from, to });
  }

  /** How the digits are spelled, by some of them. */
  spelledAs(sample: string): void {
    if (this.#isUpper === null && /[a-f]/i.test(sample)) this.#isUpper = /[A-F]/.test(sample);
  }

  /** Writes down what there is so far; from here on the audio file may change. Failures end the copy, nothing else. */
  spill(): void {
    const parts = this.#parts;
    this.#parts = [];
    this.#held = 0;
    if (this.#failed || parts.length === 0) return;
    try {
      this.#fd ??= this.#files.open(this.#path);
      for (const part of parts) {
        if (Buffer.isBuffer(part)) this.#write(part);
        else this.#writeAudio(part.from, part.to);
      }
    } catch {
      this.#failed = true;
      this.remove();
    }
  }

  /** Writes everything; the number of bytes kept, or null when nothing could be. */
  keep(): number | null {
    this.spill();
    if (this.#fd === null || this.#failed || this.#written === 0) {
      this.remove();
      return null;
    }
    try {
      this.#files.sync(this.#fd);
      this.#files.close(this.#fd);
      this.#fd = null;
      return this.#written;
    } catch {
      this.remove();
      return null;
    }
  }

  remove(): void {
    this.#parts = [];
    if (this.#fd === null) return;
    const fd = this.#fd;
    this.#fd = null;
    this.#files.closeAndRemove(fd, this.#path);
  }

  #writeAudio(from: number, to: number): void {
    for (let at = from; at < to && !this.isFull; at += STEP) {
      const hex = this.#readAudio(at, Math.min(STEP, to - at)).toString('hex');
      this.#write(Buffer.from(this.#isUpper === true ? hex.toUpperCase() : hex, 'latin1'));
    }
  }

  #write(bytes: Buffer): void {
    const some = bytes.subarray(0, this.#max - this.#written);
    if (this.#fd !== null && some.length > 0) this.#files.write(this.#fd, some);
    this.#written += some.length;
  }
}
