import { AudioLines } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { AreaTargets } from '../../app/area-state.ts';
import { useShownTarget } from '../../app/use-shown-target.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { LongList } from '../../ui/long-list.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useLongList } from '../../ui/use-long-list.ts';
import { switchesSides } from '../ab-store.ts';
import { deleteTakes } from '../delete-take.ts';
import { takeSearch, useShownTakes } from '../shown-takes.ts';
import { takeRecords, takeSelection, takes } from '../speech.ts';
import { showTakesOf, useCommand } from '../speech-view.ts';
import { togglePlayTake } from '../take-actions.ts';
import { isPlayable } from '../track-of.ts';
import { ExampleButton } from './example-button.tsx';
import { TakeRow } from './take-row.tsx';

/** Renders the takes; only those in view are rendered. */
export function TakesList() {
  const { t } = useTranslation(['speech', 'common']);
  const shown = useShownTakes();
  const isFiltered = useStore(takeSearch.state, ({ found }) => found !== null);
  const { phase, items, problem } = useStore(shown.state);
  const ids = useMemo(() => items.map(({ id }) => id), [items]);
  const [renaming, setRenaming] = useState<string | null>(null);
  const { scroller, list, tabStop, goTo, scrollerProps, listProps } = useLongList({
    ids,
    pages: shown,
    selection: takeSelection,
    nameOf: (_, at) => items[at] && (items[at].title || items[at].voiceName),
    onOpen: (id, by) => {
      const take = takeRecords.get(id);
      if (by === 'key' && take && isPlayable(take)) togglePlayTake(take);
    },
    onKey: (event) => switchesSides(event) && 'leave',
    onRename: setRenaming,
    onDelete: (disposed) => void deleteTakes(items.filter(({ id }) => disposed.includes(id))),
  });
  const flashed = useShownTarget('speech', findTake, (id) => {
    list.current?.scrollToIndex(ids.indexOf(id), { align: 'center' });
  });
  // A take just requested is on top, so the list scrolls there; takes from elsewhere do not move it.
  useCommand('newestTake', () => scroller.current?.scrollTo({ top: 0 }));

  if (phase === 'loading') return <TakesLoading />;
  if (phase === 'failed') {
    return (
      <LoadFailed title={t('speech:takes.failed')} problem={problem} onRetry={() => void shown.load()} />
    );
  }
  if (items.length === 0)
    return isFiltered ? <NoTakesWithTags /> : shown === takes ? <NoTakes /> : <NoTakesOfScript />;
  return (
    <div {...scrollerProps} className="scrollable min-h-0 flex-1 pr-gutter-4 pb-4 pl-4">
      <LongList {...listProps} data={items} bufferSize={400}>
        {(take) => (
          <div key={take.id} className="pb-2">
            <TakeRow
              take={take}
              tabStop={take.id === tabStop}
              flash={take.id === flashed}
              renaming={take.id === renaming}
              onRename={setRenaming}
              onRenamed={goTo}
            />
          </div>
        )}
      </LongList>
    </div>
  );
}

/** Loads the list up to a requested take, and shows the list that contains it. */
async function findTake({ takeId }: AreaTargets['speech']): Promise<string | null> {
  if (!(await takes.seek((take) => take.id === takeId))) return null;
  showTakesOf('all');
  takeSearch.filter([]);
  return takeId;
}

function NoTakesOfScript() {
  const { t } = useTranslation('speech');
  return (
    <EmptyState
      title={t('takes.noneOfScript')}
      action={<Button onClick={() => showTakesOf('all')}>{t('takes.showAll')}</Button>}
    />
  );
}

function NoTakesWithTags() {
  const { t } = useTranslation(['speech', 'common']);
  return (
    <EmptyState
      title={t('common:tags.noMatch')}
      action={<Button onClick={() => takeSearch.filter([])}>{t('speech:takes.showAll')}</Button>}
    />
  );
}

function NoTakes() {
  const { t } = useTranslation('speech');
  return (
    <div className="scrollable min-h-0 flex-1">
      <EmptyState
        icon={<AudioLines aria-hidden size={28} />}
        title={t('takes.emptyTitle')}
        description={t('takes.empty')}
        action={<ExampleButton />}
      />
    </div>
  );
}

function TakesLoading() {
  const { t } = useTranslation('speech');
  return (
    <div role="status" className="flex flex-col gap-2 px-4 pt-1">
      <span className="sr-only">{t('takes.loading')}</span>
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-21" />
      ))}
    </div>
  );
}
