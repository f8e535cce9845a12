import { createStore } from 'zustand/vanilla';
import { changeSettings } from '../app/settings-store.ts';

/** Heights a row may be wished to have, in CSS pixels: those the setting allows. */
export const ROW_HEIGHT = { min: 120, max: 480, step: 20 } as const;

/** The height during a drag of the slider; the settings are changed once, at the end. */
export const previewRow = createStore<{ readonly height: number | null }>(() => ({ height: null }));

export function commitRowHeight(height: number): void {
  // It is in the settings at once, before it is kept: what is dragged from here on is another drag's.
  void changeSettings({ galleryRow: height }).catch(reportError);
  previewRow.setState({ height: null });
}
