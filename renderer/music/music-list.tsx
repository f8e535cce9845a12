import { Play, Plus, Shuffle, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { TrashedSong } from '../../shared/contract/music.ts';
import type { Song } from '../../shared/domain/song.ts';
import { ListHeader } from '../app/panel-header.tsx';
import { useShortcutOf } from '../app/shortcuts.ts';
import { closeListOverlay } from '../app/window-state.ts';
import type { RecordList } from '../data/record-list.ts';
import { useEnded } from '../generation/use-ended.ts';
import { api } from '../lib/connection.ts';
import { formatAgo } from '../locales/format.ts';
import { TagFilter } from '../tags/tag-choice.tsx';
import { TagsAction } from '../tags/tag-items.tsx';
import { TrashButton } from '../trash/trash-button.tsx';
import { trashOf } from '../trash/trash-store.ts';
import { IconButton } from '../ui/button.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { SelectionAction, SelectionBar } from '../ui/selection-bar.tsx';
import { toast } from '../ui/toast.tsx';
import { deleteSongs, restoreSong } from './delete-song.ts';
import { search, songSelection, songs } from './music.ts';
import { SongRows } from './parts/song-rows.tsx';
import { playSongs, startNewSong } from './song-actions.ts';
import { filesOf, isPlayable, songStatus } from './song-state.ts';
import { songTitle } from './song-title.ts';
import { useCommand, useSelectedBy } from './view-commands.ts';

const ROW = '[data-song-list] [data-row][tabindex="0"]';

/** Renders the list pane: all songs, or search results. */
export function MusicList() {
  const { t } = useTranslation('music');
  const newKeys = useShortcutOf('music.new');
  const found = useStore(search.state, (state) => state.found);
  const tags = useStore(search.state, (state) => state.tags);
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <ListHeader title={t('list.title')}>
        <PlayAll list={found ?? songs} />
        <TagFilter kind="song" chosen={tags} onChange={(next) => search.filter(next)} />
        <IconButton
          icon={Plus}
          label={t('action.newSong')}
          shortcut={newKeys}
          onClick={() => {
            startNewSong();
            closeListOverlay();
          }}
        />
      </ListHeader>
      <SongSearchBox />
      <SongRows key={found ? 'found' : 'all'} list={found ?? songs} found={found !== null} />
      <SongsSelected list={found ?? songs} />
      <SongTrash />
      <SongAnnouncer />
    </div>
  );
}

/** Plays the songs of the list. */
function PlayAll({ list }: { list: RecordList<Song> }) {
  const { t } = useTranslation('library');
  const has = useStore(list.state, ({ items }) => items.some(({ versions }) => versions.some(isPlayable)));
  if (!has) return null;
  return (
    <>
      <IconButton icon={Play} label={t('do.playAll')} onClick={() => void playSongs(list, false)} />
      <IconButton icon={Shuffle} label={t('do.shuffle')} onClick={() => void playSongs(list, true)} />
    </>
  );
}

/** Actions for the selected songs. */
function SongsSelected({ list }: { list: RecordList<Song> }) {
  const { t } = useTranslation(['common', 'library']);
  const items = useStore(list.state, (state) => state.items);
  return (
    <SelectionBar selection={songSelection} ids={items.map(({ id }) => id)} row={ROW}>
      {(ids) => (
        <>
          <SelectionAction
            icon={Play}
            label={t('library:do.play')}
            onClick={() => void playSongs(list, false, ids)}
          />
          <SelectionAction
            icon={Shuffle}
            label={t('library:do.shuffle')}
            onClick={() => void playSongs(list, true, ids)}
          />
          <TagsAction ids={filesOf(items.filter(({ id }) => ids.includes(id)))} back={ROW} />
          <SelectionAction
            icon={Trash2}
            label={t('selection.delete')}
            onClick={() => void deleteSongs(items.filter(({ id }) => ids.includes(id)))}
          />
        </>
      )}
    </SelectionBar>
  );
}

/** Renders the search field for titles, styles and lyrics. */
function SongSearchBox() {
  const { t } = useTranslation('music');
  const query = useStore(search.state, (state) => state.query);
  const box = useSelectedBy('focusSearch');
  return (
    <SearchField
      ref={box}
      label={t('action.search')}
      value={query}
      onValueChange={(next) => search.search(next)}
      rows={ROW}
      className="list-edges mb-2"
    />
  );
}

/** Announces politely that a song was requested, is ready or failed. */
function SongAnnouncer() {
  const { t } = useTranslation('music');
  const [announcement, setAnnouncement] = useState('');
  useEnded({ list: songs, statusOf: songStatus }, (song, news) =>
    setAnnouncement(t(`song.${news}`, { title: songTitle(song) })),
  );
  useCommand('newestSong', () => setAnnouncement(t('draft.asked')));
  return (
    <p role="status" className="sr-only">
      {announcement}
    </p>
  );
}

/** Renders the button to the deleted songs below the list. */
function SongTrash() {
  const { t } = useTranslation(['music', 'common']);
  const [open, setOpen] = useState(false);
  useCommand('openTrash', () => setOpen(true));
  return (
    <div className="px-2 py-1.5">
      <TrashButton
        label={t('common:trash.title')}
        open={open}
        onOpenChange={setOpen}
        trash={songTrash}
        area="music"
        nameOf={({ song }) => songTitle(song)}
        aboutOf={({ song, deletedAt }) => {
          const when = formatAgo(deletedAt);
          const { style } = song.settings;
          return style === '' ? t('trash.aboutPlain', { when }) : t('trash.about', { style, when });
        }}
        restore={restoreSong}
        onPurgeFailed={() => toast.show({ title: t('song.deleteFailed'), tone: 'bad' })}
      />
    </div>
  );
}

/** The deleted songs. */
const songTrash = trashOf<TrashedSong>(api.music, ({ song }) => song.id);
