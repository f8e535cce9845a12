import i18next from 'i18next';
import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { closeListOverlay, openImport } from '../../app/window-state.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LongList, type LongListHandle } from '../../ui/long-list.tsx';
import { readPageOf } from '../../ui/read-page.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useNow } from '../../ui/use-now.ts';
import { useRowList } from '../../ui/use-row-list.ts';
import { chat } from '../chat.ts';
import { deleteConversations } from '../delete-conversation.ts';
import { type DayGroup, groupByDay, type ListRow } from '../group-by-day.ts';
import { runCommand, runCommandNow } from '../view-commands.ts';
import { ConversationRow } from './conversation-row.tsx';

/** Pixels before the end at which the next page is asked for. */
const MORE_AT = 1200;
const MINUTE = 60_000;

/** All conversations by day. Enter opens one and goes to the message box; a click leaves the focus on the row. */
export function ListRows() {
  const { t } = useTranslation(['chat', 'common']);
  const { phase, items } = useStore(chat.list.state);
  const openId = useOpenId();
  // Days turn while the window stays open.
  const today = new Date(useNow(true, MINUTE)).setHours(0, 0, 0, 0);
  const rows = useMemo(() => groupByDay(items, Math.max(today, Date.now())), [items, today]);
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<LongListHandle>(null);
  const ids = useMemo(() => items.map(({ id }) => id), [items]);
  const placeOf = (id: string | null) => rows.findIndex((row) => row.key === id);
  const latest = useRef(placeOf);
  latest.current = placeOf;
  useEffect(() => {
    const at = openId === null ? -1 : latest.current(openId);
    if (at >= 0) list.current?.scrollToIndex(at, { align: 'nearest' });
  }, [openId]);
  const { tabStop, goTo, listProps } = useRowList({
    list: scroller,
    ids,
    home: openId,
    selection: chat.selection,
    scrollTo: (id) => list.current?.scrollToIndex(placeOf(id), { align: 'nearest' }),
    nameOf: (_, at) => items[at]?.title || t('chat:list.untitled'),
    readOn: () => readPageOf(chat.list),
    onOpen: (id, by) => {
      chat.open(id);
      closeListOverlay();
      if (by === 'key') runCommand('focusComposer');
    },
    onRename: (id) => runCommandNow(`rename:${id}`),
    onDelete: (gone) => void deleteConversations(chat, gone),
    onKey: (event, id) => {
      // A message for the open chat may begin on its row. On another row it would go to the wrong chat.
      if (id !== openId || !writesWord(event)) return false;
      runCommandNow('focusComposer');
      return 'leave';
    },
  });

  if (phase === 'loading') return <ListLoading />;
  if (phase === 'failed') {
    return (
      <EmptyState
        title={t('chat:list.failed')}
        action={<Button onClick={() => void chat.list.load()}>{t('common:retry')}</Button>}
      />
    );
  }
  if (items.length === 0) {
    return (
      <div className="px-5 pt-6 text-center text-sm text-ink-3">
        <p className="font-medium text-ink-2">{t('chat:list.empty')}</p>
        <p>{t('chat:list.emptyHint')}</p>
        <Button size="sm" variant="ghost" className="mt-3" onClick={openImport}>
          {t('chat:list.import')}
        </Button>
      </div>
    );
  }

  return (
    <div ref={scroller} {...listProps} className="scrollable min-h-0 flex-1 pb-3 pl-2">
      <LongList
        ref={list}
        data={rows}
        scrollRef={scroller}
        keepMounted={[placeOf(tabStop)]}
        onScroll={(top) => {
          const view = scroller.current;
          if (view && view.scrollHeight - view.clientHeight - top < MORE_AT) void chat.list.loadMore();
        }}
      >
        {(row: ListRow) =>
          row.type === 'heading' ? (
            <GroupHeading key={row.key} group={row.group} />
          ) : (
            <ConversationRow
              key={row.key}
              conversation={row.conversation}
              open={row.key === openId}
              tabStop={row.key === tabStop}
              onRenamed={() => goTo(row.key)}
            />
          )
        }
      </LongList>
    </div>
  );
}

function writesWord({ key, ctrlKey, metaKey, altKey }: React.KeyboardEvent): boolean {
  return /^[\p{L}\p{N}]$/u.test(key) && !ctrlKey && !metaKey && !altKey;
}

function ListLoading() {
  const { t } = useTranslation('chat');
  return (
    <div role="status" className="flex flex-col gap-2 px-4 pt-3">
      <span className="sr-only">{t('transcript.loading')}</span>
      {[70, 85, 55, 75, 60].map((width) => (
        <span key={width} style={{ width: `${width}%` }} className="block">
          <Skeleton className="h-5" />
        </span>
      ))}
    </div>
  );
}

/** The id of the conversation in view; null while it is a new one. */
function useOpenId(): string | null {
  const session = useStore(chat.view, (view) => view.session);
  return useStore(session.state, (state) => state.id);
}

/** The heading over the conversations of a day, a week or a month. */
function GroupHeading({ group }: { group: DayGroup }) {
  const { t } = useTranslation('chat');
  return (
    <h3 className="px-2 pt-group pb-1.5 text-xs font-medium text-ink-3 first-letter:uppercase">
      {group.kind === 'month' ? monthName(group.start) : t(`list.${group.kind}`)}
    </h3>
  );
}

function monthName(start: number): string {
  const thisYear = new Date(start).getFullYear() === new Date().getFullYear();
  return new Intl.DateTimeFormat(i18next.language, {
    month: 'long',
    ...(thisYear ? {} : { year: 'numeric' }),
  }).format(start);
}
