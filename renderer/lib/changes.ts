import type { Change, PushedChange } from '../../shared/contract/app.ts';
import type { NumberedSettings } from '../../shared/contract/settings.ts';
import { api } from './connection.ts';
import { HeardChanges, heardChanges } from './heard-changes.ts';
import { isQuickPage } from './quick-page.ts';
import { page } from './view-guard.ts';

/** The part of the contract this needs; tests bring their own. */
export type WatchApp = () => Promise<AsyncIterable<PushedChange>>;

const RETRY_MS = 500;

/**
 * Creates one subscription to the core's changes, which all stores share and which renews itself after each disconnect.
 * @param heard what answers that include changes wait for
 */
export function createChanges(watch: WatchApp, retryMs = RETRY_MS, heard = new HeardChanges()) {
  const onChangeListeners = new Set<(change: Change, rev: number) => void>();
  const onReadyListeners = new Set<(settings: NumberedSettings) => void>();
  let started = false;
  /** The settings as they were at the last `ready`; null while changes are not heard. */
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
    /** Calls `listener` with each change from now on, and its revision. Gives what ends it. */
    onChange(listener: (change: Change, rev: number) => void): () => void {
      onChangeListeners.add(listener);
      start();
      return () => onChangeListeners.delete(listener);
    },
    /**
     * Calls `listener` after each (re)connect, when changes are being heard: the time to read lists again. A listener
     * that comes later is called soon, too. It gets the settings of that time. Gives what ends it.
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

/** A listener that throws is its own defect: it is shown, and the others are still called. */
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
