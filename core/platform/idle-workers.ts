import { Worker, type WorkerOptions } from 'node:worker_threads';

/** How long an idle worker waits for its next owner, in milliseconds. */
const IDLE_MS = 10_000;

/** Workers whose owner was closed without pending work, by entry, with the timers that end them. */
const idle = new Map<string, Map<Worker, NodeJS.Timeout>>();

/**
 * Returns an idle worker for this entry, or starts one. A core that starts right after another was closed, as after a
 * restore, then does not wait for its workers to load. Owners share no message ids: see `releaseWorker`.
 */
export function acquireWorker(entry: URL, options: WorkerOptions): Worker {
  const [kept] = idle.get(entry.href) ?? [];
  if (!kept) return new Worker(entry, options);
  const [worker, timer] = kept;
  clearTimeout(timer);
  idle.get(entry.href)?.delete(worker);
  removeOwnersListeners(worker);
  return worker;
}

/**
 * Keeps a worker for the next owner, or terminates it after IDLE_MS. It must have no pending work. Late replies reach
 * the next owner, so message ids must be unique within the process.
 */
export function releaseWorker(entry: URL, worker: Worker): void {
  removeOwnersListeners(worker);
  worker.unref();
  const workers = idle.get(entry.href) ?? new Map<Worker, NodeJS.Timeout>();
  idle.set(entry.href, workers);
  const forget = () => void workers.delete(worker);
  worker.on('error', forget).on('exit', forget);
  const timer = setTimeout(() => {
    forget();
    void worker.terminate();
  }, IDLE_MS);
  workers.set(worker, timer.unref());
}

/** Removes only what owners listen to: Node's own listeners keep the worker's port open. */
function removeOwnersListeners(worker: Worker): void {
  for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event);
}
