import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { WorkerMessage } from './worker-messages.ts';

/** Maximum number of workers: one for each core, except one core for the rest of the machine. */
const MOST_WORKERS = Math.max(1, availableParallelism() - 1);
/** Milliseconds after which an idle thread ends. */
const IDLE_MS = 20_000;

interface Waiting<Order, Product> {
  readonly order: Order;
  readonly progress: Progress;
  readonly resolve: (product: Product) => void;
  readonly reject: (reason: unknown) => void;
}

/** Progress callbacks of an order. */
export interface Progress {
  readonly onStart?: () => void;
  /** Receives the completed share, 0 to 1. */
  readonly onShare?: (share: number) => void;
}

/** Runs orders in threads that start on demand, first come, first served. */
export class WorkerPool<Order, Product> {
  readonly #name: string;
  readonly #file: URL;
  readonly #most: number;
  readonly #waiting: Waiting<Order, Product>[] = [];
  readonly #workers = new Set<Worker>();
  readonly #idle: { readonly worker: Worker; readonly timer: NodeJS.Timeout }[] = [];
  #busy = 0;
  #closed = false;

  /** @param name of the product @param file worker program @param most maximum number of concurrent orders */
  constructor(name: string, file: URL, most: number = MOST_WORKERS) {
    this.#name = name;
    this.#file = file;
    this.#most = most;
  }

  /** Queues an order and runs it. Rejects if the engine or its thread fails, and when the pool is closed. */
  make(order: Order, progress: Progress = {}): Promise<Product> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ order, progress, resolve, reject });
      this.#startNext();
    });
  }

  /** Ends all threads and cancels their orders. */
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

/** Thrown when the sandbox ends; its orders run again after the next start. */
export class PoolClosed extends Error {
  override readonly name = 'PoolClosed';

  constructor() {
    super('the sandbox ends');
  }
}

/** Returns the program of a worker: a source file here and a bundle in the build. */
export const workerFile = (name: string): URL =>
  new URL(import.meta.url.endsWith('.ts') ? `./${name}.ts` : `./${name}.js`, import.meta.url);
