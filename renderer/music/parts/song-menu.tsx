import {
  CornerUpLeft,
  Ellipsis,
  Image,
  MessageSquare,
  Pause,
  Pencil,
  Play,
  RefreshCw,
  ScanSearch,
  Trash2,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Song } from '../../../shared/domain/song.ts';
import { parseTimedLyrics } from '../../../shared/service/lyrics/timed-lyrics.ts';
import { HandOnItems, SaveItem, ShowInLibraryItem } from '../../app/file-items.tsx';
import { openInspector } from '../../app/window-state.ts';
import { TimedTextItems } from '../../generation/timed-text.tsx';
import { isOn, usePlayer } from '../../playback/player.ts';
import { TagsItem } from '../../tags/tag-items.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx';
import { coverChoice } from '../cover-choice.ts';
import { deleteSongs } from '../delete-song.ts';
import { useShownVersion } from '../opened-song.ts';
import { makeAgain, openSource, reuseSong, togglePlaySong } from '../song-actions.ts';
import { filesOf, isPlayable, versionOf } from '../song-state.ts';
import { songTitle } from '../song-title.ts';
import { trackId } from '../track-of.ts';

interface SongMenuProps {
  readonly song: Song;
  readonly tabIndex?: number;
  readonly onRename: () => void;
  readonly className?: string;
}

/** Offers the actions on a song. */
export function SongMenu({ song, tabIndex, onRename, className }: SongMenuProps) {
  const { t } = useTranslation('music');
  const version = versionOf(song, useShownVersion(song.id));
  const asset = version && isPlayable(version) ? version.asset : null;
  const lyrics = version?.lyrics ?? null;
  const id = version ? trackId(song.id, version.n) : null;
  const playing = usePlayer(({ track, status }) => track?.id === id && isOn(status));
  return (
    <Menu
      align="end"
      trigger={
        <IconButton
          icon={Ellipsis}
          label={t('list.menu', { title: songTitle(song) })}
          tabIndex={tabIndex}
          className={className}
        />
      }
    >
      {asset ? (
        <>
          <MenuItem icon={playing ? Pause : Play} onSelect={() => togglePlaySong(song)}>
            {t(playing ? 'song.pause' : 'song.play')}
          </MenuItem>
          <MenuSeparator />
        </>
      ) : null}
      <MenuItem icon={Pencil} shortcut="F2" onSelect={onRename}>
        {t('song.rename')}
      </MenuItem>
      {asset ? <TagsItem ids={filesOf([song])} /> : null}
      <MenuItem icon={CornerUpLeft} onSelect={() => reuseSong(song)}>
        {t('song.reuse')}
      </MenuItem>
      <MenuItem icon={RefreshCw} onSelect={() => void makeAgain(song)}>
        {t('song.again')}
      </MenuItem>
      {asset && version ? (
        <MenuItem icon={Image} onSelect={() => coverChoice.set({ of: 'image', song, n: version.n })}>
          {t('cover.change')}
        </MenuItem>
      ) : null}
      {song.source ? (
        <MenuItem icon={MessageSquare} onSelect={() => openSource(song)}>
          {t('song.source')}
        </MenuItem>
      ) : null}
      {asset ? (
        <>
          <MenuSeparator />
          <SaveItem file={asset} />
          {lyrics !== null && parseTimedLyrics(lyrics) !== null ? (
            <TimedTextItems sound={{ ...asset, kind: 'song', ownerId: song.id }} />
          ) : null}
          <ShowInLibraryItem file={asset} />
          <HandOnItems file={asset} />
        </>
      ) : null}
      <MenuSeparator />
      <MenuItem icon={ScanSearch} onSelect={() => openInspector(song.jobId)}>
        {t('song.details')}
      </MenuItem>
      <MenuItem icon={Trash2} shortcut="Delete" tone="danger" onSelect={() => void deleteSongs([song])}>
        {t('song.delete')}
      </MenuItem>
    </Menu>
  );
}
