import { ArrowDown, Compass } from 'lucide-react';
import { type CSSProperties, memo, useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Turn } from '../../../shared/domain/conversation.ts';
import { runActionById } from '../../app/actions.ts';
import { useIsBilled } from '../../app/connections-store.ts';
import { useSettings } from '../../app/settings-store.ts';
import { useWindowState } from '../../app/window-state.ts';
import { isRunning, type LiveAnswer } from '../../lib/fold-job-events.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LongList, type LongListHandle } from '../../ui/long-list.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { rowOf } from '../branch-rows.ts';
import { AnswerColumns } from '../columns/answer-columns.tsx';
import { SummaryCard } from '../context/summary-card.tsx';
import { copyMessages } from '../copy-messages.ts';
import { useFinding } from '../find/use-finding.ts';
import { useSession, useSessionState } from '../session-context.ts';
import { columnsOf, growingTurn } from '../session-state.ts';
import { typicalHeight } from '../typical-height.ts';
import { useFollow } from '../use-follow.ts';
import { usePages } from '../use-pages.ts';
import { useSelectedRows } from '../use-selected-rows.ts';
import { runCommand } from '../view-commands.ts';
import { AnswerTurn } from './answer-turn.tsx';
import { PresetCards } from './preset-cards.tsx';
import { QuoteButton } from './quote-button.tsx';
import { UserTurn } from './user-turn.tsx';

/**
 * Renders the conversation, or why it could not be loaded. Needs the session's key, so that each conversation mounts
 * its own.
 */
export function Transcript() {
  const phase = useSessionState((state) => state.phase);
  const empty = useSessionState((state) => state.turns.length === 0);
  if (phase === 'loading') return <TranscriptLoading />;
  if (phase === 'failed') return <TranscriptProblem />;
  return empty ? <EmptyChat /> : <TurnList />;
}

/** Renders any number of turns, newest at the bottom. */
function TurnList() {
  const session = useSession();
  const { t } = useTranslation('chat');
  const data = useSessionState((state) => state.rows);
  const live = useSessionState((state) => state.live);
  const jump = useSessionState((state) => state.jump);
  const fontSize = useSettings((settings) => settings.chatFontSize);
  const mode = useSettings((settings) => settings.follow);
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<LongListHandle>(null);
  const rows = data.length;
  // The list uses only its first value.
  const [height] = useState(() => typicalHeight(session.state.getState().turns));
  const runningId = useSessionState((state) => growingTurn(state)?.id);
  const { onScroll, waiting } = usePages(list);
  const { latestOffered, toLatest, dispatch } = useFollow({
    scroller,
    list,
    session,
    mode,
    rows,
    runningId,
    jump,
  });
  const detach = useCallback(
    () => dispatch({ type: 'input', direction: 'up', scrollable: true }),
    [dispatch],
  );
  useFinding(scroller, list, detach);

  const selected = useSelectedRows(scroller, data);
  const keepMounted = useMemo(() => {
    const at = runningId === undefined ? -1 : rowOf(data, runningId);
    return at === -1 ? selected : [...selected, at];
  }, [data, runningId, selected]);

  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <section
        ref={scroller}
        aria-label={t('transcript.label')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
        tabIndex={0}
        onCopy={copyMessages}
        style={{ fontSize, '--md-size': `${fontSize}px`, overflowAnchor: 'none' } as CSSProperties}
        className="scrollable min-h-0 flex-1 pr-gutter-5 pl-5 leading-[1.65] focus-visible:outline-offset-[-2px]"
      >
        <LongList
          ref={list}
          data={data}
          scrollRef={scroller}
          keepMounted={keepMounted}
          onScroll={onScroll}
          itemSize={height}
          bufferSize={600}
        >
          {(turn, at) =>
            turn === null ? (
              <UnreadRow key={at} />
            ) : (
              <div key={turn.id} className={cx(at === 0 && 'pt-3', at === rows - 1 && 'pb-8')}>
                <TurnRow turn={turn} live={live[turn.id]} last={at >= rows - 2} />
              </div>
            )
          }
        </LongList>
      </section>
      <QuoteButton scroller={scroller} />
      {waiting ? (
        <div className="pointer-events-none absolute inset-x-0 top-2 flex justify-center">
          <span className="rounded-full border border-hairline bg-raised p-1.5 shadow-raised">
            <Spinner label={t('transcript.loadingOlder')} />
          </span>
        </div>
      ) : null}
      {latestOffered ? (
        <IconButton
          icon={ArrowDown}
          label={t('transcript.latest')}
          onClick={toLatest}
          className="absolute right-4 bottom-3 rounded-full! border border-hairline bg-raised shadow-raised"
        />
      ) : null}
    </div>
  );
}

/** Placeholder for a turn that is loading, about as tall as a turn. */
function UnreadRow() {
  return (
    <div aria-hidden className="mx-auto my-6 h-72 w-full max-w-[760px] rounded-lg bg-hover opacity-50" />
  );
}

const SUGGESTIONS = ['introduce', 'markdown', 'lyrics', 'explain'] as const;

/** Explains an empty conversation and offers a first step. */
function EmptyChat() {
  const session = useSession();
  const { t } = useTranslation('chat');
  const billed = useIsBilled('chat');
  const touring = useWindowState((state) => state.tour !== null);
  return (
    <div className="scrollable flex min-h-0 flex-1 flex-col pr-gutter-5 pl-5">
      <div className="mx-auto my-auto flex w-full max-w-[760px] flex-col items-center gap-1.5 py-10 text-center">
        <h2 className="text-2xl font-semibold tracking-tight">{t('transcript.emptyTitle')}</h2>
        <p className="text-ink-2">{t('transcript.emptyHint')}</p>
        <PresetCards />
        <ul className="mt-6 grid w-full max-w-[620px] gap-2 wide:grid-cols-2">
          {SUGGESTIONS.map((name) => (
            <li key={name}>
              <button
                type="button"
                className="flex h-full min-h-14 w-full items-center rounded-lg border border-hairline bg-raised px-3.5 py-2.5 text-left transition-colors hover:border-edge hover:bg-hover"
                onClick={() => {
                  session.appendToDraft(t(`suggestions.${name}`));
                  runCommand('focusComposer');
                }}
              >
                {t(`suggestions.${name}`)}
              </button>
            </li>
          ))}
        </ul>
        {billed ? null : (
          <>
            <p className="mt-4 text-sm text-ink-2">
              {/* The same color as beside the connection's name. */}
              <span aria-hidden className="mr-2 inline-block size-2 rounded-full bg-images" />
              {t('transcript.sandboxHint')}
            </p>
            {touring ? null : (
              <Button variant="ghost" icon={Compass} onClick={() => runActionById('app.tour')}>
                {t('suggestions.tour')}
              </Button>
            )}
          </>
        )}
      </div>
    </div>
  );
}

/** Placeholder for a conversation that is loading. */
function TranscriptLoading() {
  const { t } = useTranslation('chat');
  return (
    <div role="status" className="flex min-h-0 flex-1 flex-col px-5 pt-6">
      <span className="sr-only">{t('transcript.loading')}</span>
      <div className="mx-auto flex w-full max-w-[760px] flex-col gap-3">
        <Skeleton className="ml-auto h-12 w-3/5" />
        <Skeleton className="mt-4 h-4 w-24" />
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-11/12" />
        <Skeleton className="h-4 w-2/3" />
        <Skeleton className="mt-2 h-32 w-full" />
      </div>
    </div>
  );
}

/** Explains that a conversation could not be opened. */
function TranscriptProblem() {
  const session = useSession();
  const { t } = useTranslation(['chat', 'common']);
  const isMissing = useSessionState((state) => state.problem?.kind === 'not_found');
  return (
    <div className="flex min-h-0 flex-1 items-center justify-center" role="alert">
      <EmptyState
        title={isMissing ? t('chat:transcript.gone') : t('chat:transcript.failed')}
        action={
          isMissing ? undefined : (
            <Button onClick={() => void session.turns.load()}>{t('common:retry')}</Button>
          )
        }
      />
    </div>
  );
}

interface TurnRowProps {
  readonly turn: Turn;
  readonly live: LiveAnswer | undefined;
  readonly last: boolean;
}

/** Renders a turn of the transcript, again only when the turn itself changed. */
const TurnRow = memo(function TurnRow({ turn, live, last }: TurnRowProps) {
  const { t } = useTranslation('chat');
  const user = turn.role === 'user';
  // Deferred, so that collapsing several long answers does not delay the message that was just sent.
  const columns = useDeferredValue(useSessionState((state) => columnsOf(state, turn) !== null));
  const label = user
    ? t('transcript.you')
    : columns
      ? t('transcript.answers')
      : t('transcript.answerBy', { model: turn.answer?.answeredBy ?? turn.answer?.model ?? '' });
  return (
    <article
      data-turn={turn.id}
      data-role={turn.role}
      aria-label={label}
      aria-busy={isRunning(turn) || undefined}
      className={cx(
        'mx-auto w-full rounded-lg',
        // Columns use all the space; 760 px is the width of one text.
        columns ? 'max-w-[1640px]' : 'max-w-[760px]',
        user ? 'pt-3' : 'pt-0.5',
      )}
    >
      {user ? (
        <UserTurn turn={turn} label={label} />
      ) : turn.answer?.purpose === 'summary' ? (
        <SummaryCard turn={turn} />
      ) : columns ? (
        <AnswerColumns turn={turn} />
      ) : (
        <AnswerTurn turn={turn} live={live} label={label} last={last} />
      )}
    </article>
  );
});
