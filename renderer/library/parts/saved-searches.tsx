import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { ListSection } from '../../app/list-choice.tsx';
import { useSettings } from '../../app/settings-store.ts';
import { items } from '../library.ts';
import { useTrashShown } from '../library-view.ts';
import { deleteSearch, isShown, renameSearch, showSearch } from '../saved-searches.ts';
import { EditableChoice } from './filter-choice.tsx';

/** The searches that were saved. */
export function SavedSearches() {
  const { t } = useTranslation('library');
  const saved = useSettings((settings) => settings.librarySearches);
  const sort = useSettings((settings) => settings.librarySort);
  const view = useStore(items.state, (state) => state.view);
  const inTrash = useTrashShown();
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
