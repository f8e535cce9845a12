import type { Worker } from 'node:worker_threads';
import { acquireWorker, releaseWorker } from './idle-workers.ts';

interface Waiting {
  resolve(result: never): void;
  reject(error: Error): void;
}

/** A worker thread's reply to a task. A failure is sent as data, because an error would lose its class. */
export type TaskReply<Result, Failure> =
  | { readonly id: number; readonly result: Result }
  | { readonly id: number; readonly failure: Failure };

/**
 * Runs tasks of one kind on a worker thread: it starts when first needed, is reused, and is replaced after a crash. It
 * does not keep the program alive.
 */
export class TaskThread<
  Task extends { readonly type: string },
  Results extends Record<Task['type'], unknown>,
  Failure extends object,
> {
  readonly #options: { name: string; entry: URL; asError(failure: Failure): Error };
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | undefined;
  #next = 0;
  #closed = false;

  /** @param options `entry`: the worker's program, which answers each `{ id, task }` with a TaskReply. */
  constructor(options: { name: string; entry: URL; asError(failure: Failure): Error }) {
    this.#options = options;
  }

  /** Runs a task. Rejects with the result of `asError` for a failure, or plainly if the thread ends meanwhile. */
  ask<T extends Task>(task: T): Promise<Results[T['type']]> {
    const { name } = this.#options;
    if (this.#closed) return Promise.reject(new Error(`${name} is closed`));
    const { promise, resolve, reject } = Promise.withResolvers<Results[T['type']]>();
    const worker = this.#running();
    const id = this.#next++;
    this.#waiting.set(id, { resolve, reject });
    // The program must not exit while a task is pending.
    worker.ref();
    worker.postMessage({ id, task });
    return promise;
  }

  /** Aborts pending tasks, which fail. The next task starts a new thread. */
  async restart(): Promise<void> {
    await this.#worker?.terminate();
  }

  /** Releases the worker; if tasks are pending, they fail and it is terminated. */
  async close(): Promise<void> {
    this.#closed = true;
    const worker = this.#worker;
    if (worker === undefined || this.#waiting.size > 0) return void (await worker?.terminate());
    this.#worker = undefined;
    releaseWorker(this.#options.entry, worker);
  }

  #running(): Worker {
    if (this.#worker) return this.#worker;
    const { name, entry } = this.#options;
    // The program's own options are not meant for the thread.
    const worker = acquireWorker(entry, { argv: [], execArgv: [], name });
    worker.on('message', (reply: TaskReply<never, Failure>) => this.#settle(reply));
    let cause: unknown;
    worker.on('error', (error) => {
      cause = error;
    });
    worker.on('exit', () => {
      if (this.#worker === worker) this.#worker = undefined;
      const error = new Error(`the ${name} worker ended`, { cause });
      for (const { reject } of this.#waiting.values()) reject(error);
      this.#waiting.clear();
    });
    this.#worker = worker;
    return worker;
  }

  #settle(reply: TaskReply<never, Failure>): void {
    const waiting = this.#waiting.get(reply.id);
    this.#waiting.delete(reply.id);
    if (this.#waiting.size === 0) this.#worker?.unref();
    if ('failure' in reply) waiting?.reject(this.#options.asError(reply.failure));
    else waiting?.resolve(reply.result);
  }
}
