import type { GeneratedImage, ImageGeneration } from '../../shared/domain/generated-image.ts';
import { Latest } from '../data/latest.ts';
import { onChange, onReady } from '../lib/changes.ts';
import { api } from '../lib/connection.ts';
import { onLeaving } from '../lib/leaving.ts';
import { upload } from '../lib/upload.ts';
import { Selection } from '../ui/selection.ts';
import { albumFilter, albumStore, isOpenGrid, openAlbum, openedAlbum, renameAlbum } from './album.ts';
import { GalleryStore } from './gallery-store.ts';
import { GenerationsStore } from './generations-store.ts';
import { PromptDraft } from './prompt-draft.ts';
import { ReferenceStore } from './reference-store.ts';

/** The selected images and the focused tile. */
export const selection = new Selection();

/** Delay before counting again after a change, in milliseconds, as changes come in bursts. */
const COUNTED_AFTER_MS = 200;
/** Delay before searching after a keystroke, in milliseconds. */
const REST_MS = 120;

/** The gallery of this window. It is created on first use and lasts as long as the window. */
export const gallery = new GalleryStore(api);
export const generations = new GenerationsStore(api);
/** The number of images in each album, and the grid runs. */
export const albums = new Latest(() => api.images.albums(), COUNTED_AFTER_MS);
export const draft = new PromptDraft(api);
export const reference = new ReferenceStore({ api, draft, upload });

onChange((change, rev) => {
  switch (change.type) {
    case 'image':
      return applyImages([change.image], rev);
    case 'images_removed':
      gallery.forget(change.ids, rev);
      generations.removeImages(change.ids);
      return albums.changed();
    case 'image_generation':
      return applyGeneration(change.generation, rev);
    case 'image_generation_removed':
      return generations.records.remove([change.id], rev);
    case 'grid':
      return albums.changed();
    case 'grid_removed':
      if (isOpenGrid(change.id)) openAlbum({ kind: 'all' });
      return albums.changed();
    case 'tags_changed':
      return gallery.tagsChanged();
    case 'tag_renamed':
      return renameAlbum(change.name, change.to);
    case 'library_rebuilt':
      return readAll();
    case 'job':
      return generations.polled(change.job, rev);
  }
});
onReady(() => {
  readAll();
  void draft.load().then(() => reference.look());
});

function readAll(): void {
  // A grid run is loaded by its own table.
  if (openedAlbum().kind !== 'grid') void gallery.again(albumFilter(albumStore.getState()));
  void generations.load();
  void albums.load();
}

let rest: ReturnType<typeof setTimeout> | undefined;
albumStore.subscribe((now, before) => {
  clearTimeout(rest);
  if (now.album.kind === 'grid') return;
  const show = () => void gallery.show(albumFilter(now));
  // While the user types, only the last text is searched for.
  if (now.query !== before.query && now.query.trim() !== '') rest = setTimeout(show, REST_MS);
  else show();
});

onLeaving(() => draft.flush());

/** Applies a generation from an event or a response, and its images once it is done. */
export function applyGeneration(generation: ImageGeneration, rev = 0): void {
  // The image is added before its generation's tile is removed, so that nothing moves in between.
  if (generation.images.length > 0) applyImages(generation.images, rev);
  generations.records.put([generation], rev);
}

function applyImages(images: readonly GeneratedImage[], rev: number): void {
  for (const image of images) generations.putImage(image);
  gallery.put(images, rev);
  albums.changed();
}
