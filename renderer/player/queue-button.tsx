import { ArrowDown, ArrowUp, ListVideo, X } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { jumpTo, moveInQueue, removeFromQueue, setPlayer, usePlayer } from '../playback/player.ts';
import type { Track } from '../playback/track.ts';
import { IconButton } from '../ui/button.tsx';
import { clockTime } from '../ui/clock-time.ts';
import { Cover } from '../ui/cover.tsx';
import { Popover } from '../ui/popover.tsx';
import { Switch } from '../ui/switch.tsx';

/** Number of tracks shown; the rest are only counted. */
const SHOWN = 100;

/** Opens the queue, where the user can skip to a track, reorder tracks and remove them. */
export function QueueButton() {
  const { t } = useTranslation('player');
  return (
    <Popover
      side="top"
      align="end"
      label={t('queue.title')}
      className="flex max-h-[min(32rem,70dvh)] w-88 max-w-[92vw] flex-col"
      trigger={<IconButton icon={ListVideo} label={t('queue.title')} />}
    >
      <Queue />
    </Popover>
  );
}

function Queue() {
  const { t } = useTranslation('player');
  const queue = usePlayer((state) => state.queue);
  const playing = usePlayer((state) => state.track?.id);
  const shuffle = usePlayer((state) => state.shuffle);
  const autoplay = usePlayer((state) => state.autoplay);
  const list = useRef<HTMLOListElement>(null);
  const next = queue.slice(queue.findIndex(({ id }) => id === playing) + 1);
  /** Moves the focus to a neighbor if the row of the pressed button was removed. */
  const keepFocus = (row: number) =>
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return;
      const rows = list.current?.querySelectorAll<HTMLElement>('[data-track]') ?? [];
      rows[Math.min(row, rows.length - 1)]?.focus();
    });
  return (
    <>
      <div className="border-b border-hairline px-3 pt-3 pb-2.5">
        <Switch
          label={t('queue.autoplay')}
          checked={autoplay}
          onCheckedChange={(checked) => setPlayer({ autoplay: checked })}
        />
        <div className="mt-3 wide:hidden">
          <Switch
            label={t('shuffle')}
            checked={shuffle}
            onCheckedChange={(checked) => setPlayer({ shuffle: checked })}
          />
        </div>
      </div>
      {next.length === 0 ? (
        <p className="px-3 py-6 text-center text-sm text-ink-3">{t('queue.empty')}</p>
      ) : (
        <ol ref={list} aria-label={t('queue.title')} className="scrollable min-h-0 flex-1 p-1.5">
          {next.slice(0, SHOWN).map((track, at) => (
            <QueueRow
              key={track.id}
              track={track}
              isFirst={at === 0}
              isLast={at === next.length - 1}
              onRemove={() => {
                removeFromQueue(track.id);
                keepFocus(at);
              }}
            />
          ))}
          {next.length > SHOWN ? (
            <li className="px-2 py-1.5 text-sm text-ink-3">
              {t('queue.more', { count: next.length - SHOWN })}
            </li>
          ) : null}
        </ol>
      )}
    </>
  );
}

interface QueueRowProps {
  readonly track: Track;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onRemove: () => void;
}

function QueueRow({ track, isFirst, isLast, onRemove }: QueueRowProps) {
  const { t } = useTranslation('player');
  const { id, title, subtitle, cover, durationMs } = track;
  return (
    <li className="group/row flex items-center gap-0.5 rounded-md pr-1 focus-within:bg-hover hover:bg-hover">
      <button
        type="button"
        data-track={id}
        aria-label={t('queue.play', { title })}
        onClick={() => jumpTo(id)}
        className="flex min-w-0 flex-1 items-center gap-2.5 rounded-md px-2 py-1.5 text-left focus-visible:-outline-offset-2"
      >
        {cover ? <Cover {...cover} className="size-8" /> : null}
        <span className="min-w-0 flex-1">
          <span className="block truncate">{title}</span>
          <span className="block truncate text-xs text-ink-3">{subtitle}</span>
        </span>
        <span className="text-sm text-ink-3 tabular-nums">{clockTime(durationMs)}</span>
      </button>
      <IconButton
        icon={ArrowUp}
        size="sm"
        label={t('queue.up', { title })}
        aria-disabled={isFirst || undefined}
        onClick={() => isFirst || moveInQueue(id, -1)}
      />
      <IconButton
        icon={ArrowDown}
        size="sm"
        label={t('queue.down', { title })}
        aria-disabled={isLast || undefined}
        onClick={() => isLast || moveInQueue(id, 1)}
      />
      <IconButton icon={X} size="sm" label={t('queue.remove', { title })} onClick={onRemove} />
    </li>
  );
}
