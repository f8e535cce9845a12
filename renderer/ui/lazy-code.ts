import { useEffect, useSyncExternalStore } from 'react';
import { createStore } from 'zustand/vanilla';
import { readCode } from '../lib/read-code.ts';

export interface LazyCode<M> {
  /** Begins to read the code, if that has not begun. */
  load(): void;
  /** The code, once it is there. */
  now(): M | undefined;
  /** Calls back when the code has come. */
  subscribe(listener: () => void): () => void;
}

/** Whether code could not be had of a host that is there: some browsers keep that in mind until the page is reloaded. */
export const missingCode = createStore<{ readonly missing: boolean }>(() => ({ missing: false }));

/**
 * Code that is read when first wanted. Not React.lazy: a Suspense fallback, once shown, stays for at least 300 ms, and a
 * menu that opens a third of a second late feels broken. What cannot be had from a host that is gone is asked for again
 * when it is back; other failures are reported, and the next wish tries again.
 */
export function lazyCode<M>(read: () => Promise<M>): LazyCode<M> {
  let code: M | undefined;
  let reading = false;
  const listeners = new Set<() => void>();
  return {
    load() {
      if (reading) return;
      reading = true;
      readCode(read).then(
        (had) => {
          code = had;
          missingCode.setState({ missing: false });
          for (const listener of listeners) listener();
        },
        (error: unknown) => {
          reading = false;
          missingCode.setState({ missing: true });
          reportError(error);
        },
      );
    },
    now: () => code,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The code, once it is there. Begins to read it as soon as it is wanted. */
export function useLazyCode<M>(lazy: LazyCode<M>, wanted = true): M | undefined {
  useEffect(() => {
    if (wanted) lazy.load();
  }, [lazy, wanted]);
  return useSyncExternalStore(lazy.subscribe, lazy.now);
}
