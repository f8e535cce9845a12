import type { Change, PushedChange } from '../../shared/contract/app.ts';
import { api } from './connection.ts';
import { isQuickPage } from './quick-page.ts';
import { page } from './view-guard.ts';

/** The part of the contract this needs; tests bring their own. */
export type WatchApp = () => Promise<AsyncIterable<PushedChange>>;

const RETRY_MS = 500;

/**
 * Creates one subscription to the core's changes, which all stores share and which renews itself after each disconnect.
 */
export function createChanges(watch: WatchApp, retryMs = RETRY_MS) {
  const onChangeListeners = new Set<(change: Change, rev: number) => void>();
  const onReadyListeners = new Set<() => void>();
  let started = false;
  let ready = false;

  async function run(): Promise<never> {
    for (;;) {
      try {
        for await (const change of await watch()) {
          if (change.type === 'ready') {
            ready = true;
            for (const listener of onReadyListeners) safely(listener);
          } else for (const listener of onChangeListeners) safely(() => listener(change, change.rev));
        }
      } catch {
        // The connection's status shows the problem; this only retries.
      }
      ready = false;
      await new Promise((resolve) => setTimeout(resolve, retryMs));
    }
  }

  function start(): void {
    if (started) return;
    started = true;
    void run();
  }

  return {
    /** Calls `listener` with each change from now on, and its revision. Gives what ends it. */
    onChange(listener: (change: Change, rev: number) => void): () => void {
      onChangeListeners.add(listener);
      start();
      return () => onChangeListeners.delete(listener);
    },
    /**
     * Calls `listener` after each (re)connect, when changes are being heard: the time to read lists again. A listener
     * that comes later is called soon, too. Gives what ends it.
     */
    onReady(listener: () => void): () => void {
      onReadyListeners.add(listener);
      if (ready) queueMicrotask(() => onReadyListeners.has(listener) && safely(listener));
      start();
      return () => onReadyListeners.delete(listener);
    },
  };
}

/** A listener that throws is its own defect: it is shown, and the others are still called. */
function safely(run: () => void): void {
  try {
    run();
  } catch (error) {
    reportError(error);
  }
}

const changes = createChanges(() => api.app.watch(isQuickPage() ? { page, quick: true } : { page }));

export const onChange = changes.onChange;
export const onReady = changes.onReady;
