import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { changeView, settingsStore } from '../app/settings-store.ts';
import type { NameFormProps } from '../ui/form-dialog.tsx';
import { Requested } from '../ui/requested.ts';
import { viewCommands } from '../ui/view-commands.ts';

interface LibraryViewState {
  /** Whether the trash is shown instead of the library. */
  readonly trash: boolean;
  /** The area from which the trash was opened, where its back button leads; null for the library itself. */
  readonly from: 'images' | null;
  /** Whether the trash is being emptied. */
  readonly emptying: boolean;
}

/** A file, a tag or a search in the name dialog. */
interface NamedThing extends Omit<NameFormProps, 'onClosed'> {
  /** The selector of the element to focus afterwards; by default the one that had the focus before. */
  readonly back?: string;
}

/** View state of the library other than its files; it ends with the window. */
export const libraryView = createStore<LibraryViewState>(() => ({
  trash: false,
  from: null,
  emptying: false,
}));

/** The object of the name dialog. */
export const nameDialog = new Requested<NamedThing>();
/** The files of the export dialog. */
export const filesToExport = new Requested<readonly string[]>();

export function useLibraryView<T>(select: (state: LibraryViewState) => T): T {
  return useStore(libraryView, select);
}

export function showTrash(trash: boolean, from: 'images' | null = null): void {
  libraryView.setState({ trash, from });
}

/** Shows the trash; its back button leads to the area it was opened from, or else to the library. */
export function showTrashFrom(from: 'images' | null): void {
  showTrash(true, from);
}

/** Switches between grid and list. */
export function switchView(): void {
  const { libraryView } = settingsStore.getState().settings;
  changeView({ libraryView: libraryView === 'grid' ? 'list' : 'grid' });
}

export const { run: runCommand, useSelectedBy } = viewCommands<'focusSearch'>();
