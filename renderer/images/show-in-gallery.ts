import type { AreaTargets } from '../app/area-state.ts';
import { api } from '../lib/connection.ts';
import { Newest } from '../lib/newest.ts';
import { openAlbum, openedAlbum, searchPrompts } from './album.ts';
import { gallery } from './images.ts';
import { imagesView } from './images-view.ts';
import { openLightbox } from './lightbox/open-lightbox.ts';
import { rememberPlace } from './remember-place.ts';

/** Only the newest request is shown. */
const newest = new Newest();

/** Brings an image, a generation or a grid run into view, and opens the image if there is one. */
export async function showInGallery(what: AreaTargets['images']): Promise<void> {
  const isNewest = newest.begin();
  if (what.gridId !== undefined) return openAlbum({ kind: 'grid', gridId: what.gridId });
  if (what.imageId !== undefined) return showImage(what.imageId);
  if (what.generationId === undefined) return;
  const isStill = rememberPlace('images');
  const imageId = await firstImage(what.generationId);
  if (!isNewest() || !isStill()) return;
  if (imageId === undefined) showTile(what.generationId);
  else showImage(imageId);
}

/** Moves the focus to a restored image: to the lightbox if that is open, else to the image's tile. */
export function focusRestored(id: string | undefined): void {
  const lightbox = document.querySelector<HTMLElement>('[data-lightbox][data-open]');
  if (lightbox) lightbox.focus();
  else if (id !== undefined && document.querySelector('[data-gallery]')) imagesView.setState({ tile: id });
}

async function firstImage(generationId: string): Promise<string | undefined> {
  try {
    return (await api.images.generation({ id: generationId })).images[0]?.id;
  } catch {
    // The tile or its absence already tells the user.
    return undefined;
  }
}

function showImage(id: string): void {
  showTile(id);
  openLightbox({ ids: gallery.state.getState().order.ids, at: id });
}

function showTile(id: string): void {
  if (openedAlbum().kind !== 'all') openAlbum({ kind: 'all' });
  searchPrompts('');
  imagesView.setState({ tile: id });
}
