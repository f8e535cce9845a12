import { AudioLines, Image, type LucideIcon, Music2, Shapes, Star, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { AssetKind } from '../../shared/domain/library-item.ts';
import { assetKind, type LibraryUsage } from '../../shared/domain/library-item.ts';
import { ListHeader } from '../app/panel-header.tsx';
import { items, usage } from './library.ts';
import { isNarrowedWithin, onShelf, type Shelf, shelfOf } from './library-filter.ts';
import { showTrash, useTrashShown } from './library-view.ts';
import { DateFilter } from './parts/date-filter.tsx';
import { DiskUse } from './parts/disk-use.tsx';
import { FilterChoice, FilterSection } from './parts/filter-choice.tsx';
import { LibraryFolder } from './parts/library-folder.tsx';
import { ModelFilter } from './parts/model-filter.tsx';
import { SavedSearches } from './parts/saved-searches.tsx';
import { TagFilter } from './parts/tag-filter.tsx';

const KINDS = assetKind.options;

/** The pane beside the rail: what is shown, and the room it takes. */
export function LibraryList() {
  const { t } = useTranslation('library');
  const view = useStore(items.state, (state) => state.view);
  const now = useStore(usage.state, (state) => state.value);
  const inTrash = useTrashShown();
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
      <ListHeader title={t('list.title')} />
      <div className="scrollable list-rows min-h-0 flex-1">
        <FilterSection>
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
        </FilterSection>
        <FilterSection>
          <FilterChoice
            icon={Trash2}
            chosen={inTrash}
            count={now?.trash.count}
            onChoose={() => showTrash(!inTrash)}
          >
            {t('filter.trash')}
          </FilterChoice>
        </FilterSection>
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
