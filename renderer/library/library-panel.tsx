import { BookmarkPlus, LayoutGrid, Play, Rows3, Shuffle } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { PanelHeader } from '../app/panel-header.tsx';
import { changeView, useSettings } from '../app/settings-store.ts';
import { formatNumber } from '../locales/format.ts';
import { IconButton } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { SearchField } from '../ui/search-field.tsx';
import { items, readOnce } from './library.ts';
import { isNarrowed, shelfOf } from './library-filter.ts';
import { showTrash, useCommand, useTrashShown } from './library-view.ts';
import { ExportDialog } from './parts/export-dialog.tsx';
import { ExportProgress } from './parts/export-progress.tsx';
import { FilesSelected } from './parts/files-selected.tsx';
import { ItemsBody } from './parts/items-body.tsx';
import { LibraryAnnouncer } from './parts/library-announcer.tsx';
import { NameDialog } from './parts/name-dialog.tsx';
import { RebuildBanner } from './parts/rebuild-banner.tsx';
import { SortChoice } from './parts/sort-choice.tsx';
import { TrashView } from './parts/trash-view.tsx';
import { hasSounds, playShown } from './play-shown.ts';
import { isShown, openSaveSearch } from './saved-searches.ts';

/** Everything that was made, of every craft. */
export function LibraryPanel() {
  const inTrash = useTrashShown();
  useEffect(readOnce, []);
  return (
    <>
      <PanelHeader title={<Title inTrash={inTrash} />}>
        <SearchBox />
        {inTrash ? null : <SaveSearch />}
        {inTrash ? null : <PlayAll />}
        {inTrash ? null : <SortChoice />}
        <ViewSwitch />
      </PanelHeader>
      <RebuildBanner />
      <ExportProgress />
      {inTrash ? (
        <TrashView />
      ) : (
        <>
          <FilesSelected />
          <ItemsBody />
        </>
      )}
      <ExportDialog />
      <NameDialog />
      <LibraryAnnouncer />
    </>
  );
}

function Title({ inTrash }: { inTrash: boolean }) {
  const { t } = useTranslation('library');
  const total = useStore(items.state, (state) => (state.phase === 'ready' ? state.total : null));
  const shelf = useStore(items.state, (state) => shelfOf(state.view));
  return (
    <h1 className="truncate text-base font-semibold">
      {inTrash
        ? t('trash.title')
        : shelf === 'everything'
          ? t('title')
          : shelf === 'starred'
            ? t('filter.starred')
            : t(`kinds.${shelf}`)}
      {inTrash || total === null ? null : (
        <>
          {' '}
          <span className="ml-1 text-sm font-normal text-ink-3 tabular-nums">{formatNumber(total)}</span>
        </>
      )}
    </h1>
  );
}

/** Saves what narrows the list, unless a saved search shows the same. */
function SaveSearch() {
  const { t } = useTranslation('library');
  const saved = useSettings((settings) => settings.librarySearches);
  const sort = useSettings((settings) => settings.librarySort);
  const view = useStore(items.state, (state) => state.view);
  if (!isNarrowed(view) || saved.some((search) => isShown(search, view, sort))) return null;
  return (
    <IconButton
      icon={BookmarkPlus}
      label={t('action.saveSearch')}
      onClick={openSaveSearch}
      className="max-sm:hidden"
    />
  );
}

/** Plays the sounds that are shown. */
function PlayAll() {
  const { t } = useTranslation('library');
  const has = useStore(items.state, hasSounds);
  if (!has) return null;
  return (
    <>
      <IconButton icon={Play} label={t('do.playAll')} onClick={() => void playShown(false)} />
      <IconButton
        icon={Shuffle}
        label={t('do.shuffle')}
        onClick={() => void playShown(true)}
        className="max-sm:hidden"
      />
    </>
  );
}

function ViewSwitch() {
  const { t } = useTranslation('library');
  const view = useSettings((settings) => settings.libraryView);
  const show = (libraryView: typeof view) => changeView({ libraryView });
  return (
    // biome-ignore lint/a11y/useSemanticElements: two buttons are no form
    <div role="group" aria-label={t('view.label')} className="flex gap-0.5 max-sm:hidden">
      <IconButton
        icon={LayoutGrid}
        label={t('view.grid')}
        aria-pressed={view === 'grid'}
        onClick={() => show('grid')}
        className={cx(view === 'grid' && 'bg-craft-tint text-craft-ink')}
      />
      <IconButton
        icon={Rows3}
        label={t('view.list')}
        aria-pressed={view === 'list'}
        onClick={() => show('list')}
        className={cx(view === 'list' && 'bg-craft-tint text-craft-ink')}
      />
    </div>
  );
}

/** Finds files by the words of prompt, title and model. */
function SearchBox() {
  const { t } = useTranslation('library');
  const query = useStore(items.state, (state) => state.view.query);
  const box = useRef<HTMLInputElement>(null);
  useCommand('focusSearch', () => box.current?.select());
  return (
    <SearchField
      ref={box}
      inToolbar
      label={t('search')}
      value={query}
      onValueChange={(next) => {
        showTrash(false);
        items.narrow({ query: next });
      }}
      onClear={() => items.narrow({ query: '' })}
      rows={'[data-library-items] [data-item][tabindex="0"]'}
      className="mr-1 w-32 sm:w-52 wide:w-72"
    />
  );
}
