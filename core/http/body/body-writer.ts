import type { Worker } from 'node:worker_threads';
import { acquireWorker, releaseWorker } from '../../platform/idle-workers.ts';
import { workerUrl } from '../../platform/worker-url.ts';
import type { BodyPaths, FromThread } from './body-messages.ts';
import { BodyWriteError, WrittenBody } from './written-body.ts';

/** The last body's id: of all writers, since a worker serves one after another and its late replies name a body only. */
let lastId = 0;

/** Starts the thread that writes bodies when it is first needed, and another when it died. It keeps no process alive. */
export class BodyWriter {
  readonly #entry: URL;
  #worker: Worker | null = null;
  #bodies = new Map<number, WrittenBody>();

  /** @param entry The thread's program, another one in tests only. */
  constructor(entry = workerUrl('http/body/body-worker')) {
    this.#entry = entry;
  }

  /** Makes ready for one body, and its file where it has one of its own. @throws BodyWriteError */
  async open(paths: BodyPaths): Promise<WrittenBody> {
    const worker = this.#start();
    const id = ++lastId;
    const body = new WrittenBody(paths, {
      id,
      send: (message, transfer) => worker.postMessage(message, transfer),
      over: () => this.#forget(id, worker),
    });
    this.#bodies.set(id, body);
    worker.ref();
    await body.opened();
    return body;
  }

  /** Releases the worker; when bodies are pending, they fail and it is terminated. */
  async close(): Promise<void> {
    const worker = this.#worker;
    this.#worker = null;
    if (worker !== null && this.#bodies.size === 0) releaseWorker(this.#entry, worker);
    else await worker?.terminate();
    this.#failAll(new BodyWriteError('', 'the app is closing'));
  }

  #start(): Worker {
    if (this.#worker !== null) return this.#worker;
    const worker = acquireWorker(this.#entry, { argv: [] });
    this.#worker = worker;
    worker.on('message', (message: FromThread) => this.#bodies.get(message.id)?.told(message));
    const died = (cause: unknown): void => {
      if (this.#worker !== worker) return;
      this.#worker = null;
      this.#failAll(new BodyWriteError('', `the thread that writes died (${String(cause)})`));
    };
    worker.on('error', died);
    worker.on('exit', died);
    worker.unref();
    return worker;
  }

  #failAll(error: BodyWriteError): void {
    const bodies = [...this.#bodies.values()];
    this.#bodies.clear();
    for (const body of bodies) body.died(error);
  }

  #forget(id: number, worker: Worker): void {
    this.#bodies.delete(id);
    if (this.#bodies.size === 0) worker.unref();
  }
}
