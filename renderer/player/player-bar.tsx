import {
  CornerUpLeft,
  Ellipsis,
  MicVocal,
  Repeat,
  Shuffle,
  SkipBack,
  SkipForward,
  TriangleAlert,
  X,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { openArea } from '../app/area-state.ts';
import { dragAsset } from '../app/asset-files.ts';
import { HandOnItems, SaveItem, ShowInLibraryItem } from '../app/file-items.tsx';
import { isWide } from '../app/window-state.ts';
import { formatNumber } from '../locales/format.ts';
import { PlayIcon } from '../playback/play-icon.tsx';
import {
  isOn,
  type PlayerStatus,
  seekTo,
  setPlayer,
  stepPlayer,
  stopPlayer,
  togglePlay,
  usePlayer,
} from '../playback/player.ts';
import type { Track } from '../playback/track.ts';
import { neighbour } from '../playback/track-queue.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { clockTime } from '../ui/clock-time.ts';
import { Cover } from '../ui/cover.tsx';
import { cx } from '../ui/cx.ts';
import { Menu, MenuChoice, MenuItem } from '../ui/menu.tsx';
import { Waveform } from '../ui/waveform.tsx';
import { QueueButton } from './queue-button.tsx';
import { VolumeControl } from './volume-control.tsx';

/** Renders the current track at the bottom of the window, whichever area is open. */
export function PlayerBar() {
  const { t } = useTranslation('player');
  const track = usePlayer((state) => state.track);
  const status = usePlayer((state) => state.status);
  const loop = usePlayer((state) => state.loop);
  const shuffle = usePlayer((state) => state.shuffle);
  const queued = usePlayer((state) => state.queue.length > 1);
  const last = usePlayer(({ track, queue }) => track !== null && !neighbour(queue, track, 1));
  if (!track) return null;
  return (
    <section
      aria-label={t('label')}
      data-player
      data-craft={track.kind === 'song' ? 'music' : 'speech'}
      className="flex h-15 shrink-0 items-center gap-2 border-t border-hairline bg-panel px-3 select-none wide:gap-3 wide:px-4"
    >
      <div className="flex shrink-0 items-center gap-1">
        <IconButton
          icon={SkipBack}
          label={t('previous')}
          onClick={() => stepPlayer(-1)}
          className={cx(!queued && 'max-wide:hidden')}
        />
        <PlayButton status={status} />
        <IconButton
          icon={SkipForward}
          label={t('next')}
          disabled={last}
          onClick={() => stepPlayer(1)}
          className={cx(!queued && 'max-wide:hidden')}
        />
      </div>
      <Title track={track} failed={status === 'failed'} />
      <Seek track={track} />
      <div className="flex shrink-0 items-center gap-0.5">
        <SpeedMenu />
        {queued ? (
          <IconButton
            icon={Shuffle}
            label={t('shuffle')}
            aria-pressed={shuffle}
            onClick={() => setPlayer({ shuffle: !shuffle })}
            // Without space in a narrow bar it is in the queue instead.
            className={cx('max-wide:hidden', shuffle && 'bg-craft-tint text-craft-ink')}
          />
        ) : null}
        <IconButton
          icon={Repeat}
          label={t('loop')}
          aria-pressed={loop}
          onClick={() => setPlayer({ loop: !loop })}
          // In a narrow window it is in the menu, unless it is on.
          className={loop ? 'bg-craft-tint text-craft-ink' : 'max-wide:hidden'}
        />
        <VolumeControl />
        <LyricsButton track={track} />
        {queued ? <QueueButton /> : null}
        <PlayerMenu track={track} />
        <IconButton icon={X} label={t('close')} onClick={close} />
      </div>
    </section>
  );
}

/** Renders the button that opens the song, which keeps the current line in view. */
function LyricsButton({ track }: { track: Track }) {
  const { t } = useTranslation('player');
  const { place } = track;
  if (place?.area !== 'music') return null;
  return (
    <IconButton
      icon={MicVocal}
      label={t('lyrics')}
      onClick={() => openArea(place.area, place.what)}
      className="max-sm:hidden"
    />
  );
}

/** Closes the player. The button disappears with the bar, so the focus moves to the main view. */
function close(): void {
  stopPlayer();
  document.getElementById('main')?.focus();
}

function PlayButton({ status }: { status: PlayerStatus }) {
  const { t } = useTranslation('player');
  const on = isOn(status);
  return (
    <IconButton
      icon={<PlayIcon status={status} size={16} />}
      label={t(on ? 'pause' : 'play')}
      variant="primary"
      shortcut="Space"
      aria-busy={status === 'loading'}
      onClick={() => togglePlay()}
      className="rounded-full!"
    />
  );
}

function Title({ track, failed }: { track: Track; failed: boolean }) {
  const { asset, cover, place } = track;
  const width = cover ? 'w-28 wide:w-56 min-[1200px]:w-80' : 'w-32 wide:w-44 min-[1200px]:w-80';
  const words = (
    <span className="flex min-w-0 items-center gap-2.5">
      {cover ? <Cover {...cover} className="size-9 max-wide:hidden" /> : null}
      <span className="min-w-0 flex-1">
        <span className="block truncate text-base font-medium text-ink">{track.title}</span>
        {failed ? <Failure /> : <span className="block truncate text-xs text-ink-3">{track.subtitle}</span>}
      </span>
    </span>
  );
  const drag = asset
    ? {
        draggable: true,
        onDragStart: (event: React.DragEvent) => dragAsset(event.dataTransfer, asset),
      }
    : {};
  return place ? (
    <button
      type="button"
      {...drag}
      onClick={() => openArea(place.area, place.what)}
      title={track.title}
      className={cx('min-w-0 shrink rounded-md text-left hover:underline', width)}
    >
      {words}
    </button>
  ) : (
    <div {...drag} title={track.title} className={cx('min-w-0 shrink', width)}>
      {words}
    </div>
  );
}

function Failure() {
  const { t } = useTranslation('player');
  const words = t(`failed.${usePlayer((state) => state.failure)}`);
  return (
    <span role="alert" title={words} className="flex items-center gap-1 text-xs text-bad">
      <TriangleAlert aria-hidden size={12} className="shrink-0" />
      <span className="truncate">{words}</span>
    </span>
  );
}

function Seek({ track }: { track: Track }) {
  const { t } = useTranslation('player');
  const positionMs = usePlayer((state) => state.positionMs);
  const durationMs = usePlayer((state) => state.durationMs);
  const waiting = usePlayer((state) => state.status === 'loading' && state.positionMs >= state.durationMs);
  return (
    <div className="flex min-w-0 flex-1 items-center gap-2 wide:gap-3">
      <span className="w-10 shrink-0 text-right text-sm text-ink-2 tabular-nums max-[520px]:hidden">
        {clockTime(positionMs)}
      </span>
      <Waveform
        peaks={track.peaks}
        durationMs={durationMs}
        positionMs={positionMs}
        onSeek={seekTo}
        label={t('position')}
        className="h-9 flex-1"
      />
      <span
        className="w-10 shrink-0 text-sm text-ink-2 tabular-nums max-sm:hidden"
        title={waiting ? t('waiting') : undefined}
      >
        {track.complete ? clockTime(durationMs) : `${clockTime(durationMs)}…`}
      </span>
    </div>
  );
}

const RATES = ['0.5', '0.75', '1', '1.25', '1.5', '1.75', '2'] as const;

/** Renders the choice of the speed, which keeps the pitch. */
function SpeedMenu() {
  const { t } = useTranslation('player');
  const rate = usePlayer((state) => state.rate);
  const isSong = usePlayer((state) => state.track?.kind === 'song');
  const shown = RATES.find((known) => Number(known) === rate) ?? null;
  return (
    <Menu
      side="top"
      align="end"
      trigger={
        <Button
          variant="ghost"
          aria-label={t('speedOf', { rate: words(rate) })}
          className={cx('px-2 tabular-nums', rate !== 1 && 'bg-craft-tint text-craft-ink')}
        >
          {words(rate)}
        </Button>
      }
    >
      <MenuChoice
        label={t(isSong ? 'speedOfSongs' : 'speedOfSpeech')}
        value={shown}
        onValueChange={(next) => setPlayer({ rate: Number(next) })}
        options={RATES.map((value) => ({ value, label: words(Number(value)) }))}
      />
    </Menu>
  );
}

function words(rate: number): string {
  return `${formatNumber(rate, { maximumFractionDigits: 2 })}×`;
}

/** Lists the actions for the file that is playing. */
export function PlayerMenu({ track }: { track: Track }) {
  const { t } = useTranslation('player');
  const { asset, place, isUnlisted } = track;
  if (!asset && !place) return null;
  return (
    <Menu side="top" align="end" trigger={<IconButton icon={Ellipsis} label={t('more')} />}>
      {place ? (
        <MenuItem
          icon={place.area === 'music' ? MicVocal : CornerUpLeft}
          onSelect={() => openArea(place.area, place.what)}
        >
          {t(place.area === 'music' ? 'lyrics' : 'goToSource')}
        </MenuItem>
      ) : null}
      {asset && !isUnlisted ? <ShowInLibraryItem file={asset} /> : null}
      {asset ? <SaveItem file={asset} /> : null}
      {asset ? <HandOnItems file={asset} canCopy={false} /> : null}
      <RepeatItem />
    </Menu>
  );
}

/** Renders the repeat item: a narrow window has no space for the button unless it is on. */
function RepeatItem() {
  const { t } = useTranslation('player');
  const loop = usePlayer((state) => state.loop);
  if (isWide() || loop) return null;
  return (
    <MenuItem icon={Repeat} onSelect={() => setPlayer({ loop: true })}>
      {t('loop')}
    </MenuItem>
  );
}
