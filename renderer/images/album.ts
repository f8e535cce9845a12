import { z } from 'zod';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { GalleryFilter } from '../../shared/domain/generated-image.ts';
import { NAME_MAX_LENGTH } from '../../shared/service/limits.ts';
import { LastShown } from '../lib/last-shown.ts';

const albumSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['all', 'starred']) }),
  z.object({ kind: z.literal('tag'), tag: z.string() }),
  z.object({ kind: z.literal('model'), model: z.string() }),
  z.object({ kind: z.literal('grid'), gridId: z.string() }),
]);

/** The part of the gallery that is shown: everything, the starred images, one tag, one model or one grid run. */
export type Album = Readonly<z.infer<typeof albumSchema>>;

interface AlbumState {
  readonly album: Album;
  /** The text in the search box. */
  readonly query: string;
}

const lastAlbum = new LastShown('quartet.images.album');
const ALL: Album = { kind: 'all' };

export const albumStore = createStore<AlbumState>(() => ({ album: storedAlbum(), query: '' }));

/** Opens an album and keeps the search. */
export function openAlbum(album: Album): void {
  albumStore.setState({ album });
  lastAlbum.save(album.kind === 'all' ? null : JSON.stringify(album));
}

/** Loads the open album. If it was restored after a reload but no longer exists, all images are opened instead. */
export function readOpenedAlbum<T>(read: () => Promise<T>): Promise<T> {
  return lastAlbum.readOrLeave(read, () => openAlbum({ kind: 'all' }));
}

/** Searches the prompts of the album; a blank text ends the search. */
export function searchPrompts(text: string): void {
  albumStore.setState({ query: text.slice(0, NAME_MAX_LENGTH) });
}

/** Keeps the album of a renamed tag open under its new name. */
export function renameAlbum(name: string, to: string): void {
  const { album } = albumStore.getState();
  if (album.kind === 'tag' && album.tag === name) openAlbum({ kind: 'tag', tag: to });
}

export function openedAlbum(): Album {
  return albumStore.getState().album;
}

export function isOpenGrid(id: string): boolean {
  const { album } = albumStore.getState();
  return album.kind === 'grid' && album.gridId === id;
}

export function useAlbum(): Album {
  return useStore(albumStore, (state) => state.album);
}

/** Returns the gallery filter for the open album and the search. */
export function albumFilter({ album, query }: AlbumState): GalleryFilter {
  const words = query.trim();
  return { ...shelfFilter(album), ...(words === '' ? {} : { query: words }) };
}

function shelfFilter(album: Album): GalleryFilter {
  switch (album.kind) {
    case 'all':
      return {};
    case 'starred':
      return { starred: true };
    case 'tag':
      return { tags: [album.tag] };
    case 'model':
      return { model: album.model };
    case 'grid':
      return { gridId: album.gridId };
    default:
      return album satisfies never;
  }
}

/** Returns the album stored for this session, or all images if the stored value is invalid. */
function storedAlbum(): Album {
  try {
    return albumSchema.parse(JSON.parse(lastAlbum.read() ?? ''));
  } catch {
    return ALL;
  }
}
