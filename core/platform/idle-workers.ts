import { Worker, type WorkerOptions } from 'node:worker_threads';

/** How long an idle worker waits for its next owner, in milliseconds. */
const IDLE_MS = 10_000;

/** Workers whose owner was closed without pending work, by entry. */
const idle = new Map<string, Set<Worker>>();

/**
 * Returns an idle worker for this entry, or starts one. A core that starts right after another was closed, as after a
 * restore, then does not wait for its workers to load. Owners share no message ids: see `releaseWorker`.
 */
export function acquireWorker(entry: URL, options: WorkerOptions): Worker {
  const [kept] = idle.get(entry.href) ?? [];
  if (!kept) return new Worker(entry, options);
  idle.get(entry.href)?.delete(kept);
  removeOwnersListeners(kept);
  return kept;
}

/**
 * Keeps a worker for the next owner, or terminates it after IDLE_MS. It must have no pending work. Late replies reach
 * the next owner, so message ids must be unique within the process.
 */
export function releaseWorker(entry: URL, worker: Worker): void {
  removeOwnersListeners(worker);
  worker.unref();
  const workers = idle.get(entry.href) ?? new Set();
  idle.set(entry.href, workers.add(worker));
  const forget = () => void workers.delete(worker);
  worker.on('error', forget).on('exit', forget);
  setTimeout(() => {
    if (workers.delete(worker)) void worker.terminate();
  }, IDLE_MS).unref();
}

/** Removes only what owners listen to: Node's own listeners keep the worker's port open. */
function removeOwnersListeners(worker: Worker): void {
  for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event);
}
