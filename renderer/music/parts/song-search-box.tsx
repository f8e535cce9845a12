import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { SearchField } from '../../ui/search-field.tsx';
import { search } from '../music.ts';
import { useWish } from '../view-wishes.ts';

/** Finds songs by the words of title, style and text. */
export function SongSearchBox() {
  const { t } = useTranslation('music');
  const query = useStore(search.state, (state) => state.query);
  const box = useRef<HTMLInputElement>(null);
  useWish('focusSearch', () => {
    // After what the pane itself gives the focus to when it comes.
    requestAnimationFrame(() => box.current?.select());
  });
  return (
    <SearchField
      ref={box}
      label={t('list.search')}
      value={query}
      onValueChange={(next) => search.search(next)}
      rows={'[data-song-list] [data-row][tabindex="0"]'}
      className="mx-3 mb-2"
    />
  );
}
