/// <reference path="./web-assembly.d.ts" />

import { Worker } from 'node:worker_threads';
import { compileFlite } from './compile-flite.ts';
import type { Order } from './render.ts';
import type { WorkerAnswer } from './voice-worker.ts';

/** The number of workers for each calling thread: a worker speaks while the caller encodes the previous segment. */
const MOST_WORKERS = 1;
/** The milliseconds after which an idle worker ends. */
const IDLE_MS = 20_000;

/** The worker's file: the source, or the program that the build makes of it. */
const WORKER_FILE = new URL(
  import.meta.url.endsWith('.ts') ? './voice-worker.ts' : './voice-worker.js',
  import.meta.url,
);

interface Waiting {
  readonly order: Order;
  readonly signal: AbortSignal;
  readonly resolve: (samples: Float32Array) => void;
  readonly reject: (reason: unknown) => void;
}

interface IdleWorker {
  readonly worker: Worker;
  readonly timer: NodeJS.Timeout;
}

const queue = new Set<Waiting>();
const idle: IdleWorker[] = [];
let busy = 0;
let compiled: Promise<WebAssembly.Module> | null = null;

/** Orders in work and worker threads that wait for one. */
export const poolState = (): { busy: number; idle: number; queued: number } => ({
  busy,
  idle: idle.length,
  queued: queue.size,
});

/**
 * Renders one piece in a worker thread; waits for its turn when all are busy.
 * @param signal ends the thread at once, whatever it is doing
 */
export function renderInWorker(order: Order, signal: AbortSignal): Promise<Float32Array> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const waiting: Waiting = { order, signal, resolve, reject };
    const leave = () => {
      if (queue.delete(waiting)) reject(signal.reason);
    };
    signal.addEventListener('abort', leave, { once: true });
    queue.add(waiting);
    startNext();
  });
}

function startNext(): void {
  const [next] = queue;
  if (!next || busy >= MOST_WORKERS) return;
  queue.delete(next);
  busy += 1;
  runOrder(next.order, next.signal)
    .then(next.resolve, next.reject)
    .finally(() => {
      busy -= 1;
      startNext();
    });
}

async function runOrder(order: Order, signal: AbortSignal): Promise<Float32Array> {
  compiled ??= compileFlite().catch((error: unknown) => {
    compiled = null;
    throw error;
  });
  const module = await compiled;
  signal.throwIfAborted();
  const worker = takeIdle() ?? new Worker(WORKER_FILE, { workerData: module, argv: [], execArgv: [] });
  const { promise, resolve, reject } = Promise.withResolvers<Float32Array>();
  const onMessage = (answer: WorkerAnswer) => {
    if ('samples' in answer) resolve(answer.samples);
    else reject(new Error(`the speech engine failed: ${answer.failed}`));
  };
  const onExit = (code: number) => reject(new Error(`the speech engine ended with code ${code}`));
  const onAbort = () => reject(signal.reason);
  worker.on('message', onMessage).on('error', reject).on('exit', onExit);
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    worker.ref();
    worker.postMessage(order);
    const samples = await promise;
    worker.off('message', onMessage).off('error', reject).off('exit', onExit);
    keep(worker);
    return samples;
  } catch (error) {
    await worker.terminate();
    throw error;
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

function takeIdle(): Worker | null {
  const found = idle.pop();
  clearTimeout(found?.timer);
  return found?.worker ?? null;
}

/** Keeps a worker for the next order, without keeping the program alive for it. */
function keep(worker: Worker): void {
  worker.unref();
  const timer = setTimeout(() => {
    const index = idle.findIndex((kept) => kept.worker === worker);
    if (index >= 0) idle.splice(index, 1);
    void worker.terminate();
  }, IDLE_MS);
  timer.unref();
  idle.push({ worker, timer });
}
