import { useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { changeView, settingsStore, useSettings } from '../../app/settings-store.ts';

/** In a narrower window, in CSS pixels, a column would leave too little room: the drawer then overlays the transcript. */
const DOCK_FROM = 1180;
const docks = typeof matchMedia === 'undefined' ? null : matchMedia(`(min-width: ${DOCK_FROM}px)`);
/** The overlay is not remembered: it would be in the way at the next start. */
const sheet = createStore(() => ({ open: false }));

/** The button that gets the focus back. */
export const PARAMETERS_BUTTON = 'parameters-button';

/** How the parameters are shown: as a column, over the transcript, or not at all. */
export type ParametersPlace = 'column' | 'sheet' | null;

export function useParametersPlace(): ParametersPlace {
  const docked = useSyncExternalStore(onDockChange, isDocked);
  const column = useSettings((settings) => settings.parametersOpen);
  const over = useStore(sheet, ({ open }) => open);
  if (docked) return column ? 'column' : null;
  return over ? 'sheet' : null;
}

export function setParametersOpen(open: boolean): void {
  if (!isDocked()) sheet.setState({ open });
  else if (settingsStore.getState().settings.parametersOpen !== open) changeView({ parametersOpen: open });
}

export function parametersOpen(): boolean {
  return isDocked() ? settingsStore.getState().settings.parametersOpen : sheet.getState().open;
}

function isDocked(): boolean {
  return docks?.matches ?? true;
}

function onDockChange(listener: () => void): () => void {
  const changed = () => {
    // When the window's width crosses the limit, the overlay becomes a column or closes.
    sheet.setState({ open: false });
    listener();
  };
  docks?.addEventListener('change', changed);
  return () => docks?.removeEventListener('change', changed);
}
