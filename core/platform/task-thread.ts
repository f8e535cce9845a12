import { isMainThread, parentPort, type Worker } from 'node:worker_threads';
import { StorageError } from './files/storage-error.ts';
import { acquireWorker, releaseWorker } from './idle-workers.ts';

interface PendingCall {
  resolve(result: never): void;
  reject(error: Error): void;
}

type Procedures<P> = Readonly<Record<keyof P, (...args: never[]) => unknown>>;

interface Call {
  readonly id: number;
  readonly name: string;
  readonly args: never[];
}

/** An error as data: structured cloning would lose its class. */
interface Failure {
  /** Set for expected errors of the procedures. */
  readonly reason: string | null;
  /** Set for system errors. */
  readonly code: string | null;
  readonly message: string;
}

type Reply =
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly failure: Failure };

/**
 * Serves the calls of a `TaskThread`; does nothing in the main thread.
 * @param reasonOf returns the reason of an expected error, from which the caller's `asError` recreates it; null for any
 *   other error.
 */
export function serveTasks<P extends Procedures<P>>(
  procedures: P,
  reasonOf: (error: unknown) => string | null,
): void {
  const port = parentPort;
  if (isMainThread || port === null) return;
  const known = new Map<string, (...args: never[]) => unknown>(Object.entries(procedures));
  port.on('message', async ({ id, name, args }: Call) => {
    try {
      port.postMessage({ id, result: await known.get(name)?.(...args) } satisfies Reply);
    } catch (error) {
      port.postMessage({ id, failure: failureOf(error, reasonOf(error)) } satisfies Reply);
    }
  });
}

function failureOf(error: unknown, reason: string | null): Failure {
  if (!(error instanceof Error)) return { reason, code: null, message: String(error) };
  const isOfSystem = 'code' in error && 'syscall' in error && typeof error.code === 'string';
  const code = isOfSystem ? String(error.code) : null;
  const isExpected = reason !== null || code !== null;
  return { reason, code, message: isExpected ? error.message : (error.stack ?? error.message) };
}

/**
 * Calls procedures in a worker thread, which starts when first needed, is reused, and restarts after a crash. An idle
 * thread does not keep the program alive.
 */
export class TaskThread<P extends Procedures<P>> {
  readonly #options: { name: string; entry: URL; asError(reason: never, message: string): Error };
  readonly #pending = new Map<number, PendingCall>();
  #worker: Worker | undefined;
  #next = 0;
  #closed = false;

  /** @param options `entry`: the thread's program, which calls `serveTasks` with the procedures. */
  constructor(options: { name: string; entry: URL; asError(reason: never, message: string): Error }) {
    this.#options = options;
  }

  /**
   * Calls a procedure in the thread. Rejects with the error from `asError` if it is expected, a StorageError for a
   * system error, and a plain Error otherwise or if the thread ends meanwhile.
   */
  call<N extends keyof P & string>(name: N, ...args: Parameters<P[N]>): Promise<Awaited<ReturnType<P[N]>>> {
    if (this.#closed) return Promise.reject(new Error(`${this.#options.name} is closed`));
    const { promise, resolve, reject } = Promise.withResolvers<Awaited<ReturnType<P[N]>>>();
    const worker = this.#running();
    const id = this.#next++;
    this.#pending.set(id, { resolve, reject });
    // Pending calls keep the program alive.
    worker.ref();
    worker.postMessage({ id, name, args });
    return promise;
  }

  /** Terminates the thread; pending calls fail. The next call starts a new one. */
  async restart(): Promise<void> {
    await this.#worker?.terminate();
  }

  /** Releases the worker for reuse; if calls are pending, terminates it and they fail. */
  async close(): Promise<void> {
    this.#closed = true;
    const worker = this.#worker;
    if (worker === undefined || this.#pending.size > 0) return void (await worker?.terminate());
    this.#worker = undefined;
    releaseWorker(this.#options.entry, worker);
  }

  #running(): Worker {
    if (this.#worker) return this.#worker;
    const { name, entry } = this.#options;
    // The program's own options must not apply to the thread.
    const worker = acquireWorker(entry, { argv: [], execArgv: [], name });
    worker.on('message', (reply: Reply) => this.#settle(reply));
    let cause: unknown;
    worker.on('error', (error) => {
      cause = error;
    });
    worker.on('exit', () => {
      if (this.#worker === worker) this.#worker = undefined;
      const error = new Error(`the ${name} worker ended`, { cause });
      for (const { reject } of this.#pending.values()) reject(error);
      this.#pending.clear();
    });
    this.#worker = worker;
    return worker;
  }

  #settle(reply: Reply): void {
    const call = this.#pending.get(reply.id);
    this.#pending.delete(reply.id);
    if (this.#pending.size === 0) this.#worker?.unref();
    if ('failure' in reply) call?.reject(this.#errorOf(reply.failure));
    else call?.resolve(reply.result as never);
  }

  #errorOf({ reason, code, message }: Failure): Error {
    if (reason !== null) return this.#options.asError(reason as never, message);
    if (code !== null) return StorageError.of(Object.assign(new Error(message), { code }));
    return new Error(message);
  }
}
