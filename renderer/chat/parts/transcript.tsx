import { ArrowDown } from 'lucide-react';
import { type CSSProperties, useCallback, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useSettings } from '../../app/settings-store.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { LongList, type LongListHandle } from '../../ui/long-list.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { branchRows } from '../branch-rows.ts';
import type { ConversationSession } from '../conversation-session.ts';
import { useFinding } from '../find/use-finding.ts';
import { growingTurn } from '../session-state.ts';
import { useFollow } from '../use-follow.ts';
import { useOlder } from '../use-older.ts';
import { EmptyChat } from './empty-chat.tsx';
import { TranscriptLoading, TranscriptProblem } from './transcript-states.tsx';
import { TurnRow } from './turn-row.tsx';

/** The conversation as it reads, or why it cannot be read. One per conversation: give it the session's key. */
export function Transcript({ session }: { session: ConversationSession }) {
  const phase = useStore(session.state, (state) => state.phase);
  const empty = useStore(session.state, (state) => state.turns.length === 0);
  if (phase === 'loading') return <TranscriptLoading />;
  if (phase === 'failed') return <TranscriptProblem session={session} />;
  return empty ? <EmptyChat session={session} /> : <TurnList session={session} />;
}

/** The turns, newest at the bottom, any number of them. */
function TurnList({ session }: { session: ConversationSession }) {
  const { t } = useTranslation('chat');
  const turns = useStore(session.state, (state) => state.turns);
  const offset = useStore(session.state, (state) => state.offset);
  const live = useStore(session.state, (state) => state.live);
  const jump = useStore(session.state, (state) => state.jump);
  const fontSize = useSettings((settings) => settings.chatFontSize);
  const mode = useSettings((settings) => settings.follow);
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<LongListHandle>(null);
  const data = useMemo(() => branchRows({ turns, offset }), [turns, offset]);
  const rows = data.length;
  const runningId = useStore(session.state, (state) => growingTurn(state)?.id);
  const { onScroll, waiting } = useOlder(session, list);
  const { latestOffered, toLatest, tell } = useFollow({
    scroller,
    list,
    session,
    mode,
    rows,
    runningId,
    jump,
  });
  const detach = useCallback(() => tell({ type: 'input', direction: 'up', scrollable: true }), [tell]);
  const flashed = useFinding({ session, scroller, list, detach });

  const keepMounted = useMemo(() => {
    const at = turns.findLastIndex((turn) => turn.id === runningId);
    return at === -1 ? [] : [offset + at];
  }, [turns, offset, runningId]);

  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <section
        ref={scroller}
        aria-label={t('transcript.label')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        style={{ fontSize, '--md-size': `${fontSize}px`, overflowAnchor: 'none' } as CSSProperties}
        className="scrollable min-h-0 flex-1 px-5 leading-[1.65] focus-visible:outline-offset-[-2px]"
      >
        <LongList
          ref={list}
          data={data}
          scrollRef={scroller}
          keepMounted={keepMounted}
          onScroll={onScroll}
          bufferSize={600}
        >
          {(turn, at) =>
            turn === null ? (
              <UnreadRow key={at} />
            ) : (
              <div key={turn.id} className={cx(at === 0 && 'pt-3', at === rows - 1 && 'pb-8')}>
                <TurnRow
                  turn={turn}
                  live={live[turn.id]}
                  session={session}
                  last={at >= rows - 2}
                  flash={flashed === turn.id}
                />
              </div>
            )
          }
        </LongList>
      </section>
      {waiting ? (
        <div className="pointer-events-none absolute inset-x-0 top-2 flex justify-center">
          <span className="rounded-full border border-hairline bg-raised p-1.5 shadow-raised">
            <Spinner label={t('transcript.loadingOlder')} />
          </span>
        </div>
      ) : null}
      {latestOffered ? (
        <div className="pointer-events-none absolute inset-x-0 bottom-3 flex justify-center">
          <Button
            size="sm"
            onClick={toLatest}
            icon={<ArrowDown aria-hidden size={14} />}
            className="pointer-events-auto rounded-full shadow-raised"
          >
            {t('transcript.latest')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

/** Stands for a turn that is on its way, about as tall as turns are. */
function UnreadRow() {
  return (
    <div aria-hidden className="mx-auto my-6 h-72 w-full max-w-[760px] rounded-lg bg-hover opacity-50" />
  );
}
