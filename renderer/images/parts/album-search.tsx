import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { SearchField } from '../../ui/search-field.tsx';
import { albumStore, searchPrompts } from '../album.ts';
import { CURRENT_TILE } from '../gallery-focus.ts';
import { useWish } from '../view-wishes.ts';

/** Finds pictures by the words of their prompts. */
export function AlbumSearch() {
  const { t } = useTranslation('images');
  const query = useStore(albumStore, (state) => state.query);
  const box = useRef<HTMLInputElement>(null);
  useWish('focusSearch', () => {
    // After what the pane itself gives the focus to when it comes.
    requestAnimationFrame(() => box.current?.select());
  });
  return (
    <SearchField
      ref={box}
      label={t('albums.search')}
      value={query}
      onValueChange={searchPrompts}
      rows={CURRENT_TILE}
      className="mx-3 mb-2"
    />
  );
}
