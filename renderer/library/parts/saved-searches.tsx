import { BookmarkPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useSettings } from '../../app/settings-store.ts';
import { Button } from '../../ui/button.tsx';
import { items } from '../library.ts';
import { isNarrowed } from '../library-filter.ts';
import { useTrashShown } from '../library-view.ts';
import { askToSave, deleteSearch, isShown, renameSearch, showSearch } from '../saved-searches.ts';
import { EditableChoice, FilterSection } from './filter-choice.tsx';

/** The searches that were saved, and a button that saves the one that is shown. */
export function SavedSearches() {
  const { t } = useTranslation('library');
  const saved = useSettings((settings) => settings.librarySearches);
  const sort = useSettings((settings) => settings.librarySort);
  const view = useStore(items.state, (state) => state.view);
  const inTrash = useTrashShown();
  const shown = inTrash ? undefined : saved.find((search) => isShown(search, view, sort));
  const canSave = !inTrash && shown === undefined && isNarrowed(view);
  if (saved.length === 0 && !canSave) return null;
  return (
    <FilterSection title={t('saved.list')}>
      {saved.map((search) => (
        <EditableChoice
          key={search.name}
          name={search.name}
          chosen={search === shown}
          onChoose={() => showSearch(search)}
          onRename={() => renameSearch(search)}
          onDelete={() => void deleteSearch(search)}
        />
      ))}
      {canSave ? (
        <Button size="sm" variant="ghost" icon={BookmarkPlus} onClick={askToSave}>
          {t('saved.save')}
        </Button>
      ) : null}
    </FilterSection>
  );
}
