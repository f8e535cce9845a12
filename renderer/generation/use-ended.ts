import { useEffect, useEffectEvent } from 'react';
import type { RecordList } from '../data/record-list.ts';

/** How a generation ended, as announced. Unknown is not failed. */
type News = 'finished' | 'outcomeUnknown' | 'notFinished';

interface Status {
  readonly kind: 'under_way' | 'ended' | 'made';
  readonly end?: unknown;
}

interface Watched<T extends { readonly id: string }> {
  readonly list: RecordList<T>;
  readonly statusOf: (item: T) => Status;
  /** Watches items that leave the list when they end. */
  readonly alsoWatch?: (look: (item: T) => void) => () => void;
}

/** Calls back when a running item of a list is done or failed, not for each step. */
export function useEnded<T extends { readonly id: string }>(
  { list, statusOf, alsoWatch }: Watched<T>,
  onEnded: (item: T, news: News) => void,
): void {
  const tell = useEffectEvent(onEnded);
  const status = useEffectEvent(statusOf);
  const watchOthers = useEffectEvent((look: (item: T) => void) => alsoWatch?.(look));
  useEffect(() => {
    const under = new Set<string>();
    const look = (item: T) => {
      const now = status(item);
      if (now.kind === 'under_way') under.add(item.id);
      else if (under.delete(item.id)) tell(item, newsOf(now));
    };
    const lookAll = () => list.state.getState().items.forEach(look);
    lookAll();
    const stopList = list.state.subscribe(({ items }, before) => items !== before.items && lookAll());
    const stopOthers = watchOthers(look);
    return () => {
      stopList();
      stopOthers?.();
    };
  }, [list]);
}

function newsOf({ kind, end }: Status): News {
  if (kind === 'made') return 'finished';
  return end === 'unknown' ? 'outcomeUnknown' : 'notFinished';
}
