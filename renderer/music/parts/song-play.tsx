import { useTranslation } from 'react-i18next';
import type { Song } from '../../../shared/domain/song.ts';
import { PlayIcon } from '../../playback/play-icon.tsx';
import { isOn, usePlayer } from '../../playback/player.ts';
import { cx } from '../../ui/cx.ts';
import { togglePlaySong } from '../song-actions.ts';
import { songTitle } from '../song-title.ts';

interface SongPlayProps {
  readonly song: Song;
  /** The number of the version to play; by default the version in view. */
  readonly version?: number;
  /** Its label; the song's title by default. */
  readonly name?: string;
  /** The track of the version it plays. */
  readonly trackId: string;
  readonly tabIndex?: number;
  readonly iconSize: number;
  readonly className: string;
}

/** Renders the button that plays or pauses a song. */
export function SongPlay({ song, version, name, trackId: id, tabIndex, iconSize, className }: SongPlayProps) {
  const { t } = useTranslation('music');
  const status = usePlayer((state) => (state.track?.id === id ? state.status : 'idle'));
  const on = isOn(status);
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      aria-label={t(on ? 'song.pauseNamed' : 'song.playNamed', { title: name ?? songTitle(song) })}
      aria-busy={status === 'loading'}
      onClick={() => togglePlaySong(song, version)}
      className={cx('flex shrink-0 items-center justify-center rounded-full', className)}
    >
      <PlayIcon status={status} size={iconSize} />
    </button>
  );
}
