import { type Action, registerActions } from '../app/actions.ts';
import { onAreaTarget } from '../app/area-state.ts';
import { isBilled } from '../app/connections-store.ts';
import { showList } from '../app/window-state.ts';
import { openAlbum, openedAlbum } from './album.ts';
import { askOrShowProblem, drawExample } from './ask-for-pictures.ts';
import { openGridDialog } from './grid/open-grid-dialog.ts';
import { registerPictures } from './palette-pictures.ts';
import { registerPictureKeys } from './picture-keys.ts';
import { showInGallery } from './show-in-gallery.ts';
import { wish } from './view-wishes.ts';

/** Joins pictures to the palette and the keys. The stores begin with their own code. */
export function beginImages(): void {
  registerImagesActions();
  registerPictureKeys();
  registerPictures();
  onAreaTarget('images', (what) => void showInGallery(what));
}

/** Registers the actions of prompt bar and gallery with the command palette and the shortcuts. */
function registerImagesActions(): () => void {
  const actions: readonly Action[] = [
    {
      id: 'images.new',
      title: 'images:action.newPrompt',
      offered: true,
      shortcut: ['Mod+N', 'Alt+N', 'Shift+Escape'],
      run: () => wish('focusPrompt'),
    },
    {
      id: 'images.generate',
      title: 'images:action.generate',
      offered: true,
      shortcut: 'Mod+Enter',
      run: askOrShowProblem,
    },
    {
      id: 'images.example',
      title: 'images:action.example',
      enabled: () => !isBilled(),
      run: () => void drawExample(),
    },
    {
      id: 'images.search',
      title: 'images:action.search',
      shortcut: 'Mod+F',
      run() {
        showList();
        wish('focusSearch');
      },
    },
    { id: 'images.grid', title: 'images:action.gridRun', offered: true, run: openGridDialog },
    {
      id: 'images.renameGrid',
      title: 'images:action.renameGrid',
      shortcut: 'F2',
      enabled: () => openedAlbum().kind === 'grid',
      run: () => wish('renameGrid'),
    },
    { id: 'images.all', title: 'images:action.allPictures', run: () => openAlbum({ kind: 'all' }) },
    {
      id: 'images.starred',
      title: 'images:action.starredPictures',
      offered: true,
      run: () => openAlbum({ kind: 'starred' }),
    },
  ];
  return registerActions(actions.map((action) => ({ ...action, area: 'images' })));
}
