import { AudioLines, FolderOpen, Image, type LucideIcon, Music2, Shapes, Star, Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { AssetKind } from '../../shared/domain/library-item.ts';
import { assetKind, type LibraryUsage } from '../../shared/domain/library-item.ts';
import { LIBRARY_DATES } from '../../shared/domain/saved-search.ts';
import { useAppInfo } from '../app/app-info-store.ts';
import { ListSection } from '../app/list-choice.tsx';
import { openLibraryFolder } from '../app/open-library-folder.ts';
import { ListHeader } from '../app/panel-header.tsx';
import { useSettings } from '../app/settings-store.ts';
import { Button } from '../ui/button.tsx';
import { CopyIcon } from '../ui/copy-text.tsx';
import { TextField } from '../ui/field.tsx';
import { items, usage } from './library.ts';
import { isNarrowedWithin, modelsOf, onShelf, type Shelf, shelfOf } from './library-filter.ts';
import { showTrash, useLibraryView } from './library-view.ts';
import { DiskUse } from './parts/disk-use.tsx';
import { EditableChoice, FewChoices, FilterChoice } from './parts/filter-choice.tsx';
import { TagFilter } from './parts/tag-filter.tsx';
import { deleteSearch, isShown, renameSearch, showSearch } from './saved-searches.ts';

const KINDS = assetKind.options;

/** Renders the list pane: the filters and the disk usage. */
export function LibraryList() {
  const { t } = useTranslation('library');
  const view = useStore(items.view);
  const now = useStore(usage.state, (state) => state.value);
  const inTrash = useLibraryView((state) => state.trash);
  const found = useStore(items.state, ({ phase, isLoading, total }) =>
    phase === 'ready' && !isLoading ? total : null,
  );
  const shelf = inTrash ? null : shelfOf(view);
  const narrowed = isNarrowedWithin(view);
  const row = (of: Shelf, all: number | undefined) => ({
    chosen: shelf === of,
    // The open shelf shows the number of matches, and its total when a search, a model or a date hides some files.
    count: shelf === of && found !== null ? found : all,
    of: shelf === of && found !== null && narrowed ? all : undefined,
    onChoose: () => {
      showTrash(false);
      items.narrow(onShelf(of));
    },
  });
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <ListHeader title={t('title')} />
      <div className="scrollable list-rows min-h-0 flex-1">
        <ListSection>
          <FilterChoice icon={Shapes} {...row('everything', now ? countOf(now) : undefined)}>
            {t('filter.everything')}
          </FilterChoice>
          {KINDS.map((kind) => (
            <FilterChoice key={kind} icon={KIND_ICONS[kind]} {...row(kind, now?.[kind].count)}>
              {t(`kinds.${kind}`)}
            </FilterChoice>
          ))}
          <FilterChoice icon={Star} {...row('starred', now?.starred)}>
            {t('filter.starred')}
          </FilterChoice>
        </ListSection>
        <ListSection>
          <FilterChoice
            icon={Trash2}
            chosen={inTrash}
            count={now?.trash.count}
            onChoose={() => showTrash(!inTrash)}
          >
            {t('trash.title')}
          </FilterChoice>
        </ListSection>
        <SavedSearches />
        <TagFilter />
        <ModelFilter />
        <DateFilter />
      </div>
      <footer className="flex flex-col gap-2 border-t border-hairline px-4 py-3">
        <h3 className="text-xs font-medium text-ink-3">{t('disk.title')}</h3>
        <DiskUse />
        <LibraryFolder />
      </footer>
    </div>
  );
}

function countOf({ speech, song, picture }: LibraryUsage): number {
  return speech.count + song.count + picture.count;
}

const KIND_ICONS: Readonly<Record<AssetKind, LucideIcon>> = {
  speech: AudioLines,
  song: Music2,
  picture: Image,
};

/** Renders the filter by date: a period up to now, or a range. */
function DateFilter() {
  const { t } = useTranslation('library');
  const view = useStore(items.view);
  const range = useRef<HTMLDivElement>(null);
  const open = view.date === 'range';
  // The list is long, so the two fields may be outside the view.
  useEffect(() => {
    if (open) range.current?.scrollIntoView({ block: 'nearest' });
  }, [open]);
  const turned = view.from !== '' && view.to !== '' && view.from > view.to;
  return (
    <ListSection title={t('filter.dates')}>
      {LIBRARY_DATES.map((date) => (
        <FilterChoice
          key={date}
          chosen={view.date === date}
          stays={date === 'range'}
          onChoose={() => {
            showTrash(false);
            items.narrow({ date });
          }}
        >
          {t(`filter.date.${date}`)}
        </FilterChoice>
      ))}
      {open ? (
        <div ref={range} className="flex flex-col gap-2 px-2 pt-2 pb-1">
          <TextField
            type="date"
            label={t('filter.from')}
            value={view.from}
            onValueChange={(from) => items.narrow({ from })}
          />
          <TextField
            type="date"
            label={t('filter.to')}
            value={view.to}
            error={turned ? t('filter.rangeTurned') : undefined}
            onValueChange={(to) => items.narrow({ to })}
          />
        </div>
      ) : null}
    </ListSection>
  );
}

/** Renders the saved searches. */
function SavedSearches() {
  const { t } = useTranslation('library');
  const saved = useSettings((settings) => settings.librarySearches);
  const sort = useSettings((settings) => settings.librarySort);
  const view = useStore(items.view);
  const inTrash = useLibraryView((state) => state.trash);
  if (saved.length === 0) return null;
  return (
    <ListSection title={t('saved.list')}>
      {saved.map((search) => (
        <EditableChoice
          key={search.name}
          name={search.name}
          chosen={!inTrash && isShown(search, view, sort)}
          onChoose={() => showSearch(search)}
          onRename={() => renameSearch(search)}
          onDelete={() => void deleteSearch(search)}
        />
      ))}
    </ListSection>
  );
}

/** Renders the button that opens the library folder if the host can, else its path. */
function LibraryFolder() {
  const { t } = useTranslation('library');
  const info = useAppInfo();
  if (!info) return null;
  if (info.files.showInFolder)
    return (
      <Button
        size="sm"
        variant="ghost"
        icon={FolderOpen}
        className="-ml-2"
        title={info.libraryFolder}
        onClick={() => void openLibraryFolder()}
      >
        {t('folder.open')}
      </Button>
    );
  return (
    <div className="flex items-center gap-1">
      <span className="sr-only">{t('folder.label')}</span>
      <code className="min-w-0 flex-1 select-all truncate text-2xs text-ink-3" title={info.libraryFolder}>
        {info.libraryFolder}
      </code>
      <CopyIcon label={t('folder.copy')} text={() => info.libraryFolder} />
    </div>
  );
}

/** Renders the filter by model. */
function ModelFilter() {
  const { t } = useTranslation('library');
  const chosen = useStore(items.view, (view) => view.model);
  const kind = useStore(items.view, (view) => view.kind);
  const now = useStore(usage.state, (state) => state.value);
  const models = now ? modelsOf(now, kind) : [];
  if (models.length === 0 && chosen === null) return null;
  const choose = (model: string | null) => {
    showTrash(false);
    items.narrow({ model });
  };
  return (
    <ListSection title={t('table.model')}>
      <FilterChoice chosen={chosen === null} onChoose={() => choose(null)}>
        {t('filter.everyModel')}
      </FilterChoice>
      <FewChoices
        all={models}
        few={6}
        isKept={({ model }) => model === chosen}
        more={(count) => t('filter.moreModels', { count })}
        fewer={t('filter.fewerModels')}
      >
        {({ model, count }) => (
          <FilterChoice key={model} chosen={chosen === model} count={count} onChoose={() => choose(model)}>
            {model === '' ? t('filter.noModel') : model}
          </FilterChoice>
        )}
      </FewChoices>
    </ListSection>
  );
}
