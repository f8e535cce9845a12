import type { ComponentType } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { changeView, settingsStore } from './settings-store.ts';

export const SETTINGS_PAGES = [
  'general',
  'connections',
  'usage',
  'data',
  'shortcuts',
  'logs',
  'about',
] as const;
export type SettingsPage = (typeof SETTINGS_PAGES)[number];

interface WindowState {
  /**
   * The page of Settings that is open; `connectionId` opens that connection's form, `new` an empty one; `section` is the
   * part of the page one came for.
   */
  readonly settings: {
    readonly page: SettingsPage;
    readonly connectionId?: string | undefined;
    readonly section?: 'import' | 'restore' | 'report' | undefined;
  } | null;
  readonly paletteOpen: boolean;
  readonly shortcutSheetOpen: boolean;
  /** The list as it lies over the main view in a narrow window. */
  readonly listOverlayOpen: boolean;
  /** The card of the tour that is shown, counted from 0; null: none. */
  readonly tour: number | null;
  /** The bar at the foot of the window, under every area, where it stays while areas change. */
  readonly BottomBar: ComponentType | null;
  /** The job of which is shown what was sent and received, and what was counted. */
  readonly inspected: { readonly jobId: string; readonly usage: unknown } | null;
  /** The job counts on the rail: those under way, and those that wait for the user or failed unseen. */
  readonly marks: { readonly running: number; readonly needsYou: number };
}

/** The dialogs over the panels and the bars around them, until the window closes; the settings hold what must persist. */
export const windowState = createStore<WindowState>(() => ({
  settings: null,
  paletteOpen: false,
  shortcutSheetOpen: false,
  listOverlayOpen: false,
  tour: null,
  BottomBar: null,
  inspected: null,
  marks: { running: 0, needsYou: 0 },
}));

export function useWindowState<T>(select: (state: WindowState) => T): T {
  return useStore(windowState, select);
}

type SettingsPlace = NonNullable<WindowState['settings']>;

export function openSettings(
  page: SettingsPage = 'general',
  connectionId?: string,
  section?: SettingsPlace['section'],
): void {
  const settings = { page, connectionId, section };
  windowState.setState({ settings, paletteOpen: false, shortcutSheetOpen: false });
}

/** Opens the settings at the import of conversations. */
export function openImport(): void {
  openSettings('data', undefined, 'import');
}

/** Shows where a backup is restored. */
export function openRestore(): void {
  openSettings('data', undefined, 'restore');
}

/** Shows the report one may pass on, over the page of the log. */
export function openReport(): void {
  openSettings('logs', undefined, 'report');
}

/**
 * Shows what was sent and received for a job, from wherever it is seen: a task, an answer, a take.
 * @param usage what was counted, where the one who asks knows it: the answer itself may no longer be kept
 */
export function openInspector(jobId: string, usage: unknown = null): void {
  windowState.setState({ inspected: { jobId, usage } });
}

export function closeSettings(): void {
  windowState.setState({ settings: null });
}

export function setPaletteOpen(open: boolean): void {
  windowState.setState({ paletteOpen: open });
}

export function setShortcutSheetOpen(open: boolean): void {
  windowState.setState({ shortcutSheetOpen: open });
}

/** Below this width, in CSS pixels, the list is an overlay. The same number is the `wide` breakpoint of tokens.css. */
export const WIDE_FROM = 900;
const wide = typeof matchMedia === 'undefined' ? null : matchMedia(`(min-width: ${WIDE_FROM}px)`);

export function isWide(): boolean {
  return wide?.matches ?? true;
}

/** Calls back when the window becomes wide or narrow. */
export function onWideChange(listener: () => void): () => void {
  wide?.addEventListener('change', listener);
  return () => wide?.removeEventListener('change', listener);
}

/** Folds the list away or brings it back; in a narrow window it comes and goes over the main view. */
export function toggleList(): void {
  if (isWide()) {
    const { listCollapsed } = settingsStore.getState().settings;
    changeView({ listCollapsed: !listCollapsed });
  } else windowState.setState(({ listOverlayOpen }) => ({ listOverlayOpen: !listOverlayOpen }));
}

/** Brings the list where it is hidden. */
export function showList(): void {
  const { settings } = settingsStore.getState();
  if (isWide() ? settings.listCollapsed : !windowState.getState().listOverlayOpen) toggleList();
}

/** Closes the list where it lies over the main view: called when something in it was chosen. */
export function closeListOverlay(): void {
  windowState.setState({ listOverlayOpen: false });
}
