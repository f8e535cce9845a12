import { useMemo } from 'react';
import { useStore } from 'zustand';
import { useConnections } from '../app/connections-store.ts';
import { drawingsShown, type GalleryItems, mergeItems } from './gallery-items.ts';
import { drawings, gallery } from './images.ts';
import { ratioToCome } from './sizes.ts';

/** All tiles of the open album. */
export function useGalleryItems(): GalleryItems {
  const tiles = useStore(gallery.state);
  const { items } = useStore(drawings.state);
  const { connections } = useConnections();
  return useMemo(
    () =>
      mergeItems(tiles, drawingsShown(items, tiles.filter), ({ settings, connectionId }) => {
        const profile = connections.find(({ id }) => id === connectionId)?.profile;
        return ratioToCome(settings.size, settings.model, profile);
      }),
    [tiles, items, connections],
  );
}
