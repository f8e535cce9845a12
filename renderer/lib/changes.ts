import type { Change, PushedChange } from '../../shared/contract/app.ts';
import type { NumberedSettings } from '../../shared/contract/settings.ts';
import { api } from './connection.ts';
import { HeardChanges, heardChanges } from './heard-changes.ts';
import { isQuickPage } from './quick-page.ts';
import { page } from './view-guard.ts';

/** The part of the contract used here; tests provide their own. */
export type WatchApp = () => Promise<AsyncIterable<PushedChange>>;

const RETRY_MS = 500;

/**
 * Creates one subscription to the core's changes, which all stores share and which renews itself
 * after each disconnect.
 * @param heard the revisions received, for which responses wait
 */
export function createChanges(watch: WatchApp, retryMs = RETRY_MS, heard = new HeardChanges()) {
  const onChangeListeners = new Set<(change: Change, rev: number) => void>();
  const onReadyListeners = new Set<(settings: NumberedSettings) => void>();
  let started = false;
  /** The settings of the last `ready`; null while disconnected. */
  let ready: NumberedSettings | null = null;

  async function run(): Promise<never> {
    for (;;) {
      try {
        for await (const change of await watch()) {
          if (change.type === 'ready') {
            const { settings } = change;
            ready = settings;
            for (const listener of onReadyListeners) safely(() => listener(settings));
            heard.heard(settings.rev);
          } else {
            for (const listener of onChangeListeners) safely(() => listener(change, change.rev));
            heard.heard(change.rev);
          }
        }
      } catch {
        // The connection's status shows the problem; this only retries.
      }
      ready = null;
      heard.heard(null);
      await new Promise((resolve) => setTimeout(resolve, retryMs));
    }
  }

  function start(): void {
    if (started) return;
    started = true;
    void run();
  }

  return {
    /** Calls `listener` with each later change and its revision. Returns the function that unsubscribes it. */
    onChange(listener: (change: Change, rev: number) => void): () => void {
      onChangeListeners.add(listener);
      start();
      return () => onChangeListeners.delete(listener);
    },
    /**
     * Calls `listener` with the settings after each (re)connect, which is the time to reload lists.
     * A later listener is called soon, too. Returns the function that unsubscribes it.
     */
    onReady(listener: (settings: NumberedSettings) => void): () => void {
      onReadyListeners.add(listener);
      const settings = ready;
      if (settings) queueMicrotask(() => onReadyListeners.has(listener) && safely(() => listener(settings)));
      start();
      return () => onReadyListeners.delete(listener);
    },
  };
}

/** Reports an error of a listener, so that the others are still called. */
function safely(run: () => void): void {
  try {
    run();
  } catch (error) {
    reportError(error);
  }
}

const changes = createChanges(
  () => api.app.watch(isQuickPage() ? { page, quick: true } : { page }),
  RETRY_MS,
  heardChanges,
);

export const onChange = changes.onChange;
export const onReady = changes.onReady;
