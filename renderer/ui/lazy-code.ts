import { useEffect, useSyncExternalStore } from 'react';

export interface LazyCode<M> {
  /** Begins to read the code, if that has not begun. */
  load(): void;
  /** The code, once it is there. */
  now(): M | undefined;
  /** Calls back when the code has come. */
  subscribe(listener: () => void): () => void;
}

/**
 * Code that is read when first wanted. Not React.lazy: a Suspense fallback, once shown, stays for at least 300 ms, and a
 * menu that opens a third of a second late feels broken.
 */
export function lazyCode<M>(read: () => Promise<M>): LazyCode<M> {
  let code: M | undefined;
  let reading = false;
  const listeners = new Set<() => void>();
  return {
    load() {
      if (reading) return;
      reading = true;
      read().then(
        (module) => {
          code = module;
          for (const listener of listeners) listener();
        },
        (error: unknown) => {
          // The next wish tries again.
          reading = false;
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
