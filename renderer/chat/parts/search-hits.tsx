import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { useStore } from 'zustand';
import type { SearchHit } from '../../../shared/contract/conversations.ts';
import { formatDay } from '../../locales/format.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { chat } from '../chat.ts';
import { highlightRanges } from '../highlight-ranges.ts';
import { openHit } from '../open-hit.ts';
import { rowKeyTarget } from '../row-key-target.ts';

/** What the search found; opens at the message. */
export function SearchHits() {
  const { t } = useTranslation('chat');
  const { hits, failed, query } = useStore(chat.search.state);
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  if (hits === null) {
    return (
      <div className="flex flex-col gap-3 px-4 pt-3">
        <Skeleton className="h-12" />
        <Skeleton className="h-12" />
      </div>
    );
  }
  const status = failed
    ? t('list.searchFailed')
    : hits.length === 0
      ? t('list.noHits')
      : t('list.hits', { count: hits.length });
  const rows = hits.map(() => ({ type: 'conversation' as const }));
  const onKeyDown = (event: React.KeyboardEvent, at: number) => {
    const target = rowKeyTarget(event.key, at, rows);
    if (target === null) return;
    event.preventDefault();
    list.current?.scrollToIndex(target, { align: 'nearest' });
    requestAnimationFrame(() =>
      scroller.current?.querySelector<HTMLElement>(`[data-at="${target}"]`)?.focus(),
    );
  };
  return (
    <>
      <p role="status" className="px-4 pt-1 pb-1.5 text-xs text-ink-3">
        {status}
      </p>
      {hits.length === 0 && !failed ? (
        <p className="px-4 text-sm break-words text-ink-2">{t('list.noHitsHint', { query: query.trim() })}</p>
      ) : null}
      <div ref={scroller} className="scrollable min-h-0 flex-1 pb-3 pl-2">
        <Virtualizer ref={list} data={hits} scrollRef={scroller}>
          {(hit, at) => (
            <HitRow
              key={`${hit.conversationId} ${hit.turnId} ${hit.role}`}
              hit={hit}
              at={at}
              onKeyDown={(event) => onKeyDown(event, at)}
            />
          )}
        </Virtualizer>
      </div>
    </>
  );
}

function HitRow({
  hit,
  at,
  onKeyDown,
}: {
  hit: SearchHit;
  at: number;
  onKeyDown: (e: React.KeyboardEvent) => void;
}) {
  const { t } = useTranslation('chat');
  return (
    <button
      type="button"
      data-row={at}
      data-at={at}
      tabIndex={at === 0 ? 0 : -1}
      onKeyDown={onKeyDown}
      onClick={() => openHit(hit)}
      className="focus-visible:-outline-offset-2 flex w-full min-w-0 flex-col rounded-md px-2 py-1.5 text-left hover:bg-hover"
    >
      <span className="flex w-full items-baseline gap-2">
        <span className="min-w-0 flex-1 truncate text-base font-medium">
          {hit.role === 'title' ? (
            <Snippet text={hit.snippet} ranges={hit.ranges} />
          ) : (
            hit.title || t('list.untitled')
          )}
        </span>
        <span className="shrink-0 text-xs text-ink-3 tabular-nums">{formatDay(hit.at)}</span>
      </span>
      {hit.role === 'title' ? null : (
        <span className="line-clamp-2 w-full text-sm break-words text-ink-2">
          <span className="text-ink-3">{t(`list.role.${hit.role}`)}: </span>
          <Snippet text={hit.snippet} ranges={hit.ranges} />
        </span>
      )}
    </button>
  );
}

function Snippet({ text, ranges }: Pick<SearchHit, 'ranges'> & { text: string }) {
  return highlightRanges(text, ranges).map((piece, at) => {
    const key = `${at} ${piece.hit}`;
    return piece.hit ? (
      <mark key={key} className="rounded-sm bg-warn/25 text-inherit">
        {piece.text}
      </mark>
    ) : (
      <span key={key}>{piece.text}</span>
    );
  });
}
