import { type Action, registerActions } from '../app/actions.ts';
import { appInfoStore } from '../app/app-info-store.ts';
import { openAreaNow } from '../app/area-state.ts';
import { openLibraryFolder } from '../app/open-library-folder.ts';
import { openSettings } from '../app/window-state.ts';
import { timedTextActions } from '../generation/timed-text.tsx';
import { openTagsDialog } from '../tags/tags-store.ts';
import { openExportDialog } from './export-files.ts';
import { allStarred, deleteItems, starItems } from './item-actions.ts';
import { CURRENT_ITEM, items, selection } from './library.ts';
import { isNarrowed } from './library-filter.ts';
import { libraryView, runCommand, showTrash, switchView } from './library-view.ts';
import { playShown } from './play-shown.ts';
import { openSaveSearch } from './saved-searches.ts';

/** Returns the files that an action applies to: the selection, or else the file with the keyboard focus. */
function chosen(): readonly string[] {
  const { ids, cursor } = selection.state.getState();
  if (ids.size > 0) return [...ids];
  return cursor !== null && hasKeyboard() ? [cursor] : [];
}

function hasKeyboard(): boolean {
  return document.activeElement?.closest('[data-library-items]') !== null;
}

/** Registers the library's actions with the command palette and the shortcuts. */
export function registerLibraryActions(): () => void {
  const filesShown = () => openAreaNow() === 'library' && !libraryView.getState().trash;
  const run = (work: () => Promise<unknown>) => () => void work().catch(reportError);
  const actions: readonly Action[] = [
    {
      id: 'library.search',
      title: 'library:action.search',
      offered: true,
      shortcut: 'Mod+F',
      run() {
        showTrash(false);
        runCommand('focusSearch');
      },
    },
    {
      id: 'library.selectAll',
      title: 'library:action.selectAll',
      enabled: filesShown,
      run: () => selection.all(items.state.getState().order.ids),
    },
    {
      id: 'library.star',
      title: 'library:action.star',
      shortcut: '.',
      enabled: filesShown,
      run: run(() => {
        const ids = chosen();
        return starItems(ids, !allStarred(ids));
      }),
    },
    {
      id: 'library.tags',
      title: 'library:action.tags',
      enabled: filesShown,
      run: () => openTagsDialog(chosen(), CURRENT_ITEM),
    },
    {
      id: 'library.delete',
      title: 'library:action.delete',
      enabled: filesShown,
      run: run(() => deleteItems(chosen())),
    },
    {
      id: 'library.export',
      title: 'library:action.export',
      offered: true,
      enabled: filesShown,
      run: () => openExportDialog(chosen()),
    },
    {
      id: 'library.playAll',
      title: 'library:action.playAll',
      enabled: filesShown,
      run: run(() => playShown(false)),
    },
    {
      id: 'library.shuffle',
      title: 'library:action.shuffle',
      enabled: filesShown,
      run: run(() => playShown(true)),
    },
    {
      id: 'library.saveSearch',
      title: 'library:action.saveSearch',
      enabled: () => filesShown() && isNarrowed(items.view.getState()),
      run: () => openSaveSearch(),
    },
    { id: 'library.view', title: 'library:action.view', run: switchView },
    { id: 'library.trash', title: 'library:action.trash', offered: true, run: () => showTrash(true) },
    {
      id: 'library.openFolder',
      title: 'library:action.openFolder',
      enabled: () => appInfoStore.getState().info?.files.showInFolder === true,
      run: run(openLibraryFolder),
    },
  ];
  return registerActions([
    ...actions.map((action): Action => ({ ...action, area: 'library' })),
    ...timedTextActions('library', ['speech', 'song'], () => {
      const { ids, cursor } = selection.state.getState();
      const [only = cursor, another] = ids;
      return libraryView.getState().trash || another !== undefined || only === null
        ? undefined
        : items.get(only);
    }),
    { id: 'library.rebuild', title: 'library:action.rebuild', run: () => openSettings('data') },
  ]);
}
