import { type Action, registerActions } from '../app/actions.ts';
import { appInfoStore } from '../app/app-info-store.ts';
import { openAreaNow } from '../app/area-state.ts';
import { openSettings } from '../app/window-state.ts';
import { isTrashShown, showTrash, switchView, wish } from './library-view.ts';

/** The stores come with their own code: nobody acts on the library before it was opened. */
function stores() {
  return import('./item-actions.ts');
}

/** Returns the files that an action applies to: the selection, or else the file with the keyboard focus. */
async function chosen(): Promise<readonly string[]> {
  const { selection } = await import('./library.ts');
  const { ids, cursor } = selection.state.getState();
  if (ids.size > 0) return [...ids];
  return cursor !== null && hasKeyboard() ? [cursor] : [];
}

function hasKeyboard(): boolean {
  return document.activeElement?.closest('[data-library-items]') !== null;
}

/** Registers the library's actions with the command palette and the shortcuts. */
export function registerLibraryActions(): () => void {
  const filesShown = () => openAreaNow() === 'library' && !isTrashShown();
  const run = (work: () => Promise<unknown>) => () => void work().catch(reportError);
  const actions: readonly Action[] = [
    {
      id: 'library.search',
      title: 'library:action.search',
      offered: true,
      shortcut: 'Mod+F',
      run: () => wish('focusSearch'),
    },
    {
      id: 'library.selectAll',
      title: 'library:action.selectAll',
      shortcut: 'Mod+A',
      enabled: () => filesShown() && !typing(),
      run: run(async () => {
        const { items, selection } = await import('./library.ts');
        selection.all(items.state.getState().order.ids);
      }),
    },
    {
      id: 'library.star',
      title: 'library:action.star',
      shortcut: '.',
      enabled: filesShown,
      run: run(async () => {
        const [{ allStarred, starItems }, ids] = await Promise.all([stores(), chosen()]);
        await starItems(ids, !allStarred(ids));
      }),
    },
    {
      id: 'library.delete',
      title: 'library:action.delete',
      shortcut: 'Delete',
      enabled: () => filesShown() && !typing(),
      run: run(async () => {
        const [{ deleteItems }, ids] = await Promise.all([stores(), chosen()]);
        await deleteItems(ids);
      }),
    },
    {
      id: 'library.export',
      title: 'library:action.export',
      offered: true,
      enabled: filesShown,
      run: run(async () => {
        const [{ askForExport }, ids] = await Promise.all([import('./ask-for-export.ts'), chosen()]);
        askForExport(ids);
      }),
    },
    { id: 'library.view', title: 'library:action.view', run: switchView },
    { id: 'library.trash', title: 'library:action.trash', offered: true, run: () => showTrash(true) },
    {
      id: 'library.openFolder',
      title: 'library:action.openFolder',
      enabled: () => appInfoStore.getState().info?.files.showInFolder === true,
      run: run(async () => (await import('./open-library-folder.ts')).openLibraryFolder()),
    },
  ];
  return registerActions([
    ...actions.map((action): Action => ({ ...action, area: 'library' })),
    { id: 'library.rebuild', title: 'library:action.rebuild', run: () => openSettings('data') },
  ]);
}

function typing(): boolean {
  const { activeElement } = document;
  return activeElement instanceof HTMLInputElement || activeElement instanceof HTMLTextAreaElement;
}
