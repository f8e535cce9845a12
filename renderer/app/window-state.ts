import type { ComponentType } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { VisibleView } from '../../shared/contract/views.ts';
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
   * The open page of the settings; `connectionId` opens that connection's form, `new` an empty one;
   * `section` is the section to show.
   */
  readonly settings: {
    readonly page: SettingsPage;
    readonly connectionId?: string | undefined;
    readonly section?: 'import' | 'restore' | 'report' | undefined;
  } | null;
  readonly paletteOpen: boolean;
  readonly shortcutSheetOpen: boolean;
  /** Whether the list is open over the main view in a narrow window. */
  readonly listOverlayOpen: boolean;
  /** Whether the takes are in view while speech is open. */
  readonly takesShown: boolean;
  /** The index of the tour's card; null if it is not shown. */
  readonly tour: number | null;
  /** Whether the player has a track; its code is loaded only then. */
  readonly hasTrack: boolean;
  /** The bar at the bottom of the window, which stays when areas change. */
  readonly BottomBar: ComponentType | null;
  /** The job whose request, response and usage are shown. */
  readonly inspected: { readonly jobId: string; readonly usage: unknown } | null;
  /** The views that crashed an earlier window and were not opened again since; null until the core has responded. */
  readonly crashed: readonly VisibleView[] | null;
  /** The job counts on the rail: running ones, and those that wait for the user or failed unseen. */
  readonly marks: { readonly running: number; readonly needsYou: number };
}

/** The dialogs over the panels and the bars around them, until the window closes; the settings hold what must persist. */
export const windowState = createStore<WindowState>(() => ({
  settings: null,
  paletteOpen: false,
  shortcutSheetOpen: false,
  listOverlayOpen: false,
  takesShown: false,
  tour: null,
  hasTrack: false,
  BottomBar: null,
  inspected: null,
  crashed: null,
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

/** Opens the settings at the import of chats. */
export function openImport(): void {
  openSettings('data', undefined, 'import');
}

/** Opens the settings at the restore of a backup. */
export function openRestore(): void {
  openSettings('data', undefined, 'restore');
}

/** Opens the report over the logs page. */
export function openReport(): void {
  openSettings('logs', undefined, 'report');
}

/**
 * Shows the request and response of a job, from a task, an answer or a take.
 * @param usage the usage, if the caller knows it, as the response may no longer be stored
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

/** Below this width, in CSS pixels, the list is an overlay. Same as the `wide` breakpoint of tokens.css. */
export const WIDE_FROM = 900;
const wide = typeof matchMedia === 'undefined' ? null : matchMedia(`(min-width: ${WIDE_FROM}px)`);

export function isWide(): boolean {
  return wide?.matches ?? true;
}

/** Calls the listener when the window becomes wide or narrow. */
export function onWideChange(listener: () => void): () => void {
  wide?.addEventListener('change', listener);
  return () => wide?.removeEventListener('change', listener);
}

/** Collapses or expands the list; in a narrow window it opens or closes over the main view. */
export function toggleList(): void {
  if (isWide()) {
    const { listCollapsed } = settingsStore.getState().settings;
    changeView({ listCollapsed: !listCollapsed });
  } else windowState.setState(({ listOverlayOpen }) => ({ listOverlayOpen: !listOverlayOpen }));
}

/** Returns whether the list is in view, beside the main view or over it. */
export function isListShown(): boolean {
  return isWide() ? !settingsStore.getState().settings.listCollapsed : windowState.getState().listOverlayOpen;
}

/** Shows the list if it is hidden. */
export function showList(): void {
  if (!isListShown()) toggleList();
}

/** Closes the list over the main view; called when something in it was chosen. */
export function closeListOverlay(): void {
  windowState.setState({ listOverlayOpen: false });
}
