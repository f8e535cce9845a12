import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { SearchHit } from '../../../shared/contract/conversations.ts';
import { startOfDay } from '../../lib/days.ts';
import { formatDay, formatTime } from '../../locales/format.ts';
import { LoadFailedLine } from '../../ui/load-failed.tsx';
import { LongList } from '../../ui/long-list.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useLongList } from '../../ui/use-long-list.ts';
import { chat } from '../chat.ts';
import { openHit } from '../open-hit.ts';
import { isNarrowed } from '../search-store.ts';

/** Lists the search results by conversation; each one opens at its message. */
export function SearchHits() {
  const { t } = useTranslation(['chat', 'common']);
  const { hits, failed, query, filter } = useStore(chat.search.state);
  if (hits === null) {
    return (
      <div className="flex flex-col gap-3 px-4 pt-3">
        <span role="status" className="sr-only">
          {t('common:searching')}
        </span>
        <Skeleton className="h-12" />
        <Skeleton className="h-12" />
      </div>
    );
  }
  if (failed) {
    return (
      <LoadFailedLine
        title={t('chat:list.searchFailed')}
        onRetry={() => chat.search.refresh()}
        className="px-4 pt-1"
      />
    );
  }
  const words = query.trim();
  const none = !isNarrowed(filter)
    ? t('chat:list.noHitsHint', { query: words })
    : t(words === '' ? 'chat:list.noHitsFilter' : 'chat:list.noHitsFiltered');
  return (
    <>
      <p role="status" className="px-4 pt-1 pb-1.5 text-xs text-ink-3">
        {hits.length === 0 ? t('common:nothingFound') : t('chat:list.hits', { count: hits.length })}
      </p>
      {hits.length === 0 ? <p className="px-4 text-sm break-words text-ink-2">{none}</p> : null}
      <HitList hits={hits} />
    </>
  );
}

function HitList({ hits }: { hits: readonly SearchHit[] }) {
  const rows = useMemo(() => groupHits(hits), [hits]);
  const places = useMemo(() => rows.filter((row) => row.type === 'place'), [rows]);
  const ids = useMemo(() => places.map(({ key }) => key), [places]);
  const { tabStop, scrollerProps, listProps } = useLongList({
    ids,
    placeOf: (id) => rows.findIndex((row) => row.type === 'place' && row.key === id),
    isHeading: (place) => rows[place]?.type === 'heading',
    nameOf: (_, at) => places[at]?.hit.snippet,
    onOpen: (id) => {
      const place = places[ids.indexOf(id)];
      if (place) openHit(place.hit);
    },
    onKey: (event, id) => {
      // The search field is above the first hit.
      if (event.key !== 'ArrowUp' || id !== ids[0]) return false;
      document.querySelector<HTMLElement>('[data-message-search] input')?.focus();
      return true;
    },
  });
  return (
    <div {...scrollerProps} className="scrollable list-rows min-h-0 flex-1 pb-3">
      <LongList {...listProps} data={rows}>
        {(row: HitGroupRow) =>
          row.type === 'heading' ? (
            <HitHeading key={row.key} row={row} />
          ) : (
            <HitRow key={row.key} id={row.key} hit={row.hit} tabStop={row.key === tabStop} />
          )
        }
      </LongList>
    </div>
  );
}

function HitHeading({ row }: { row: Extract<HitGroupRow, { type: 'heading' }> }) {
  const { t } = useTranslation('chat');
  const { title, first } = row;
  const name = first.title || t('list.untitled');
  return (
    <h3 className="flex items-baseline gap-2 px-2 pt-3 pb-1 text-xs font-medium text-ink-3">
      <span title={name} className="min-w-0 flex-1 truncate">
        {title ? <Snippet text={title.snippet} ranges={title.ranges} /> : name}
      </span>
    </h3>
  );
}

function HitRow({ id, hit, tabStop }: { id: string; hit: SearchHit; tabStop: boolean }) {
  const { t } = useTranslation('chat');
  return (
    <button
      type="button"
      data-row={id}
      tabIndex={tabStop ? 0 : -1}
      className="focus-visible:-outline-offset-2 flex w-full min-w-0 flex-col rounded-md px-2 py-row-y text-left hover:bg-hover"
    >
      <span className="flex w-full items-baseline gap-2 text-xs text-ink-3">
        <span className="min-w-0 flex-1 truncate">{t(`list.role.${hit.role}`)}</span>
        <time dateTime={new Date(hit.at).toISOString()} className="shrink-0 tabular-nums">
          {hit.at >= startOfDay(Date.now(), 0) ? formatTime(hit.at) : formatDay(hit.at)}
        </time>
      </span>
      <span className="line-clamp-3 w-full text-sm break-words text-ink-2">
        <Snippet text={hit.snippet} ranges={hit.ranges} />
      </span>
    </button>
  );
}

function Snippet({ text, ranges }: Pick<SearchHit, 'ranges'> & { text: string }) {
  return highlightRanges(text, ranges).map((piece, at) => {
    const key = `${at} ${piece.hit}`;
    return piece.hit ? (
      <mark key={key} className="rounded-sm bg-warn/25 text-ink">
        {piece.text}
      </mark>
    ) : (
      <span key={key}>{withoutMarks(piece.text)}</span>
    );
  });
}

/** Markdown syntax of headings, bold text and code, even if a match cuts it off. */
const MARKS = /(?<=^|\s)#{1,6}\s+|(?<!\w)\*\*(?=\S|$)|(?<=^|\S)\*\*(?!\w)|`/g;

/** Returns a snippet without the most common Markdown syntax. */
export function withoutMarks(text: string): string {
  return text.replace(MARKS, '');
}

/** A row of the search results: a conversation, or a hit in it. */
type HitGroupRow =
  | {
      readonly type: 'heading';
      readonly key: string;
      readonly title: SearchHit | null;
      readonly first: SearchHit;
    }
  | { readonly type: 'place'; readonly key: string; readonly hit: SearchHit };

/**
 * Groups hits by conversation at the position of its newest hit. A conversation found only by its title is a hit of
 * its own below its heading.
 */
export function groupHits(hits: readonly SearchHit[]): HitGroupRow[] {
  const byConversation = Map.groupBy(hits, (hit) => hit.conversationId);
  return [...byConversation.values()].flatMap((found): HitGroupRow[] => {
    const [first] = found;
    if (!first) return [];
    const title = found.find((hit) => hit.role === 'title') ?? null;
    const places = found.filter((hit) => hit.role !== 'title');
    const heading: HitGroupRow = { type: 'heading', key: first.conversationId, title, first };
    const shown = places.length > 0 ? places : found;
    return [
      heading,
      ...shown.map(
        (hit): HitGroupRow => ({
          type: 'place',
          key: `${hit.conversationId} ${hit.turnId} ${hit.role}`,
          hit,
        }),
      ),
    ];
  });
}

/** A segment of a text that matches or does not. */
interface TextPiece {
  readonly text: string;
  readonly hit: boolean;
}

/**
 * Splits a text at its matches (UTF-16 offsets); corrects ranges that are out of order, overlapping or out of bounds.
 */
export function highlightRanges(text: string, ranges: readonly (readonly [number, number])[]): TextPiece[] {
  const pieces: TextPiece[] = [];
  let at = 0;
  for (const [from, to] of ranges.toSorted((a, b) => a[0] - b[0])) {
    const start = Math.max(at, from);
    const end = Math.min(text.length, to);
    if (end <= start) continue;
    if (start > at) pieces.push({ text: text.slice(at, start), hit: false });
    pieces.push({ text: text.slice(start, end), hit: true });
    at = end;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), hit: false });
  return pieces;
}
