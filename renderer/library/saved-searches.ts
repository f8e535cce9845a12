import i18next from 'i18next';
import { SAVED_SEARCHES_MAX, type SavedSearch } from '../../shared/domain/saved-search.ts';
import { changeSettings, changeView, settingsStore } from '../app/settings-store.ts';
import { toast } from '../ui/toast.tsx';
import { attempt } from '../ui/toast-problem.ts';
import { items } from './library.ts';
import { shelfOf } from './library-filter.ts';
import { nameDialog, showTrash } from './library-view.ts';

const saved = (): readonly SavedSearch[] => settingsStore.getState().settings.librarySearches;
const put = (librarySearches: readonly SavedSearch[]) =>
  changeSettings({ librarySearches: [...librarySearches] });

/** Returns whether a search is the current one. */
export function isShown({ view, sort }: SavedSearch, now: SavedSearch['view'], order: string): boolean {
  return (
    sort === order &&
    Object.entries(view).every(([name, value]) => `${now[name as keyof typeof now]}` === `${value}`)
  );
}

/** Applies the filters and the order of a saved search. */
export function showSearch({ view, sort }: SavedSearch): void {
  showTrash(false);
  changeView({ librarySort: sort });
  items.narrow(view);
}

/** Asks for a name and saves the current search under it. */
export function openSaveSearch(): void {
  const view = items.view.getState();
  const sort = settingsStore.getState().settings.librarySort;
  ask(i18next.t('library:saved.title'), nameOf(view), null, (name) =>
    put([...saved(), { name, sort, view }]),
  );
}

/** Asks for a new name of a saved search. */
export function renameSearch({ name: before }: SavedSearch): void {
  ask(i18next.t('library:saved.rename'), before, before, (name) =>
    put(saved().map((one) => (one.name === before ? { ...one, name } : one))),
  );
}

/** Deletes a saved search and offers to undo it. */
export function deleteSearch({ name }: SavedSearch): Promise<void> {
  const failed = i18next.t('library:saved.failed');
  return attempt(failed, async () => {
    const before = saved();
    const at = before.findIndex((one) => one.name === name);
    const removed = before[at];
    if (!removed) return;
    await put(before.toSpliced(at, 1));
    const undo = () => void attempt(failed, () => put(saved().toSpliced(at, 0, removed)));
    toast.show({ id: 'library.searchDeleted', title: i18next.t('library:saved.deleted', { name }), undo });
  });
}

function ask(title: string, value: string, own: string | null, save: (name: string) => Promise<void>): void {
  nameDialog.set({
    title,
    label: i18next.t('library:saved.name'),
    value,
    refuse(name) {
      if (name === '') return i18next.t('library:saved.empty');
      const same = (other: string) => other.toLowerCase() === name.toLowerCase();
      if (saved().some((one) => one.name !== own && same(one.name))) return i18next.t('library:saved.taken');
      const isFull = own === null && saved().length >= SAVED_SEARCHES_MAX;
      return isFull ? i18next.t('library:saved.full', { max: SAVED_SEARCHES_MAX }) : undefined;
    },
    async save(name) {
      await save(name);
      return null;
    },
  });
}

/** Returns a default name made from the filters. */
function nameOf(view: SavedSearch['view']): string {
  const shelf = shelfOf(view);
  const shown =
    shelf === 'everything'
      ? ''
      : i18next.t(shelf === 'starred' ? 'library:filter.starred' : `library:kinds.${shelf}`);
  return [shown, ...view.tags, view.query.trim(), view.model ?? ''].filter((word) => word !== '').join(' · ');
}
