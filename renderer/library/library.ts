import { onAreaTarget } from '../app/area-state.ts';
import { settingsStore } from '../app/settings-store.ts';
import { Latest } from '../data/latest.ts';
import { onChange, onReady } from '../lib/changes.ts';
import { api } from '../lib/connection.ts';
import { playerStore, stopPlayer } from '../playback/player.ts';
import { Selection } from '../ui/selection.ts';
import { ItemNames } from './item-names.ts';
import { LibraryItems } from './items-store.ts';
import { showTrash } from './library-view.ts';
import { LibraryTrash } from './trash-store.ts';

/** Delay between an event and the next count of the disk, in milliseconds. */
const COUNTED_AFTER_MS = 600;
/** The events that change the counts. */
const COUNTED: ReadonlySet<string> = new Set(['library_item', 'library_removed', 'library_rebuilt']);

/** The files of the current filters. */
export const items = new LibraryItems(
  api.library,
  () => Date.now(),
  () => settingsStore.getState().settings.librarySort,
);
export const names = new ItemNames(items, api.library);
/** The selection within the list. */
export const selection = new Selection();
/** The number of files and the disk space they use. */
export const usage = new Latest(() => api.library.usage(), COUNTED_AFTER_MS);
export const trash = new LibraryTrash(api.library);

items.state.subscribe(({ order }, before) => {
  if (order !== before.order) selection.keep(order.ids);
});
onChange((change, rev) => {
  items.apply(change, rev);
  if (COUNTED.has(change.type)) usage.changed();
  if (change.type === 'library_removed') stopPlayback(change.ids);
});
onReady(() => {
  if (isRead) void items.load();
  void usage.load();
});

let isRead = false;

/** Loads the list when the library is first shown: with many thousand files it would delay the rest of the window. */
export function readOnce(): void {
  if (isRead) return;
  isRead = true;
  void items.load();
}

settingsStore.subscribe(({ settings }, before) => {
  if (settings.librarySort !== before.settings.librarySort) items.resort();
});
onAreaTarget('library', () => showTrash(false));

/** Stops playback of files that were deleted. */
export function stopPlayback(removed: readonly string[]): void {
  const { track } = playerStore.getState();
  if (track?.asset && removed.includes(track.asset.id)) stopPlayer(track.id);
}

/** Selects the item in the tab order. */
export const CURRENT_ITEM = '[data-library-items] [data-item][tabindex="0"]';
