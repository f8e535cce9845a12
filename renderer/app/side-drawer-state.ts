import { useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Settings } from '../../shared/domain/settings.ts';
import { changeView, settingsStore, useSettings, type View } from './settings-store.ts';

/**
 * In a narrower window, in CSS pixels, a column would leave too little space, so the drawer is over
 * the main view.
 */
const DOCK_FROM = 1180;
const docks = typeof matchMedia === 'undefined' ? null : matchMedia(`(min-width: ${DOCK_FROM}px)`);

/** How a drawer is shown: as a column, over the main view, or not at all. */
export type DrawerPlace = 'column' | 'sheet' | null;

interface DrawerSettings<Page extends string> {
  /** Returns the page that the column shows; null if it is closed. */
  readonly read: (settings: Settings) => Page | null;
  readonly write: (page: Page | null) => Partial<View>;
}

/**
 * Creates the state of a drawer with one or more pages. The settings store the column; the overlay
 * is not remembered.
 */
export function createSideDrawer<Page extends string>({ read, write }: DrawerSettings<Page>) {
  const sheet = createStore<{ readonly page: Page | null }>(() => ({ page: null }));

  function onDockChange(listener: () => void): () => void {
    const changed = () => {
      // When the window's width crosses the limit, the overlay becomes a column or closes.
      sheet.setState({ page: null });
      listener();
    };
    docks?.addEventListener('change', changed);
    return () => docks?.removeEventListener('change', changed);
  }

  return {
    /** Returns the open page and how it is shown; both are null for a closed drawer. */
    usePage(): { readonly page: Page | null; readonly place: DrawerPlace } {
      const docked = useSyncExternalStore(onDockChange, isDocked);
      const column = useSettings(read);
      const over = useStore(sheet, ({ page }) => page);
      const page = docked ? column : over;
      return { page, place: page === null ? null : docked ? 'column' : 'sheet' };
    },
    page(): Page | null {
      return isDocked() ? read(settingsStore.getState().settings) : sheet.getState().page;
    },
    /** Shows a page; null closes the drawer. */
    show(page: Page | null): void {
      if (!isDocked()) sheet.setState({ page });
      else if (read(settingsStore.getState().settings) !== page) changeView(write(page));
    },
    isDocked,
  };
}

function isDocked(): boolean {
  return docks?.matches ?? true;
}
