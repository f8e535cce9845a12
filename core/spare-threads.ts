import { Worker, type WorkerOptions } from 'node:worker_threads';

/** Milliseconds for which a thread that nobody owns waits for its next owner. */
const KEPT_MS = 10_000;

/** Threads whose owner was closed with nothing under way, by their program. */
const spare = new Map<string, Worker[]>();

/**
 * A thread for a program: one that an earlier owner handed back, else a new one. A core that starts where another was just
 * closed, as after a restore, need not wait for its threads again.
 */
export function takeThread(entry: URL, options: WorkerOptions): Worker {
  const kept = spare.get(entry.href)?.pop();
  if (kept) forgetOwner(kept);
  return kept ?? new Worker(entry, options);
}

/** Hands back a thread that has nothing to do. It keeps no program alive, and ends unless somebody takes it soon. */
export function handBackThread(entry: URL, worker: Worker): void {
  forgetOwner(worker);
  worker.unref();
  const kept = spare.get(entry.href) ?? [];
  spare.set(entry.href, [...kept, worker]);
  const drop = () => {
    spare.set(
      entry.href,
      (spare.get(entry.href) ?? []).filter((one) => one !== worker),
    );
  };
  worker.on('error', drop).on('exit', drop);
  setTimeout(() => {
    if (!spare.get(entry.href)?.includes(worker)) return;
    drop();
    void worker.terminate();
  }, KEPT_MS).unref();
}

/** Only what an owner listens to: Node's own listeners keep the thread's port open. */
function forgetOwner(worker: Worker): void {
  for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event);
}
