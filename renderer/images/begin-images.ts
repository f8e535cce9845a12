import { type Action, registerActions } from '../app/actions.ts';
import { onAreaTarget } from '../app/area-state.ts';
import { isBilled } from '../app/connections-store.ts';
import { showList } from '../app/window-state.ts';
import { openAlbum, openedAlbum } from './album.ts';
import { generateExample, generateOrShowProblem } from './generate-images.ts';
import { registerImageKeys } from './image-keys.ts';
import { openGridPlan } from './images-view.ts';
import { registerPaletteImages } from './palette-images.ts';
import { showInGallery } from './show-in-gallery.ts';
import { runCommand } from './view-commands.ts';

/** Registers the palette entries and shortcuts for images. The stores are created when their code is first loaded. */
export function beginImages(): void {
  registerImagesActions();
  registerImageKeys();
  registerPaletteImages();
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
      run: () => runCommand('focusPrompt'),
    },
    {
      id: 'images.generate',
      title: 'images:action.generate',
      offered: true,
      shortcut: 'Mod+Enter',
      run: generateOrShowProblem,
    },
    {
      id: 'images.example',
      title: 'images:action.example',
      enabled: () => !isBilled('images'),
      run: () => void generateExample(),
    },
    {
      id: 'images.search',
      title: 'images:action.search',
      shortcut: 'Mod+F',
      run() {
        showList();
        runCommand('focusSearch');
      },
    },
    { id: 'images.grid', title: 'images:action.gridRun', offered: true, run: () => openGridPlan() },
    {
      id: 'images.renameGrid',
      title: 'images:action.renameGrid',
      shortcut: 'F2',
      enabled: () => openedAlbum().kind === 'grid',
      run: () => runCommand('renameGrid'),
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
