import type { VisibleView } from '../../shared/contract/views.ts';
import { onReady } from '../lib/changes.ts';
import { api, ConnectionLost } from '../lib/connection.ts';
import { leftPages } from '../lib/left-pages.ts';
import { useWindowState, windowState } from './window-state.ts';

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
      windowState.setState({ crashed: views });
    },
    (thrown: unknown) => {
      reading = null;
      // Without a connection the request fails; the next connection repeats it.
      if (!(thrown instanceof ConnectionLost)) windowState.setState({ crashed: [] });
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
  return useWindowState(({ crashed }) => crashed?.some((view) => view.area === area && view.id === id));
}

/** Opens the view like any other from now on. */
export function openAnyway(view: VisibleView): void {
  windowState.setState(({ crashed }) => ({
    crashed: crashed?.filter(({ area, id }) => area !== view.area || id !== view.id) ?? null,
  }));
  api.views.reopen({ view }).catch(reportError);
}
