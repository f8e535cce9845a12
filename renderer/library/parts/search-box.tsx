import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { SearchField } from '../../ui/search-field.tsx';
import { items } from '../library.ts';
import { showTrash, useWish } from '../library-view.ts';

/** Finds files by the words of prompt, title and model. */
export function SearchBox() {
  const { t } = useTranslation('library');
  const query = useStore(items.state, (state) => state.view.query);
  const box = useRef<HTMLInputElement>(null);
  useWish('focusSearch', () => box.current?.select());
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
