import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { changeView, settingsStore } from '../app/settings-store.ts';
import type { NameFormProps } from '../ui/name-form.tsx';
import { viewCommands } from '../ui/view-commands.ts';

interface LibraryViewState {
  /** The trash is looked at and not the library. */
  readonly trash: boolean;
  /** The area one came from to look at the trash, where its back button leads; null: the library itself. */
  readonly from: 'images' | null;
  /** Everything in the trash is being deleted. */
  readonly emptying: boolean;
  /** The thing that is being named. */
  readonly named: NamedThing | null;
  /** The files whose export is asked about. */
  readonly exported: readonly string[] | null;
}

/** A file, a tag or a search that gets a name. */
interface NamedThing extends Omit<NameFormProps, 'onClosed'> {
  /** Selector of what has the focus afterwards; absent: what had it before. */
  readonly back?: string;
}

/** View state of the library besides its files; it ends with the window. */
export const libraryView = createStore<LibraryViewState>(() => ({
  trash: false,
  from: null,
  emptying: false,
  named: null,
  exported: null,
}));

export function useLibraryView<T>(select: (state: LibraryViewState) => T): T {
  return useStore(libraryView, select);
}

export function showTrash(trash: boolean, from: 'images' | null = null): void {
  libraryView.setState({ trash, from });
}

/** Shows the trash; its back button leads to the area it was opened from. */
export function showTrashFrom(from: 'images'): void {
  showTrash(true, from);
}

/** Opens the dialog that asks for a name. */
export function openNameDialog(named: NamedThing): void {
  libraryView.setState({ named });
}

/** As a grid or as a list: the other one. */
export function switchView(): void {
  const { libraryView } = settingsStore.getState().settings;
  changeView({ libraryView: libraryView === 'grid' ? 'list' : 'grid' });
}

export const { run: runCommand, useSelectedBy } = viewCommands<'focusSearch'>();
