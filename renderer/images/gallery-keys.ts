import type { KeyboardEvent } from 'react';
import { IS_MAC } from '../ui/key-combo.ts';
import { deletePictures, undoDelete } from './delete-pictures.ts';
import { removeDrawing } from './drawing-actions.ts';
import type { GalleryItems } from './gallery-items.ts';
import { clearSelection, selectAll, selection, selectTo, toggleSelected } from './selection.ts';
import { starSelection } from './star-selection.ts';

interface KeyPlace {
  readonly items: GalleryItems;
  /** The tile with the focus. */
  readonly id: string;
  /** The tile a moving key leads to; null when it is none. */
  readonly target: (key: string) => number | null;
  readonly focusTile: (at: number) => void;
}

/**
 * Handles a key press on a tile.
 * @returns whether the key has a meaning here
 */
export function pressOnTile(event: KeyboardEvent, place: KeyPlace): boolean {
  const mod = IS_MAC ? event.metaKey : event.ctrlKey;
  if (event.altKey) return false;
  if (mod) return pressWithMod(event, place);
  const { items, id, target, focusTile } = place;
  const to = target(event.key);
  if (to !== null) {
    const next = items.ids[to];
    if (event.shiftKey && next !== undefined && selectable(items, next)) extend(items, id, next);
    focusTile(to);
    return true;
  }
  if (event.shiftKey) return false;
  switch (event.key) {
    case 'Delete':
      removeAt(items, id);
      return true;
    case 'Escape':
      if (selection.getState().ids.size === 0) return false;
      clearSelection();
      return true;
    case '.':
      // The star of one picture is a key of the picture itself.
      if (selection.getState().ids.size === 0) return false;
      void starSelection();
      return true;
    default:
      return false;
  }
}

function pressWithMod(event: KeyboardEvent, { items, id }: KeyPlace): boolean {
  if (event.key.toLowerCase() === 'a' && !event.shiftKey) {
    selectAll(items.ids.filter((one) => selectable(items, one)));
    return true;
  }
  // Else the browser would undo what was written in the prompt bar.
  if (event.key.toLowerCase() === 'z' && !event.shiftKey) {
    void undoDelete();
    return true;
  }
  if (event.key === ' ' && selectable(items, id)) {
    toggleSelected(id);
    return true;
  }
  return false;
}

/** Only pictures are chosen together; a drawing has actions of its own. */
export function selectable({ drawings }: GalleryItems, id: string): boolean {
  return !drawings.has(id);
}

function extend(items: GalleryItems, from: string, to: string): void {
  if (selection.getState().anchor === null && selectable(items, from)) toggleSelected(from);
  selectTo(
    to,
    items.ids.filter((one) => selectable(items, one)),
  );
}

function removeAt(items: GalleryItems, id: string): void {
  const { ids } = selection.getState();
  const drawing = items.drawings.get(id);
  if (ids.size > 0) void deletePictures([...ids]);
  else if (drawing) void removeDrawing(drawing);
  else void deletePictures([id]);
}
