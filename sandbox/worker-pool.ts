import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { WorkerMessage } from './worker-messages.ts';

/** The limit of workers: one for each core, except one core for the rest of the machine. */
const MOST_WORKERS = Math.max(1, availableParallelism() - 1);
/** A thread with nothing to do ends after this, in milliseconds. */
const IDLE_MS = 20_000;

interface Waiting<Order, Product> {
  readonly order: Order;
  readonly progress: Progress;
  readonly resolve: (product: Product) => void;
  readonly reject: (reason: unknown) => void;
}

/** Told of the order's own progress. */
export interface Progress {
  readonly onStart?: () => void;
  /** Which part is done, 0 to 1. */
  readonly onShare?: (share: number) => void;
}

/** The threads orders are worked on in, started as they are needed; whoever asks first is served first. */
export class WorkerPool<Order, Product> {
  readonly #name: string;
  readonly #file: URL;
  readonly #most: number;
  readonly #waiting: Waiting<Order, Product>[] = [];
  readonly #workers = new Set<Worker>();
  readonly #idle: { readonly worker: Worker; readonly timer: NodeJS.Timeout }[] = [];
  #busy = 0;
  #closed = false;

  /** @param name What is made. @param file The thread's program. @param most Orders at a time. */
  constructor(name: string, file: URL, most: number = MOST_WORKERS) {
    this.#name = name;
    this.#file = file;
    this.#most = most;
  }

  /** Waits for its turn, then makes it. Rejects when the engine or its thread fails, and when the pool is closed. */
  make(order: Order, progress: Progress = {}): Promise<Product> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ order, progress, resolve, reject });
      this.#startNext();
    });
  }

  /** Ends all threads; what was being made is given up. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const { reject } of this.#waiting.splice(0)) reject(new PoolClosed());
    for (const { timer } of this.#idle.splice(0)) clearTimeout(timer);
    await Promise.all([...this.#workers].map((worker) => worker.terminate()));
  }

  #startNext(): void {
    if (this.#closed || this.#busy >= this.#most) return;
    const next = this.#waiting.shift();
    if (!next) return;
    this.#busy += 1;
    next.progress.onStart?.();
    this.#run(next)
      .then(next.resolve, next.reject)
      .finally(() => {
        this.#busy -= 1;
        this.#startNext();
      });
  }

  async #run({ order, progress }: Waiting<Order, Product>): Promise<Product> {
    const worker = this.#takeIdle() ?? this.#open();
    const { promise, resolve, reject } = Promise.withResolvers<Product>();
    const onMessage = (message: WorkerMessage<Product>) => {
      switch (message.kind) {
        case 'share':
          return progress.onShare?.(message.share);
        case 'made':
          return resolve(message.product);
        case 'failed':
          return reject(new Error(`the ${this.#name} engine failed: ${message.message}`));
        default:
          return message satisfies never;
      }
    };
    const onExit = (code: number) =>
      reject(this.#closed ? new PoolClosed() : new Error(`the ${this.#name} engine ended with code ${code}`));
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
    const worker = new Worker(this.#file, { argv: [], name: this.#name });
    worker.unref();
    this.#workers.add(worker);
    worker.once('exit', () => this.#workers.delete(worker));
    // An idle worker that crashes is replaced on demand; without a listener its error would end the program.
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

/** The sandbox ends; what was ordered is made when it starts again. */
export class PoolClosed extends Error {
  override readonly name = 'PoolClosed';

  constructor() {
    super('the sandbox ends');
  }
}

/** The program of a thread: the same file as a source and as what the build makes of it. */
export const workerFile = (name: string): URL =>
  new URL(import.meta.url.endsWith('.ts') ? `./${name}.ts` : `./${name}.js`, import.meta.url);
