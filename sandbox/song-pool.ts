import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { SongOrder } from './engines/song/song-order.ts';
import type { SongProduct } from './song-making.ts';
import type { SongMessage } from './song-messages.ts';

/** One song a core, and one core for everybody else. */
const MOST_WORKERS = Math.max(1, availableParallelism() - 1);
/** A thread with nothing to do ends after this, in milliseconds. */
const IDLE_MS = 20_000;

interface Waiting {
  readonly order: SongOrder;
  readonly onStart: () => void;
  readonly onShare: (share: number) => void;
  readonly resolve: (product: SongProduct) => void;
  readonly reject: (reason: unknown) => void;
}

/** The threads songs are made in, started as they are needed; whoever asks first is served first. */
export class SongPool {
  readonly #file: URL;
  readonly #most: number;
  readonly #waiting: Waiting[] = [];
  readonly #workers = new Set<Worker>();
  readonly #idle: { readonly worker: Worker; readonly timer: NodeJS.Timeout }[] = [];
  #busy = 0;
  #closed = false;

  /** @param file The thread's program. @param most Songs at a time. */
  constructor(file: URL = songWorkerFile(), most: number = MOST_WORKERS) {
    this.#file = file;
    this.#most = most;
  }

  /** Waits for its turn, then makes the song. Rejects when the engine or its thread fails, and when the pool is closed. */
  make(order: SongOrder, { onStart, onShare }: Pick<Waiting, 'onStart' | 'onShare'>): Promise<SongProduct> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ order, onStart, onShare, resolve, reject });
      this.#startNext();
    });
  }

  /** Ends all threads; what was being made is given up. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const { reject } of this.#waiting.splice(0)) reject(new SongsClosed());
    for (const { timer } of this.#idle.splice(0)) clearTimeout(timer);
    await Promise.all([...this.#workers].map((worker) => worker.terminate()));
  }

  #startNext(): void {
    if (this.#closed || this.#busy >= this.#most) return;
    const next = this.#waiting.shift();
    if (!next) return;
    this.#busy += 1;
    next.onStart();
    this.#run(next)
      .then(next.resolve, next.reject)
      .finally(() => {
        this.#busy -= 1;
        this.#startNext();
      });
  }

  async #run({ order, onShare }: Waiting): Promise<SongProduct> {
    const worker = this.#takeIdle() ?? this.#open();
    const { promise, resolve, reject } = Promise.withResolvers<SongProduct>();
    const onMessage = (message: SongMessage) => {
      switch (message.kind) {
        case 'share':
          return onShare(message.share);
        case 'made':
          return resolve(message.product);
        case 'failed':
          return reject(new Error(`the song engine failed: ${message.message}`));
        default:
          return message satisfies never;
      }
    };
    const onExit = (code: number) =>
      reject(this.#closed ? new SongsClosed() : new Error(`the song engine ended with code ${code}`));
    worker.on('message', onMessage).on('error', reject).on('exit', onExit);
    try {
      worker.postMessage(order);
      const product = await promise;
      worker.off('message', onMessage).off('error', reject).off('exit', onExit);
      this.#keep(worker);
      return product;
    } catch (error) {
      await worker.terminate();
      throw error;
    }
  }

  #open(): Worker {
    const worker = new Worker(this.#file, { argv: [], name: 'song' });
    worker.unref();
    this.#workers.add(worker);
    worker.once('exit', () => this.#workers.delete(worker));
    // One that breaks with nothing to do is replaced by the next; without a listener it would end the program.
    worker.on('error', () => {});
    return worker;
  }

  #takeIdle(): Worker | null {
    const found = this.#idle.pop();
    clearTimeout(found?.timer);
    return found?.worker ?? null;
  }

  #keep(worker: Worker): void {
    const timer = setTimeout(() => {
      const index = this.#idle.findIndex((kept) => kept.worker === worker);
      if (index >= 0) this.#idle.splice(index, 1);
      void worker.terminate();
    }, IDLE_MS);
    timer.unref();
    this.#idle.push({ worker, timer });
  }
}

/** The sandbox ends; the song is made when it starts again. */
export class SongsClosed extends Error {
  override readonly name = 'SongsClosed';

  constructor() {
    super('the sandbox ends');
  }
}

/** The same file as a source and as the program the build makes of it. */
const songWorkerFile = () =>
  new URL(import.meta.url.endsWith('.ts') ? './song-worker.ts' : './song-worker.js', import.meta.url);
