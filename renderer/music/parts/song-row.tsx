import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Song } from '../../../shared/domain/song.ts';
import { usePauseReason } from '../../generation/queue-pause.ts';
import { usePlayer } from '../../playback/player.ts';
import { clockTime } from '../../ui/clock-time.ts';
import { Cover } from '../../ui/cover.tsx';
import { cx } from '../../ui/cx.ts';
import { SelectedMark } from '../../ui/selection-bar.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { TitleField } from '../../ui/title-field.tsx';
import { songSelection } from '../music.ts';
import { useShownVersion } from '../opened-song.ts';
import { renameSong, togglePlaySong } from '../song-actions.ts';
import { songLine, songMs } from '../song-labels.ts';
import { isPlayable, songStatus, versionOf } from '../song-state.ts';
import { songTitle } from '../song-title.ts';
import { isTrackOf, trackId } from '../track-of.ts';
import { SongMenu } from './song-menu.tsx';
import { SongPlay } from './song-play.tsx';

/**
 * The play button is always visible, so that a cover shows its function: small in its corner until
 * the row is hovered or focused.
 */
const SMALL_PLAY =
  'not-pointer-coarse:translate-2 not-pointer-coarse:scale-75 group-hover/row:translate-0 group-hover/row:scale-100 group-has-[[data-row]:focus-visible]/row:translate-0 group-has-[[data-row]:focus-visible]/row:scale-100';

interface SongRowProps {
  readonly song: Song;
  /** Its number among songs with the same title, from 1. */
  readonly nth: number;
  readonly opened: boolean;
  readonly tabStop: boolean;
  readonly renaming: boolean;
  readonly onRename: (songId: string | null) => void;
  readonly onRenamed: (songId: string) => void;
}

/**
 * Renders a song in the list: its cover, title, and style or progress. It is memoized and rerenders only when
 * the song changes or starts or stops playing.
 */
export const SongRow = memo(function SongRow(props: SongRowProps) {
  const { song, nth, opened, tabStop, renaming, onRename, onRenamed } = props;
  const { t } = useTranslation('music');
  const isPlaying = usePlayer(
    ({ track, status }) => track !== null && isTrackOf(song.id, track.id) && status === 'playing',
  );
  const title = songTitle(song);
  const status = songStatus(song);
  const paused = usePauseReason(song.connectionId);
  const line = songLine(song, paused);
  const asks = song.question !== null;
  const shown = useShownVersion(song.id);
  const version = versionOf(song, shown);
  const cover = version?.coverUrl ?? null;
  const length = songMs(song, shown);
  const tab = tabStop ? 0 : -1;
  if (renaming) {
    return (
      <div className="flex h-row-song items-center gap-3 pr-2 pl-2">
        <Cover title={title} url={cover} className="size-10" />
        <TitleField
          title={title}
          label={t('song.renameLabel')}
          onDone={(next) => {
            onRename(null);
            if (next !== null) void renameSong(song, next);
            onRenamed(song.id);
          }}
        />
      </div>
    );
  }
  return (
    <div
      className={cx(
        'group/row relative flex h-row-song items-center rounded-md',
        opened ? 'bg-craft-tint' : 'hover:bg-hover has-data-popup-open:bg-hover',
      )}
    >
      <button
        type="button"
        data-row={song.id}
        tabIndex={tab}
        aria-current={opened || undefined}
        aria-description={t('list.keys')}
        title={title}
        onDoubleClick={() => togglePlaySong(song)}
        className="flex h-full min-w-0 flex-1 items-center gap-3 rounded-md px-2 text-left focus-visible:-outline-offset-2"
      >
        <Cover title={title} url={cover} className="size-10" />
        <span className="min-w-0 flex-1">
          <span
            className={cx('flex gap-1.5', isPlaying ? 'font-medium text-craft-ink' : opened && 'font-medium')}
          >
            <SelectedMark selection={songSelection} id={song.id} />
            <span className="truncate">{title}</span>
            {nth > 1 ? (
              <span className="shrink-0 font-normal text-ink-3">{t('list.nth', { nth })}</span>
            ) : null}
          </span>
          <span
            className={cx(
              'flex min-w-0 items-center gap-1.5 text-sm tabular-nums',
              status.kind === 'ended' && status.end === 'failed' ? 'text-bad' : 'text-ink-3',
            )}
          >
            {asks ? <span aria-hidden className="size-1.5 shrink-0 rounded-full bg-warn" /> : null}
            <span className={cx('truncate', asks && 'text-ink-2')} title={line}>
              {line}
            </span>
          </span>
        </span>
        <span className="shrink-0 text-sm text-ink-3 tabular-nums group-focus-within/row:opacity-0 group-hover/row:opacity-0 pointer-coarse:opacity-100!">
          {status.kind === 'under_way' && status.step !== 'waiting' ? (
            <Spinner className="text-ink-3" />
          ) : length === null ? null : (
            clockTime(length)
          )}
        </span>
      </button>
      {version && isPlayable(version) ? (
        // For the pointer; the keyboard uses Space on the row.
        <SongPlay
          song={song}
          trackId={trackId(song.id, version.n)}
          tabIndex={-1}
          iconSize={14}
          className={cx(
            'absolute left-3 size-8 bg-background/85 text-ink shadow-raised transition-[scale,translate] hover:bg-background',
            !isPlaying && SMALL_PLAY,
          )}
        />
      ) : null}
      <span className="absolute right-1 flex opacity-0 group-focus-within/row:opacity-100 group-hover/row:opacity-100 has-data-popup-open:opacity-100 pointer-coarse:static pointer-coarse:opacity-100">
        <SongMenu
          song={song}
          tabIndex={tab}
          onRename={() => onRename(song.id)}
          className={opened ? 'bg-craft-tint' : 'bg-hover pointer-coarse:bg-transparent'}
        />
      </span>
    </div>
  );
});
