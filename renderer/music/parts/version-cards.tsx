import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { Song, SongVersion } from '../../../shared/domain/song.ts';
import { usePauseReason } from '../../generation/queue-pause.ts';
import { StarButton } from '../../generation/star-button.tsx';
import { formatAgo } from '../../locales/format.ts';
import { clockTime } from '../../ui/clock-time.ts';
import { Cover } from '../../ui/cover.tsx';
import { cx } from '../../ui/cx.ts';
import { useNow } from '../../ui/use-now.ts';
import { songs } from '../music.ts';
import { showSong } from '../opened-song.ts';
import { chooseVersion, togglePlaySong } from '../song-actions.ts';
import { familySongs } from '../song-family.ts';
import { songLine } from '../song-labels.ts';
import { isPlayable, songStatus } from '../song-state.ts';
import { songTitle } from '../song-title.ts';
import { trackId } from '../track-of.ts';
import { SongPlay } from './song-play.tsx';

const MINUTE = 60_000;

/** Renders all versions made from a song's request, and those being made. Choosing one continues playback there. */
export function VersionCards({ song, version }: { song: Song; version: SongVersion | undefined }) {
  const { t } = useTranslation('music');
  const all = useStore(songs.state, (state) => state.items);
  const family = useMemo(() => familySongs(song, all).flatMap(cardsOf), [song, all]);
  if (family.length < 2) return null;
  return (
    <section aria-label={t('song.versions')} className="flex flex-col gap-2">
      <h2 className="text-sm font-medium text-ink-2">{t('song.versions')}</h2>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(14rem,1fr))] gap-2">
        {family.map((member, at) => (
          <VersionCard
            key={trackId(member.song.id, member.version?.n ?? 0)}
            {...member}
            place={at + 1}
            isShown={member.song.id === song.id && member.version?.n === version?.n}
          />
        ))}
      </ul>
    </section>
  );
}

/** Returns the versions of a song; one that is still to come is undefined. */
function cardsOf(song: Song): Pick<VersionCardProps, 'song' | 'version'>[] {
  const isComing = song.versions.length === 0 && songStatus(song).kind === 'under_way';
  return (isComing ? [undefined] : song.versions).map((version) => ({ song, version }));
}

interface VersionCardProps {
  readonly song: Song;
  readonly version: SongVersion | undefined;
  readonly place: number;
  readonly isShown: boolean;
}

function VersionCard({ song, version, place, isShown }: VersionCardProps) {
  const { t } = useTranslation('music');
  const now = useNow(true, MINUTE);
  const name = t('song.versionName', { n: place });
  const playable = version && isPlayable(version) ? version : undefined;
  const paused = usePauseReason(song.connectionId);
  return (
    <li
      className={cx(
        'relative flex items-center gap-3 rounded-lg border bg-raised py-2 pr-2 pl-2 transition-colors',
        isShown ? 'border-craft' : 'border-hairline hover:border-edge',
      )}
    >
      <Cover title={songTitle(song)} url={version?.coverUrl ?? null} className="size-10" />
      {playable ? (
        <SongPlay
          song={song}
          version={playable.n}
          name={name}
          trackId={trackId(song.id, playable.n)}
          iconSize={14}
          className="absolute left-3 size-8 bg-background/85 text-ink shadow-raised hover:bg-background"
        />
      ) : null}
      <button
        type="button"
        aria-current={isShown || undefined}
        onClick={() => (version ? chooseVersion(song, version.n) : showSong(song.id))}
        onDoubleClick={() => version && togglePlaySong(song, version.n)}
        className="min-w-0 flex-1 rounded-md text-left"
      >
        <span className="block truncate font-medium">{name}</span>
        <span className="block truncate text-sm text-ink-3 tabular-nums">
          {songStatus(song).kind === 'under_way' && !playable
            ? songLine(song, paused)
            : [
                playable ? clockTime(playable.asset.durationMs) : t('song.missing'),
                formatAgo(song.createdAt, now),
              ].join(' · ')}
        </span>
      </button>
      {playable ? <StarButton asset={playable.asset} title={name} /> : null}
    </li>
  );
}
