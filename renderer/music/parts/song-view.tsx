import { ArrowLeft, CornerUpLeft, Download, RefreshCw } from 'lucide-react';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { Asset } from '../../../shared/domain/asset.ts';
import { bills } from '../../../shared/domain/sandbox-connection.ts';
import type { Song, SongVersion } from '../../../shared/domain/song.ts';
import { saveFile } from '../../app/asset-files.ts';
import { chargeKey } from '../../app/connections-store.ts';
import { useSaveLabel } from '../../app/file-items.tsx';
import { PanelHeader } from '../../app/panel-header.tsx';
import { useChanges } from '../../data/follow-changes.ts';
import { useRecords } from '../../data/records.ts';
import { GenerationOutcome } from '../../generation/generation-outcome.tsx';
import type { CallProblem } from '../../lib/call-problem.ts';
import { api } from '../../lib/connection.ts';
import { usePlayer } from '../../playback/player.ts';
import { Button } from '../../ui/button.tsx';
import { clockTime } from '../../ui/clock-time.ts';
import { Cover } from '../../ui/cover.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { problemMessage } from '../../ui/problem-message.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { tooltipAttributes } from '../../ui/tooltip.tsx';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import { useRead } from '../../ui/use-read.ts';
import { useSinglePress } from '../../ui/use-single-press.ts';
import { Waveform } from '../../ui/waveform.tsx';
import { songRecords, songs } from '../music.ts';
import { readOpenedSong, showSong, useShownVersion } from '../opened-song.ts';
import { makeAgain, playFrom, reuseSong } from '../song-actions.ts';
import { isPlayable, songStatus, versionOf } from '../song-state.ts';
import { songTitle } from '../song-title.ts';
import { trackId } from '../track-of.ts';
import { runCommand } from '../view-commands.ts';
import { SectionStrip } from './section-strip.tsx';
import { SongFacts } from './song-facts.tsx';
import { SongHead } from './song-head.tsx';
import { SongLyrics } from './song-lyrics.tsx';
import { SongMenu } from './song-menu.tsx';
import { SongPlay } from './song-play.tsx';
import { SongProgress } from './song-progress.tsx';
import { VersionCards } from './version-cards.tsx';

/**
 * Renders a requested song: its progress or its result. Another song replaces it in place, as a version and a song that
 * is generated again must leave the focus where it is.
 */
export function SongView({ songId }: { songId: string }) {
  const { t } = useTranslation('music');
  const { song, problem, again } = useSong(songId);
  const scroller = useRef<HTMLDivElement>(null);
  const [headHidden, setHeadHidden] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another song begins at its top
  useLayoutEffect(() => {
    // Newer browsers return a promise, which must not be taken for the effect's cleanup.
    scroller.current?.scrollTo(0, 0);
  }, [songId]);
  return (
    <div className="@container flex min-h-0 flex-1 flex-col">
      <PanelHeader
        title={
          <span className="flex min-w-0 items-center gap-3">
            <Button variant="ghost" icon={ArrowLeft} onClick={() => showSong(null)} className="-ml-2">
              {t('action.newSong')}
            </Button>
            {song ? <ShortHead song={song} shown={headHidden} /> : null}
          </span>
        }
      >
        {song ? <SongTools song={song} /> : null}
      </PanelHeader>
      {song ? (
        // Elements scrolled into view must stay clear of the waveform.
        <div ref={scroller} className="scrollable min-h-0 flex-1 scroll-pt-32">
          <Body song={song} scroller={scroller} headHidden={headHidden} onHeadHidden={setHeadHidden} />
        </div>
      ) : problem?.kind === 'not_found' ? (
        <div role="alert" className="m-auto">
          <EmptyState
            title={t('song.gone')}
            action={<Button onClick={() => showSong(null)}>{t('song.backToDraft')}</Button>}
          />
        </div>
      ) : problem ? (
        <LoadFailed title={problemMessage(problem)} onRetry={again} />
      ) : (
        <SongLoading />
      )}
    </div>
  );
}

interface BodyProps {
  readonly song: Song;
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly headHidden: boolean;
  readonly onHeadHidden: (gone: boolean) => void;
}

/** Renders the result of a song. Its waveform stays at the top while the lyrics scroll. */
function Body({ song, scroller, headHidden, onHeadHidden }: BodyProps) {
  const version = versionOf(song, useShownVersion(song.id));
  const status = songStatus(song);
  const head = useRef<HTMLElement>(null);
  const kept = useKeptFocus<HTMLDivElement>();
  useEffect(() => {
    if (!head.current) return;
    const watch = new IntersectionObserver(([seen]) => onHeadHidden(seen?.isIntersecting === false), {
      root: scroller.current,
    });
    watch.observe(head.current);
    return () => watch.disconnect();
  }, [scroller, onHeadHidden]);
  return (
    <article className="mx-auto flex w-full max-w-5xl flex-col gap-6 px-4 py-6 wide:px-8">
      <SongHead ref={head} song={song} version={version} />
      <VersionCards song={song} version={version} />
      <div className="contents" {...kept}>
        {status.kind === 'under_way' ? <SongProgress song={song} status={status} /> : null}
        {status.kind === 'ended' ? <GenerationOutcome made={song} end={status.end} /> : null}
        {version && isPlayable(version) ? (
          <div
            className={cx(
              'sticky top-0 z-10 -mx-4 -my-2 flex flex-col gap-2 border-b bg-background px-4 py-2 wide:-mx-8 wide:px-8',
              headHidden ? 'border-hairline' : 'border-transparent',
            )}
          >
            <SongWave song={song} version={version} />
            <SectionStrip song={song} version={version} />
          </div>
        ) : null}
      </div>
      <div className="grid gap-x-10 gap-y-8 @min-[760px]:grid-cols-[minmax(0,1fr)_16rem]">
        <SongLyrics key={`${song.id} ${version?.n}`} song={song} version={version} scroller={scroller} />
        <SongFacts song={song} version={version} />
      </div>
    </article>
  );
}

/**
 * Renders the song's title in the top line once its heading has scrolled out of view. The heading
 * itself stays in the page.
 */
function ShortHead({ song, shown }: { song: Song; shown: boolean }) {
  const version = versionOf(song, useShownVersion(song.id));
  const title = songTitle(song);
  return (
    <span
      aria-hidden
      className={cx(
        'flex min-w-0 items-center gap-2.5 transition-opacity motion-reduce:transition-none',
        !shown && 'opacity-0',
      )}
    >
      <Cover title={title} url={version?.coverUrl ?? null} className="size-8" />
      <span className="truncate">{title}</span>
    </span>
  );
}

function SongLoading() {
  const { t } = useTranslation('music');
  return (
    <div role="status" className="mx-auto flex w-full max-w-5xl flex-col gap-6 px-8 py-6">
      <span className="sr-only">{t('song.loading')}</span>
      <div className="flex gap-6">
        <Skeleton className="size-40 shrink-0 rounded-lg" />
        <div className="flex flex-1 flex-col justify-center gap-3">
          <Skeleton className="h-7 w-64" />
          <Skeleton className="h-4 w-40" />
          <Skeleton className="h-8 w-28" />
        </div>
      </div>
      <Skeleton className="h-16" />
      {[70, 62, 74, 58].map((width) => (
        <span key={width} style={{ width: `${width}%` }}>
          <Skeleton className="h-4" />
        </span>
      ))}
    </div>
  );
}

interface SongWaveProps {
  readonly song: Song;
  readonly version: SongVersion & { readonly asset: Asset };
}

/** Renders the waveform; a click plays from there. A button before it plays from the start. */
function SongWave({ song, version }: SongWaveProps) {
  const { t } = useTranslation('music');
  const id = trackId(song.id, version.n);
  const positionMs = usePlayer((state) => (state.track?.id === id ? state.positionMs : 0));
  const { asset } = version;
  return (
    <div className="flex items-center gap-3">
      <SongPlay
        song={song}
        trackId={id}
        iconSize={18}
        className="size-10 bg-craft text-on-fill hover:bg-craft-hover"
      />
      <span className="w-10 shrink-0 text-right text-sm text-ink-2 tabular-nums">
        {clockTime(positionMs)}
      </span>
      <Waveform
        peaks={asset.peaks}
        durationMs={asset.durationMs}
        positionMs={positionMs}
        label={t('song.waveform', { title: songTitle(song) })}
        onSeek={(ms) => playFrom(song, ms)}
        className="h-16 flex-1"
      />
      <span className="w-10 shrink-0 text-sm text-ink-2 tabular-nums">{clockTime(asset.durationMs)}</span>
    </div>
  );
}

/** Offers the most common actions on a song; the others are in the menu. In a narrow place, icons replace the labels. */
function SongTools({ song }: { song: Song }) {
  const { t } = useTranslation('music');
  const version = versionOf(song, useShownVersion(song.id));
  const file = version && isPlayable(version) ? version.asset : null;
  const saving = useSaveLabel();
  const again = useSinglePress(() => void makeAgain(song));
  const hints = {
    reuse: t('song.reuseHint'),
    again: t(`song.${chargeKey('againHint', bills(song.connectionId))}`),
  };
  return (
    <>
      {(['reuse', 'again'] as const).map((name) => (
        <Button
          key={name}
          variant="ghost"
          icon={name === 'reuse' ? CornerUpLeft : RefreshCw}
          aria-label={t(`song.${name}`)}
          aria-description={hints[name]}
          {...tooltipAttributes({ label: hints[name], side: 'bottom' })}
          onClick={name === 'reuse' ? () => reuseSong(song) : again}
        >
          <span className="hidden @min-[640px]:inline">{t(`song.${name}`)}</span>
        </Button>
      ))}
      {/* Always rendered, as the other buttons would move under the pointer otherwise. */}
      <Button
        icon={Download}
        aria-label={saving}
        disabled={file === null}
        onClick={() => file && void saveFile(file)}
      >
        <span className="hidden @min-[640px]:inline">{saving}</span>
      </Button>
      <SongMenu song={song} onRename={() => runCommand('rename')} />
    </>
  );
}

interface UsedSong {
  readonly song: Song | undefined;
  /** Why it could not be loaded. */
  readonly problem: CallProblem | null;
  readonly again: () => void;
}

/** Returns a song; loads it if the list does not contain it. */
function useSong(id: string): UsedSong {
  const song = useRecords(songRecords, () => songRecords.get(id));
  const ready = useStore(songs.state, (state) => state.phase !== 'loading');
  const { problem, again } = useRead(ready && song === undefined ? id : null, async () => {
    const asOf = songRecords.rev;
    songRecords.put([await readOpenedSong(() => api.music.get({ id }))], asOf);
  });
  useChanges(() => undefined, again);
  return { song, problem, again };
}
