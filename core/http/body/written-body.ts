import { rmSync } from 'node:fs';
import type {
  BodyForm,
  BodyPaths,
  FoldedDocument,
  FromThread,
  PictureBodyFacts,
  Settlement,
  SpeechBodyFacts,
  ToThread,
} from './body-messages.ts';

const BUFFER = 256 * 1024;
/** Buffers of one body: one being filled, one being read, one on its way. They go to the thread and come back. */
const BUFFERS = 3;

/** The disk, or the thread that writes to it, failed. `code` as Node has it, '' for the thread. */
export class BodyWriteError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = 'BodyWriteError';
    this.code = code;
  }
}

/** The way to the thread, for one body. */
interface Line {
  readonly id: number;
  send(message: ToThread, transfer: ArrayBuffer[]): void;
  /** Nothing more is said of this body. */
  over(): void;
}

/** What is told while a body is being written. */
export interface BodyProgress {
  /** Bytes decoded so far. */
  readonly media: number;
  readonly documents: readonly FoldedDocument[];
  /** All of a body that is one document is there. */
  readonly isWhole: boolean;
  /** Of a raw body nothing more would be kept. */
  readonly isFull: boolean;
}

interface Ended {
  readonly facts: SpeechBodyFacts | PictureBodyFacts;
  readonly documents: readonly FoldedDocument[];
}

/** One body on its way through the thread to disk. Each method throws BodyWriteError; after that nothing is left on disk. */
export class WrittenBody {
  onProgress: (progress: BodyProgress) => void = () => undefined;
  readonly #paths: BodyPaths;
  readonly #line: Line;
  #free: ArrayBuffer[] = [];
  #made = 0;
  #away = 0;
  #filling: ArrayBuffer | null = null;
  #fill = 0;
  #roomFor: (() => void) | null = null;
  #failure: BodyWriteError | null = null;
  #over = false;
  #opened = Promise.withResolvers<void>();
  #ended = Promise.withResolvers<Ended>();
  #settled = Promise.withResolvers<number | null>();

  constructor(paths: BodyPaths, line: Line) {
    this.#paths = paths;
    this.#line = line;
    for (const { promise } of [this.#opened, this.#ended, this.#settled]) promise.catch(() => undefined);
    line.send({ type: 'open', id: line.id, paths }, []);
  }

  /** Resolves when the file is there, where one is made at once. */
  opened(): Promise<void> {
    return this.#opened.promise;
  }

  /** How the bytes are to be read; before the first of them. */
  begin(kind: BodyForm): void {
    this.#line.send({ type: 'begin', id: this.#line.id, kind }, []);
  }

  /** Takes the bytes, which are the caller's again when this resolves: that is when there is room for more. */
  async write(piece: Uint8Array): Promise<void> {
    for (let at = 0; at < piece.length; ) {
      const buffer = this.#filling ?? (await this.#room());
      this.#filling = buffer;
      const some = piece.subarray(at, at + BUFFER - this.#fill);
      new Uint8Array(buffer, this.#fill).set(some);
      this.#fill += some.length;
      at += some.length;
      if (this.#fill === BUFFER) this.#post();
    }
    if (this.#failure !== null) throw this.#failure;
    if (this.#away === 0) this.#post();
  }

  /** All bytes are there. `audioSize`: how large the service says the audio is. */
  async end(audioSize: number | null): Promise<Ended> {
    this.#check();
    this.#post();
    this.#line.send({ type: 'end', id: this.#line.id, audioSize }, []);
    return this.#ended.promise;
  }

  /** Decides what stays on disk; gives the bytes kept in the quarantine, null when there are none. */
  async settle(as: Settlement): Promise<number | null> {
    this.#check();
    if (as === 'body') this.#post();
    this.#line.send({ type: 'settle', id: this.#line.id, as }, []);
    return this.#settled.promise;
  }

  /** Leaves nothing on disk. Does nothing when all is decided. */
  async drop(): Promise<void> {
    if (this.#over) return;
    await this.settle('drop').catch(() => undefined);
  }

  /** What the thread says. */
  told(message: FromThread): void {
    switch (message.type) {
      case 'opened':
        this.#opened.resolve();
        break;
      case 'took':
        this.#took(message);
        break;
      case 'ended':
        this.#ended.resolve(message);
        break;
      case 'settled':
        this.#finish();
        this.#settled.resolve(message.kept);
        break;
      case 'failed':
        this.#fail(new BodyWriteError(message.code, message.message));
        break;
      default:
        message satisfies never;
    }
  }

  /** The thread is no more: what it left is removed from here. */
  died(error: BodyWriteError): void {
    if (this.#over) return;
    const own = 'holds' in this.#paths ? this.#paths.holds : [this.#paths.path];
    for (const path of [...own, this.#paths.quarantine]) {
      try {
        rmSync(path, { force: true });
      } catch {
        // The sweep at the next start finds it.
      }
    }
    this.#fail(error);
  }

  #took({ buffer, media, documents, isWhole, isFull }: Extract<FromThread, { type: 'took' }>): void {
    this.#away--;
    this.#free.push(buffer);
    this.#roomFor?.();
    this.#roomFor = null;
    this.onProgress({ media, documents, isWhole, isFull });
    // What came while the thread was busy has waited long enough.
    if (this.#away === 0) this.#post();
  }

  async #room(): Promise<ArrayBuffer> {
    for (;;) {
      this.#check();
      const buffer = this.#free.pop();
      if (buffer !== undefined) return buffer;
      if (this.#made < BUFFERS) {
        this.#made++;
        return new ArrayBuffer(BUFFER);
      }
      await new Promise<void>((resolve) => {
        this.#roomFor = resolve;
      });
    }
  }

  #post(): void {
    const buffer = this.#filling;
    if (buffer === null || this.#fill === 0 || this.#over) return;
    const length = this.#fill;
    this.#filling = null;
    this.#fill = 0;
    this.#away++;
    this.#line.send({ type: 'bytes', id: this.#line.id, buffer, length }, [buffer]);
  }

  #check(): void {
    if (this.#failure !== null) throw this.#failure;
  }

  #fail(error: BodyWriteError): void {
    this.#failure = error;
    this.#finish();
    this.#roomFor?.();
    for (const { reject } of [this.#opened, this.#ended, this.#settled]) reject(error);
  }

  #finish(): void {
    if (this.#over) return;
    this.#over = true;
    this.#filling = null;
    this.#line.over();
  }
}
