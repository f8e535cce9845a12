import { ArrowDown, ChevronRight, ScrollText } from 'lucide-react';
import { memo, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { LogLevel, LogLine } from '../../../shared/domain/log-line.ts';
import { Button } from '../../ui/button.tsx';
import { CopyIcon } from '../../ui/copy-text.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailedLine } from '../../ui/load-failed.tsx';
import { LongList } from '../../ui/long-list.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useLongList } from '../../ui/use-long-list.ts';
import type { LogStore } from './log-store.ts';

const ROW_HEIGHT = 29;
/** The distance from the top at which older lines are loaded, in pixels. */
const OLDER_AT = 1500;
/** The distance from the end that counts as the end, where new lines are followed, in pixels. */
const AT_END = 24;

/** Renders the lines, newest last, and follows new ones while the end is in view. */
export function LogList({ store }: { store: LogStore }) {
  const { t } = useTranslation('logs');
  const { lines, problem, text, level, before } = useStore(store.state);
  const failed = problem ? (
    <LoadFailedLine title={t('failed')} problem={problem} onRetry={() => void store.load()} />
  ) : null;
  if (failed && (lines === null || lines.length === 0)) return failed;
  if (lines === null || (lines.length === 0 && before !== null)) {
    return (
      <div role="status" className="min-h-80 flex-1">
        <span className="sr-only">{t('loading')}</span>
        <Skeleton className="h-full min-h-80" />
      </div>
    );
  }
  if (lines.length === 0) {
    const isNarrowed = text !== '' || level !== 'debug';
    return (
      <div className="min-h-80 flex-1 rounded-lg border border-hairline">
        <EmptyState
          icon={<ScrollText aria-hidden size={28} />}
          title={t(isNarrowed ? 'noneTitle' : 'emptyTitle')}
          description={t(isNarrowed ? 'noneHint' : 'emptyHint')}
          action={
            isNarrowed ? (
              <Button onClick={() => void store.choose({ text: '', level: 'debug' })}>{t('showAll')}</Button>
            ) : undefined
          }
        />
      </div>
    );
  }
  return (
    <>
      {failed}
      <Lines store={store} lines={lines} />
    </>
  );
}

function Lines({ store, lines }: { store: LogStore; lines: readonly LogLine[] }) {
  const { t } = useTranslation('logs');
  const loadingOlder = useStore(store.state, (state) => state.loadingOlder);
  const [atEnd, setAtEnd] = useState(true);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const latest = useRef(lines);
  latest.current = lines;
  const ids = useMemo(() => lines.map(({ place }) => place), [lines]);
  // The lines in view stay in place when older lines are added before them.
  const first = lines[0]?.place;
  const firstBefore = useRef(first);
  const grewAtTop = first !== firstBefore.current;
  useLayoutEffect(() => {
    firstBefore.current = first;
  }, [first]);
  const onToggle = (id: string) => {
    // A line that the user reads must not move away.
    setAtEnd(false);
    setOpened((had) => {
      const next = new Set(had);
      if (!next.delete(id)) next.add(id);
      return next;
    });
    // Waits until the row has its height.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        const at = latest.current.findIndex(({ place }) => place === id);
        list.current?.scrollToIndex(at, { align: 'nearest' });
      }),
    );
  };
  const { list, tabStop, scrollerProps, listProps } = useLongList({
    ids,
    home: ids.at(-1),
    onGoTo: (id) => {
      if (id !== ids.at(-1)) setAtEnd(false);
    },
    onOpen: onToggle,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each new line.
  useLayoutEffect(() => {
    if (atEnd) list.current?.scrollToIndex(latest.current.length - 1, { align: 'end' });
  }, [lines.length, atEnd]);
  return (
    <div className="relative flex min-h-80 flex-1 flex-col overflow-hidden rounded-lg border border-hairline">
      {loadingOlder ? (
        <p
          role="status"
          className="absolute inset-x-0 top-0 z-10 flex items-center justify-center gap-2 bg-panel py-1 text-xs text-ink-2"
        >
          <Spinner /> {t('older')}
        </p>
      ) : null}
      {/* biome-ignore lint/a11y/useSemanticElements: a list of this length is drawn in part */}
      <div
        role="list"
        {...scrollerProps}
        aria-label={t('list')}
        // Following ends by user input, never by scroll position, as the lines move by themselves, too.
        onWheel={(event) => {
          if (event.deltaY < 0) setAtEnd(false);
        }}
        onTouchMove={() => setAtEnd(false)}
        onPointerDown={(event) => {
          if (event.target === event.currentTarget) setAtEnd(false);
        }}
        className="scrollable min-h-0 flex-1 basis-0"
      >
        <LongList
          {...listProps}
          data={lines}
          itemSize={ROW_HEIGHT}
          shift={grewAtTop}
          onScroll={(top) => {
            if (top < OLDER_AT && !atEnd) void store.older();
          }}
          onScrollEnd={() => {
            const { scrollSize = 0, viewportSize = 0, scrollOffset = 0 } = list.current ?? {};
            if (scrollSize - viewportSize - scrollOffset < AT_END && opened.size === 0) setAtEnd(true);
          }}
        >
          {(line) => (
            <LogRow
              key={line.place}
              line={line}
              open={opened.has(line.place)}
              tabStop={line.place === tabStop}
            />
          )}
        </LongList>
      </div>
      {atEnd ? null : (
        <Button
          size="sm"
          icon={ArrowDown}
          className="absolute right-4 bottom-3 shadow-raised"
          onClick={() => setAtEnd(true)}
        >
          {t('newest')}
        </Button>
      )}
    </div>
  );
}

const TONES: Record<LogLevel, string> = {
  debug: 'text-ink-3',
  info: 'text-ink-2',
  warn: 'text-warn',
  error: 'text-bad',
};

interface LogRowProps {
  readonly line: LogLine;
  readonly open: boolean;
  /** Whether the row is the tab stop. */
  readonly tabStop: boolean;
}

/** Renders a log line: its time, level, message and fields, and all fields below it when it is open. */
const LogRow = memo(function LogRow({ line, open, tabStop }: LogRowProps) {
  const { t } = useTranslation('logs');
  const fields = line.fields.map(({ name, value }) => `${name}=${value}`).join(' ');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of a list that is drawn in part
    <div role="listitem" className="border-hairline border-b">
      <button
        type="button"
        data-row={line.place}
        aria-expanded={open}
        tabIndex={tabStop ? 0 : -1}
        className="flex min-h-7 w-full items-baseline gap-2 px-2 py-1 text-left font-mono text-xs hover:bg-hover focus-visible:-outline-offset-2"
      >
        <ChevronRight
          aria-hidden
          size={12}
          className={cx('shrink-0 self-center text-ink-3 transition-transform', open && 'rotate-90')}
        />
        <time dateTime={new Date(line.time).toISOString()} className="shrink-0 text-ink-3 tabular-nums">
          {timeText(line.time)}
        </time>
        <span className={cx('w-20 shrink-0 truncate font-medium [:lang(zh)_&]:w-8', TONES[line.level])}>
          {t(`levelOf.${line.level}`)}
        </span>
        <span className="min-w-0 flex-1 truncate" title={`${line.message} ${fields}`}>
          <span className="text-ink">{line.message}</span> <span className="text-ink-3">{fields}</span>
        </span>
      </button>
      {open ? <Fields line={line} /> : null}
    </div>
  );
});

function Fields({ line }: { line: LogLine }) {
  const { t } = useTranslation('logs');
  return (
    <div className="flex items-start gap-2 bg-panel py-2 pr-2 pl-7">
      {line.fields.length === 0 ? (
        <p className="min-w-0 flex-1 text-xs text-ink-3">{t('noFields')}</p>
      ) : (
        <dl className="grid min-w-0 flex-1 select-text grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1 font-mono text-xs">
          {line.fields.map(({ name, value }) => (
            <div key={name} className="contents">
              <dt className="text-ink-3">{name}</dt>
              <dd className="whitespace-pre-wrap break-words text-ink">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <CopyIcon label={t('copyLine')} text={() => lineText(line)} />
    </div>
  );
}

/** Returns the date and time in milliseconds in the local time zone: `11-22 14:02:05.123`. It sorts as text. */
function timeText(time: number): string {
  const at = new Date(time);
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  const clock = [at.getHours(), at.getMinutes(), at.getSeconds()].map(two).join(':');
  return `${day} ${clock}.${String(at.getMilliseconds()).padStart(3, '0')}`;
}

/** Returns a line as text for copying, with its time in UTC. */
function lineText({ time, level, message, fields }: LogLine): string {
  const facts = fields.map(({ name, value }) => `${name}=${value}`);
  return [`${new Date(time).toISOString()} ${level}: ${message}`, ...facts].join(' ');
}
