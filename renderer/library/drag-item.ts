import type { DragEvent } from 'react';
import type { LibraryItem } from '../../shared/domain/library-item.ts';
import { dragAsset, dragAssets } from '../app/asset-files.ts';
import { items, selection } from './library.ts';

/** Drags a file out of the window, or the whole selection in list order if it is part of that. */
export function dragItem(event: DragEvent, item: LibraryItem): void {
  const { ids } = selection.state.getState();
  const { order } = items.state.getState();
  const isThere = (id: string) => ids.has(id) && items.get(id)?.missing !== true;
  const together = ids.has(item.id) ? order.ids.filter(isThere) : [];
  if (!dragAssets(event, together)) dragAsset(event.dataTransfer, item);
}
