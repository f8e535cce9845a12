import { type ReactNode, useSyncExternalStore } from 'react';
import { lazyCode, useLazyCode } from './lazy-code.ts';

export type ToastTone = 'neutral' | 'good' | 'bad';

export interface ToastOptions {
  readonly title: string;
  readonly description?: string | undefined;
  /** The one thing to do about it, e.g. Undo. Closes the toast. */
  readonly action?: { readonly label: string; readonly run: () => void } | undefined;
  /** Stands beside the action; changes with what it is about. `close` closes the toast. */
  readonly also?: ((close: () => void) => ReactNode) | undefined;
  readonly tone?: ToastTone | undefined;
  /** Until it is dismissed: for what would else be lost. */
  readonly stays?: boolean | undefined;
  /** Showing the same id again replaces the first. */
  readonly id?: string | undefined;
}

export type ShowToast = (id: string, options: ToastOptions) => void;

/** Toasts asked for before the code that shows them was read. */
let waiting: [id: string, options: ToastOptions][] = [];
let show: ShowToast | null = null;
let count = 0;
const listeners = new Set<() => void>();

/** For what happened outside the view; an error in view is shown where it belongs. */
export const toast = {
  show(options: ToastOptions): void {
    const id = options.id ?? `toast-${++count}`;
    if (show) {
      show(id, options);
      return;
    }
    waiting = [...waiting, [id, options]];
    for (const listener of listeners) listener();
  },
};

const surface = lazyCode(() => import('./toast-surface.tsx'));

/** Renders the toasts, once per app; it loads nothing until the first toast. F6 moves the focus there. */
export function Toaster() {
  const wanted = useSyncExternalStore(subscribe, () => waiting.length > 0 || show !== null);
  const code = useLazyCode(surface, wanted);
  return wanted && code ? <code.ToastSurface takeOver={takeOver} /> : null;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function takeOver(next: ShowToast): () => void {
  show = next;
  for (const [id, options] of waiting) next(id, options);
  waiting = [];
  return () => {
    show = null;
  };
}
