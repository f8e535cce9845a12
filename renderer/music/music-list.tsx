import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { ListHeader } from '../app/list-header.tsx';
import { useShortcutOf } from '../app/use-shortcut-of.ts';
import { closeListOverlay } from '../app/window-state.ts';
import { IconButton } from '../ui/button.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { search, songs } from './music.ts';
import { SongNews } from './parts/song-news.tsx';
import { SongRows } from './parts/song-rows.tsx';
import { SongTrash } from './parts/song-trash.tsx';
import { startNewSong } from './song-actions.ts';
import { useWish } from './view-wishes.ts';

/** The pane beside the rail: all songs, or those a search found. */
export function MusicList() {
  const { t } = useTranslation('music');
  const newKeys = useShortcutOf('music.new');
  const found = useStore(search.state, (state) => state.found);
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <ListHeader title={t('list.title')}>
        <IconButton
          label={t('list.new')}
          shortcut={newKeys}
          onClick={() => {
            startNewSong();
            closeListOverlay();
          }}
        >
          <Plus aria-hidden size={18} />
        </IconButton>
      </ListHeader>
      <SongSearchBox />
      <SongRows key={found ? 'found' : 'all'} list={found ?? songs} found={found !== null} />
      <SongTrash />
      <SongNews />
    </div>
  );
}

/** Finds songs by the words of title, style and text. */
function SongSearchBox() {
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
