import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { VisibleView } from '../../shared/contract/views.ts';
import { onReady } from '../lib/changes.ts';
import { api, ConnectionLost } from '../lib/connection.ts';
import { leftPages } from '../lib/left-pages.ts';

/** The views that crashed an earlier window and were not opened again since; null until the core has responded. */
const crashed = createStore<{ readonly views: readonly VisibleView[] | null }>(() => ({ views: null }));
let reading: Promise<void> | null = null;

/**
 * Loads the crashed views once for the life of the window: a crash of another window does not close
 * a view of this one.
 */
export function readCrashedViews(): Promise<void> {
  const left = leftPages.read();
  reading ??= api.views.crashed({ left: [...left] }).then(
    (views) => {
      leftPages.remove(left);
      crashed.setState({ views });
    },
    (thrown: unknown) => {
      reading = null;
      // Without a connection the request fails; the next connection repeats it.
      if (!(thrown instanceof ConnectionLost)) crashed.setState({ views: [] });
    },
  );
  return reading;
}

/** Requests the crashed views before anything else, because the first view waits for them. Called once, at the start. */
export function watchCrashedViews(): void {
  void readCrashedViews();
  onReady(() => void readCrashedViews());
}

/** Returns whether this view crashed an earlier window; undefined until that is known. */
export function useIsCrashed(area: VisibleView['area'], id: string | null): boolean | undefined {
  return useStore(crashed, ({ views }) => views?.some((view) => view.area === area && view.id === id));
}

/** Opens the view like any other from now on. */
export function openAnyway(view: VisibleView): void {
  crashed.setState(({ views }) => ({
    views: views?.filter(({ area, id }) => area !== view.area || id !== view.id) ?? null,
  }));
  api.views.reopen({ view }).catch(reportError);
}
