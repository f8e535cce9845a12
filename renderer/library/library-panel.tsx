import { ArrowDownUp, BookmarkPlus, ChevronDown, LayoutGrid, Play, Rows3, Shuffle } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { librarySort } from '../../shared/domain/library-item.ts';
import { PanelHeader } from '../app/panel-header.tsx';
import { changeView, useSettings } from '../app/settings-store.ts';
import { useRecords } from '../data/records.ts';
import { formatNumber, labelled } from '../locales/format.ts';
import { IconButton } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { focusWhenShown } from '../ui/focus-when-shown.ts';
import { NameForm } from '../ui/form-dialog.tsx';
import { Menu, MenuChoice } from '../ui/menu.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { tooltipAttributes } from '../ui/tooltip.tsx';
import { useAnnouncement } from '../ui/use-announcement.ts';
import { WorkRow } from '../ui/work-progress.tsx';
import { exporting } from './export-files.ts';
import { items, readOnce } from './library.ts';
import { isNarrowed, shelfOf } from './library-filter.ts';
import { nameDialog, useLibraryView, useSelectedBy } from './library-view.ts';
import { ExportDialog } from './parts/export-dialog.tsx';
import { FilesSelected } from './parts/files-selected.tsx';
import { ItemsBody } from './parts/items-body.tsx';
import { RebuildBanner } from './parts/rebuild-state.tsx';
import { TrashView } from './parts/trash-view.tsx';
import { hasSounds, playShown } from './play-shown.ts';
import { isShown, openSaveSearch } from './saved-searches.ts';

/** Renders the library of files of every kind. */
export function LibraryPanel() {
  const inTrash = useLibraryView((state) => state.trash);
  useEffect(readOnce, []);
  return (
    <>
      <PanelHeader title={<Title inTrash={inTrash} />}>
        {inTrash ? null : (
          <>
            <SearchBox />
            <SaveSearch />
            <PlayAll />
            <SortChoice />
            <ViewSwitch />
          </>
        )}
      </PanelHeader>
      <RebuildBanner />
      <ExportProgress />
      {inTrash ? (
        <TrashView />
      ) : (
        <>
          <ItemsBody />
          <FilesSelected />
        </>
      )}
      <ExportDialog />
      <NameDialog />
      <LibraryAnnouncer />
    </>
  );
}

/** Renders the dialog for the name of a file, a tag or a search. */
function NameDialog() {
  const named = nameDialog.useSubject();
  if (named === null) return null;
  const onClosed = () => {
    nameDialog.set(null);
    if (named.back !== undefined) focusWhenShown(named.back);
  };
  return <NameForm {...named} onClosed={onClosed} />;
}

function Title({ inTrash }: { inTrash: boolean }) {
  const { t } = useTranslation('library');
  const total = useStore(items.state, (state) => (state.phase === 'ready' ? state.total : null));
  const shelf = useStore(items.view, shelfOf);
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

/** Renders the button that saves the current filters, unless a saved search has the same. */
function SaveSearch() {
  const { t } = useTranslation('library');
  const saved = useSettings((settings) => settings.librarySearches);
  const sort = useSettings((settings) => settings.librarySort);
  const view = useStore(items.view);
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

/** Renders the button that plays the shown audio files. */
function PlayAll() {
  const { t } = useTranslation('library');
  const ids = useStore(items.state, ({ order }) => order.ids);
  const has = useRecords(items.records, () => hasSounds(ids));
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

/** Renders the search field for prompt, title and model. */
function SearchBox() {
  const { t } = useTranslation('library');
  const query = useStore(items.view, (view) => view.query);
  const box = useSelectedBy('focusSearch');
  return (
    <SearchField
      ref={box}
      inToolbar
      label={t('action.search')}
      value={query}
      onValueChange={(query) => items.narrow({ query })}
      onClear={() => items.narrow({ query: '' })}
      rows={'[data-library-items] [data-item][tabindex="0"]'}
      className="mr-1 w-32 sm:w-56 wide:w-[clamp(7rem,calc(100vw-47rem),18rem)]"
    />
  );
}

/** Renders the progress of the running export and its cancel button. */
function ExportProgress() {
  const { t } = useTranslation('library');
  const running = useStore(exporting.state, (state) => state.running);
  if (!running) return null;
  const { progress } = running;
  const text =
    progress === null
      ? ''
      : progress.of === null
        ? t('export.progressOpen', { count: progress.done })
        : t('export.progress', { done: formatNumber(progress.done), of: formatNumber(progress.of) });
  return (
    <div className="border-b border-hairline bg-panel px-5 py-2">
      <WorkRow
        label={t('export.running')}
        text={text}
        running={running}
        stop={t('export.cancel')}
        onStop={() => exporting.stop()}
      />
    </div>
  );
}

/** Announces to screen readers how many files match. */
function LibraryAnnouncer() {
  const { t } = useTranslation('library');
  const isLoading = useStore(items.state, (state) => state.isLoading || state.phase !== 'ready');
  const view = useStore(items.view);
  const total = useStore(items.state, (state) => state.total);
  const found = useAnnouncement(isLoading ? null : t('announce.found', { count: total }), view);
  return (
    <p role="status" aria-label={t('announce.label')} className="sr-only">
      {found}
    </p>
  );
}

/** Renders the choice of the order, which is stored. */
function SortChoice() {
  const { t } = useTranslation('library');
  const sort = useSettings((settings) => settings.librarySort);
  const kind = useStore(items.view, (view) => view.kind);
  // Images have no duration.
  const offered = librarySort.options.filter(
    (one) => one !== 'longest' || one === sort || kind !== 'picture',
  );
  return (
    <Menu
      align="end"
      trigger={
        <button
          type="button"
          aria-label={labelled(t('sort.label'), t(`sort.${sort}`))}
          {...tooltipAttributes({ label: t('sort.label'), side: 'bottom' })}
          className="mr-1 flex h-8 select-none items-center gap-1.5 rounded-md px-2 text-base text-ink-2 hover:bg-hover hover:text-ink data-popup-open:bg-hover"
        >
          <ArrowDownUp aria-hidden size={16} />
          <span className="max-[1100px]:hidden">{t(`sort.${sort}`)}</span>
          <ChevronDown aria-hidden size={14} className="text-ink-3 max-[1100px]:hidden" />
        </button>
      }
    >
      <MenuChoice
        label={t('sort.label')}
        value={sort}
        onValueChange={(librarySort) => changeView({ librarySort })}
        options={offered.map((value) => ({ value, label: t(`sort.${value}`) }))}
      />
    </Menu>
  );
}
