import type { GeneratedImage } from '../../shared/domain/generated-image.ts';
import { type Action, registerActions } from '../app/actions.ts';
import { onAreaTarget, openArea } from '../app/area-state.ts';
import { isBilled } from '../app/connections-store.ts';
import { registerPaletteSource } from '../app/palette-sources.ts';
import { showList } from '../app/window-state.ts';
import { api } from '../lib/connection.ts';
import { formatMoment } from '../locales/format.ts';
import { openAlbum, openedAlbum } from './album.ts';
import { generateExample, generateOrShowProblem } from './generate-images.ts';
import { registerImageKeys } from './image-keys.ts';
import { gallery } from './images.ts';
import { openGridPlan } from './images-view.ts';
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

/** Number of newest images that the palette lists without a search. */
const NEWEST = 20;
/** The most search results. */
const FOUND = 12;
/** The most characters of a prompt shown. */
const SHOWN = 100;

interface Named {
  readonly id: string;
  readonly prompt: string;
  readonly title: string;
  readonly model: string;
  readonly createdAt: number;
}

/** Lets the palette find images by their prompts. */
export function registerPaletteImages(): () => void {
  return registerPaletteSource({
    id: 'pictures',
    heading: 'lightbox:heading.pictures',
    items: () => newest().map(entryOf),
    async search(query, signal) {
      const { items } = await api.library.items(
        { filter: { kinds: ['picture'], query }, limit: FOUND },
        { signal },
      );
      // The palette already finds those among the newest.
      const words = query.toLocaleLowerCase();
      const shown = new Set(
        newest().flatMap(({ id, prompt }) => (prompt.toLocaleLowerCase().includes(words) ? [id] : [])),
      );
      return items.filter(({ id }) => !shown.has(id)).map(entryOf);
    },
  });
}

function newest(): GeneratedImage[] {
  const { ids } = gallery.state.getState().order;
  return ids.slice(0, NEWEST).flatMap((id) => gallery.get(id) ?? []);
}

function entryOf({ id, prompt, title, model, createdAt }: Named) {
  return {
    id,
    label: (prompt || title).replace(/\s+/g, ' ').slice(0, SHOWN),
    detail: [model, formatMoment(createdAt)].filter(Boolean).join(' · '),
    keywords: prompt.slice(0, 2 * SHOWN),
    run: () => openArea('images', { imageId: id }),
  };
}
