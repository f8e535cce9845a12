import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { changeView, settingsStore } from '../app/settings-store.ts';
import { viewCommands } from '../ui/view-commands.ts';

const shown = createStore<{
  readonly trash: boolean;
  /** The area one came from to look at it; null: the library itself. */
  readonly from: 'images' | null;
}>(() => ({ trash: false, from: null }));

/** Whether the trash is looked at and not the library. */
export function useTrashShown(): boolean {
  return useStore(shown, (state) => state.trash);
}

export function isTrashShown(): boolean {
  return shown.getState().trash;
}

export function showTrash(trash: boolean, from: 'images' | null = null): void {
  shown.setState({ trash, from });
}

/** Shows the trash; its back button leads to the area it was opened from. */
export function showTrashFrom(from: 'images'): void {
  showTrash(true, from);
}

/** Returns the area that the trash's back button leads to. */
export function useTrashFrom(): 'images' | null {
  return useStore(shown, (state) => state.from);
}

/** As a grid or as a list: the other one. */
export function switchView(): void {
  const { libraryView } = settingsStore.getState().settings;
  changeView({ libraryView: libraryView === 'grid' ? 'list' : 'grid' });
}

export const { run: runCommand, useCommand } = viewCommands<'focusSearch' | 'export'>();
