import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { Song } from '../../../shared/domain/song.ts';
import { rowsPerPage, useRowHeight } from '../../app/row-heights.ts';
import { closeListOverlay } from '../../app/window-state.ts';
import type { RecordList } from '../../data/record-list.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LongList, type LongListHandle } from '../../ui/long-list.tsx';
import { problemWords } from '../../ui/problem-words.ts';
import { rowTarget } from '../../ui/row-target.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { deleteSong } from '../delete-song.ts';
import { numberTitles } from '../number-titles.ts';
import { showSong, useOpenedSong } from '../opened-song.ts';
import { togglePlaySong } from '../song-actions.ts';
import { useWish } from '../view-wishes.ts';
import { SongRow } from './song-row.tsx';

/** Rows before the end at which the next page is asked for. */
const MORE_AT = 1500;

/** The songs. One of them takes the Tab key; arrows move, Enter opens, Space plays, F2 renames, Delete deletes. */
export function SongRows({ list, found }: { list: RecordList<Song>; found: boolean }) {
  const { t } = useTranslation(['music', 'common']);
  const { phase, items, problem } = useStore(list.state);
  const opened = useOpenedSong();
  const [renaming, setRenaming] = useState<string | null>(null);
  const rowHeight = useRowHeight('song');
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useRef<LongListHandle>(null);
  const [current, setCurrent] = useState<string | null>(null);
  const nth = useMemo(() => numberTitles(items), [items]);
  const at = items.findIndex((song) => song.id === (current ?? opened));
  const tabStop = Math.max(0, at);
  // A song just requested is on top, so the list scrolls there; songs from elsewhere do not move it.
  useWish('newestSong', () => scroller.current?.scrollTo({ top: 0 }));
  useEffect(() => {
    if (opened === null) return;
    const place = list.state.getState().items.findIndex((song) => song.id === opened);
    if (place >= 0) rows.current?.scrollToIndex(place, { align: 'nearest' });
  }, [opened, list]);

  // A row renders again only when it changed, so its callbacks must stay the same.
  const latest = useRef(items);
  latest.current = items;
  const focusRow = useCallback((to: number) => {
    const song = latest.current[to];
    if (!song) return;
    rows.current?.scrollToIndex(to, { align: 'nearest' });
    setCurrent(song.id);
    requestAnimationFrame(() =>
      scroller.current?.querySelector<HTMLElement>(`[data-row="${song.id}"]`)?.focus(),
    );
  }, []);
  const onKeyDown = useCallback(
    (event: KeyboardEvent, place: number, song: Song) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      const page = rowsPerPage('song', scroller.current?.clientHeight ?? 0);
      const to = rowTarget(event.key, place, latest.current.length, page);
      if (to !== null) focusRow(to);
      else if (event.key === ' ') togglePlaySong(song);
      else if (event.key === 'F2') setRenaming(song.id);
      else if (event.key === 'Delete') void deleteSong(song);
      else return;
      event.preventDefault();
      event.stopPropagation();
    },
    [focusRow],
  );

  if (phase === 'loading') return <SongsLoading />;
  if (phase === 'failed') {
    return (
      <EmptyState
        title={t(found ? 'music:list.searchFailed' : 'music:list.failed')}
        description={problem ? problemWords(problem) : undefined}
        action={<Button onClick={() => void list.load()}>{t('common:retry')}</Button>}
      />
    );
  }
  if (items.length === 0) {
    return (
      <div className="min-h-0 flex-1 px-5 pt-6 text-center text-sm text-ink-3">
        <p className="font-medium text-ink-2">{t(found ? 'music:list.noFit' : 'music:list.empty')}</p>
        <p>{t(found ? 'music:list.noFitHint' : 'music:list.emptyHint')}</p>
      </div>
    );
  }

  return (
    <section
      ref={scroller}
      data-song-list
      aria-label={t('music:list.label')}
      className="scrollable min-h-0 flex-1 pb-2 pl-2"
    >
      <LongList
        // The list takes in a new height of its rows only when it is new itself.
        key={rowHeight}
        ref={rows}
        data={items}
        scrollRef={scroller}
        itemSize={rowHeight}
        keepMounted={[tabStop]}
        onScroll={(top) => {
          const { scrollSize = 0, viewportSize = 0 } = rows.current ?? {};
          if (scrollSize - viewportSize - top < MORE_AT) void list.loadMore();
        }}
      >
        {(song: Song, place) => (
          <SongRow
            key={song.id}
            song={song}
            nth={nth.get(song.id) ?? 1}
            opened={song.id === opened}
            tabStop={place === tabStop}
            renaming={song.id === renaming}
            place={place}
            onRename={setRenaming}
            onOpen={openSong}
            onFocus={setCurrent}
            onKeyDown={onKeyDown}
            onRenamed={focusRow}
          />
        )}
      </LongList>
    </section>
  );
}

function openSong(songId: string): void {
  showSong(songId);
  closeListOverlay();
}

function SongsLoading() {
  const { t } = useTranslation('music');
  return (
    <div role="status" className="flex min-h-0 flex-1 flex-col gap-3.5 px-4 pt-1.5">
      <span className="sr-only">{t('list.loading')}</span>
      {[62, 48, 70, 55, 40].map((width) => (
        <span key={width} className="flex items-center gap-3">
          <Skeleton className="size-10 shrink-0" />
          <span style={{ width: `${width}%` }} className="flex flex-col gap-1.5">
            <Skeleton className="h-3.5" />
            <Skeleton className="h-2.5 w-3/4" />
          </span>
        </span>
      ))}
    </div>
  );
}
