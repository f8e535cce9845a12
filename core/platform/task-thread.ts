import type { Worker } from 'node:worker_threads';
import { acquireWorker, releaseWorker } from './idle-workers.ts';

interface Waiting {
  resolve(result: never): void;
  reject(error: Error): void;
}

/** What a thread answers to a task. A failure crosses as data: an error's class would be lost on the way. */
export type TaskReply<Result, Failure> =
  | { readonly id: number; readonly result: Result }
  | { readonly id: number; readonly failure: Failure };

/**
 * One thread of its own for work of one sort: started when first needed, used again, started anew after a crash. It
 * keeps no program alive.
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

  /** @param options `entry`: the thread's program, which answers each `{ id, task }` with a TaskReply. */
  constructor(options: { name: string; entry: URL; asError(failure: Failure): Error }) {
    this.#options = options;
  }

  /** Rejects with what `asError` makes of a failure, or plainly when the thread ends meanwhile. */
  ask<T extends Task>(task: T): Promise<Results[T['type']]> {
    const { name } = this.#options;
    if (this.#closed) return Promise.reject(new Error(`${name} is closed`));
    const { promise, resolve, reject } = Promise.withResolvers<Results[T['type']]>();
    const worker = this.#running();
    const id = this.#next++;
    this.#waiting.set(id, { resolve, reject });
    // While something is waited for, the program must not end.
    worker.ref();
    worker.postMessage({ id, task });
    return promise;
  }

  /** Gives up what is under way, which fails. The next task begins in a new thread. */
  async restart(): Promise<void> {
    await this.#worker?.terminate();
  }

  /** Releases the worker; when tasks are pending, they fail and it is terminated. */
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
    // Options of the program are not meant for the thread.
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
