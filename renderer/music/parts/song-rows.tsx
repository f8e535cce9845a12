import { type KeyboardEvent, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { Song } from '../../../shared/domain/song.ts';
import { useRowHeight } from '../../app/row-heights.ts';
import { closeListOverlay } from '../../app/window-state.ts';
import type { RecordList } from '../../data/record-list.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { LongList } from '../../ui/long-list.tsx';
import { LoadingRows, Skeleton } from '../../ui/skeleton.tsx';
import { useLongList } from '../../ui/use-long-list.ts';
import { deleteSongs } from '../delete-song.ts';
import { songSelection } from '../music.ts';
import { showSong, useOpenedSong } from '../opened-song.ts';
import { togglePlaySong } from '../song-actions.ts';
import { numberTitles, songTitle } from '../song-title.ts';
import { useCommand } from '../view-commands.ts';
import { SongRow } from './song-row.tsx';

/** Renders the songs. Enter opens one, Space plays it. */
export function SongRows({ list, found }: { list: RecordList<Song>; found: boolean }) {
  const { t } = useTranslation(['music', 'common']);
  const { phase, items, problem } = useStore(list.state);
  const opened = useOpenedSong();
  const [renaming, setRenaming] = useState<string | null>(null);
  const rowHeight = useRowHeight('song');
  const ids = useMemo(() => items.map(({ id }) => id), [items]);
  const nth = useMemo(() => numberTitles(items), [items]);
  const { scroller, tabStop, goTo, scrollTo, scrollerProps, listProps } = useLongList({
    ids,
    pages: list,
    home: opened,
    selection: songSelection,
    nameOf: (_, at) => items[at] && songTitle(items[at]),
    onOpen: (id) => {
      showSong(id);
      closeListOverlay();
    },
    onRename: setRenaming,
    onDelete: (ids) => void deleteSongs(items.filter(({ id }) => ids.includes(id))),
    onKey: (event, id) => {
      const song = list.find(id);
      const plays = event.key === ' ' && !isChord(event) && songSelection.state.getState().ids.size === 0;
      if (plays && song && !event.repeat) togglePlaySong(song);
      return plays;
    },
  });
  // A song just requested is on top, so the list scrolls there; songs from elsewhere do not move it.
  useCommand('newestSong', () => scroller.current?.scrollTo({ top: 0 }));
  const showOpened = useEffectEvent(() => opened !== null && scrollTo(opened));
  // biome-ignore lint/correctness/useExhaustiveDependencies: as another song is opened, or another list shown
  useEffect(() => void showOpened(), [opened, list]);

  if (phase === 'loading')
    return (
      <LoadingRows
        label={t('music:list.loading')}
        widths={[62, 48, 70, 55, 40]}
        className="flex min-h-0 flex-1 flex-col gap-3.5 px-4 pt-1.5"
        lead={<Skeleton className="size-10 shrink-0" />}
      >
        <Skeleton className="h-3.5" />
        <Skeleton className="mt-1.5 h-2.5 w-3/4" />
      </LoadingRows>
    );
  if (phase === 'failed') {
    return (
      <LoadFailed
        title={t(found ? 'music:list.searchFailed' : 'music:list.failed')}
        problem={problem}
        onRetry={() => void list.load()}
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
      data-song-list
      {...scrollerProps}
      aria-label={t('music:list.label')}
      className="scrollable list-rows min-h-0 flex-1 pb-2"
    >
      <LongList key={rowHeight} {...listProps} data={items} itemSize={rowHeight}>
        {(song: Song) => (
          <SongRow
            key={song.id}
            song={song}
            nth={nth.get(song.id) ?? 1}
            opened={song.id === opened}
            tabStop={song.id === tabStop}
            renaming={song.id === renaming}
            onRename={setRenaming}
            onRenamed={goTo}
          />
        )}
      </LongList>
    </section>
  );
}

function isChord(event: KeyboardEvent): boolean {
  return event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
}
