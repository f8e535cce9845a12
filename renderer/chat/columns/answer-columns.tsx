import { Check, CircleStop, Rows3 } from 'lucide-react';
import { type KeyboardEvent, memo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useShallow } from 'zustand/react/shallow';
import type { Turn } from '../../../shared/domain/conversation.ts';
import { isRunning } from '../../lib/fold-job-events.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import type { ConversationSession } from '../conversation-session.ts';
import { useSession, useSessionState } from '../session-context.ts';
import { columnsOf } from '../session-state.ts';
import { runCommand } from '../view-commands.ts';
import './columns.css';
import i18next from 'i18next';
import { ModelAvatar } from '../../ui/model-avatar.tsx';
import { toast } from '../../ui/toast.tsx';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import { AnswerFacts } from '../parts/answer-facts.tsx';
import { AnswerBody } from '../parts/answer-turn.tsx';
import { ConnectionNote } from '../parts/connection-note.tsx';
import { CopyButton } from '../parts/copy-button.tsx';
import { DetailsButton } from '../parts/turn-actions.tsx';
import { BookmarkButton } from '../turns/bookmark-button.tsx';
import { showSideBySide } from './show-side-by-side.ts';

/**
 * Container widths from which this many columns fit, so that nothing scrolls sideways and the headings can be
 * sticky: 230 px per column and 12 px between two.
 */
const FITS: Readonly<Record<number, string>> = {
  2: '@min-[512px]:overflow-x-visible @min-[512px]:[mask-image:none]',
  3: '@min-[714px]:overflow-x-visible @min-[714px]:[mask-image:none]',
  4: '@min-[956px]:overflow-x-visible @min-[956px]:[mask-image:none]',
};
const NONE: readonly Turn[] = [];

interface AnswerColumnsProps {
  /** The answer of the group that belongs to the branch in view. */
  readonly turn: Turn;
}

/** Renders several answers to one question side by side, four at once; the page scrolls them together. */
export function AnswerColumns({ turn }: AnswerColumnsProps) {
  const session = useSession();
  const { t } = useTranslation('answers');
  const place = useRef<HTMLDivElement>(null);
  const kept = useKeptFocus<HTMLDivElement>();
  const now = useSessionState(
    useShallow((state) => {
      const shown = state.turns.findLast((one) => one.id === turn.id);
      return (shown && columnsOf(state, shown)) ?? NONE;
    }),
  );
  // Keeps the last columns for the moment before the single answer replaces them.
  const had = useRef(now);
  if (now.length > 0) had.current = now;
  const columns = had.current;
  const running = columns.filter(isRunning);
  const continueWith = async (id: string) => {
    if (id !== turn.id) await session.turns.selectBranch(id);
    const chosen = columns.find((column) => column.id === id);
    if (chosen) continueWithModel(session, chosen);
    runCommand('focusComposer');
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const column = event.target;
    if (!(column instanceof HTMLElement) || column.dataset.column === undefined) return;
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const at = columns.findIndex(({ id }) => id === column.dataset.column);
    if (event.key === 'Enter') {
      event.preventDefault();
      void continueWith(column.dataset.column);
      return;
    }
    const to = columnAfter(event.key, at, columns.length);
    if (to === null) return;
    event.preventDefault();
    const next = place.current?.querySelector<HTMLElement>(`[data-column="${columns[to]?.id}"]`);
    next?.focus({ preventScroll: true });
    next?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows walk between the columns inside
    <div {...kept} className="@container" onKeyDown={onKeyDown}>
      <div className="mb-2 flex min-h-7 items-center gap-2 text-sm text-ink-2">
        <p className="flex-1 font-medium">{t('columns.count', { count: columns.length })}</p>
        {running.length > 0 ? (
          <Button size="sm" icon={CircleStop} onClick={() => void session.turns.stop(running)}>
            {t('columns.stopAll')}
          </Button>
        ) : null}
        <Button
          size="sm"
          variant="ghost"
          icon={Rows3}
          data-layout={turn.id}
          onClick={() => showSideBySide(session, turn, false)}
        >
          {t('columns.fold')}
        </Button>
      </div>
      <div
        ref={place}
        className={cx(
          'columns-edges grid snap-x snap-mandatory auto-cols-[88%] grid-flow-col gap-3 overflow-x-auto pb-1',
          // When not all columns fit, a good part of the next one is visible.
          '@min-[512px]:auto-cols-[minmax(max(230px,calc((100%-36px)/4)),1fr)]',
          FITS[columns.length],
        )}
      >
        {columns.map((column, at) => (
          <AnswerColumn
            key={column.id}
            turn={column}
            at={at}
            of={columns.length}
            chosen={column.id === turn.id}
            onContinue={continueWith}
          />
        ))}
      </div>
    </div>
  );
}

/** Continues the conversation with the model and connection whose answer was chosen, and offers to undo that. */
function continueWithModel(session: ConversationSession, { answer }: Pick<Turn, 'answer'>): void {
  if (answer?.group?.kind !== 'compare') return;
  const { options } = session;
  const before = { ...session.state.getState().options, connectionId: options.connectionId };
  const connectionId = answer.connectionId ?? before.connectionId;
  if (answer.model === before.model && connectionId === before.connectionId) return;
  void options.choose(connectionId, answer.model, answer.interface);
  toast.show({
    id: 'columns.model',
    title: i18next.t('answers:columns.modelNow', { model: answer.model }),
    undo: () => void options.choose(before.connectionId, before.model, before.interface),
  });
}

/** Returns the column that a key leads to, or null if the key does not move between columns. */
export function columnAfter(key: string, at: number, count: number): number | null {
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: count - 1 }[key];
  return to === undefined || to < 0 || to >= count ? null : to;
}

interface AnswerColumnProps {
  readonly turn: Turn;
  readonly at: number;
  readonly of: number;
  /** Whether the conversation continues from this answer. */
  readonly chosen: boolean;
  readonly onContinue: (turnId: string) => Promise<void>;
}

/** Shows one of several answers: its author, its status and its actions. */
const AnswerColumn = memo(function AnswerColumn(props: AnswerColumnProps) {
  const { turn, at, of, chosen, onContinue } = props;
  const session = useSession();
  const { t } = useTranslation(['answers', 'chat']);
  const live = useSessionState((state) => state.live[turn.id]);
  const model = turn.answer?.answeredBy ?? turn.answer?.model ?? '';
  const choices = turn.answer?.group?.kind === 'choices';
  const name = choices ? t('columns.choice', { number: at + 1 }) : model;
  const running = isRunning(turn);
  const kept = useKeptFocus<HTMLElement>();
  return (
    <section
      {...kept}
      data-column={turn.id}
      aria-label={t('columns.label', { number: at + 1, of, model })}
      aria-current={chosen || undefined}
      aria-busy={running || undefined}
      tabIndex={chosen ? 0 : -1}
      className={cx(
        'flex min-w-0 snap-start scroll-mx-1 flex-col rounded-lg border bg-background',
        chosen ? 'border-craft' : 'border-hairline',
      )}
    >
      <header className="sticky top-0 z-[1] flex min-h-10 items-center gap-1.5 rounded-t-lg border-b border-hairline bg-panel py-1 pr-1.5 pl-3">
        <ModelAvatar model={name} />
        <h2
          className="flex min-w-0 flex-1 items-baseline gap-1.5 text-sm font-medium text-ink-2"
          title={name}
        >
          <span className="truncate">{name}</span>
          <ConnectionNote id={turn.answer?.connectionId} />
        </h2>
        {running && !choices ? (
          <IconButton
            icon={CircleStop}
            size="sm"
            label={t('columns.stop', { name })}
            onClick={() => void session.turns.stop([turn])}
          />
        ) : null}
        <ContinueButton {...props} onContinue={onContinue} chosen={chosen} name={name} />
      </header>
      <div className="flex min-w-0 flex-1 flex-col px-3 pt-2 pb-1.5 text-[0.95em]">
        <div className="min-w-0 flex-1">
          <AnswerBody turn={turn} live={live} />
        </div>
        <footer className="mt-1 -ml-1.5 flex min-h-7 items-center gap-0.5">
          {running ? null : (
            <>
              {turn.parts.some((part) => part.type === 'text') ? <CopyButton turn={turn} /> : null}
              {turn.parts.length > 0 ? <BookmarkButton turn={turn} /> : null}
              <DetailsButton turn={turn} />
              <AnswerFacts turn={turn} />
            </>
          )}
        </footer>
      </div>
    </section>
  );
});

function ContinueButton({ turn, chosen, onContinue, name }: AnswerColumnProps & { name: string }) {
  const { t } = useTranslation('answers');
  if (chosen) {
    return (
      <span
        title={t('columns.chosenHint')}
        className="flex shrink-0 items-center gap-1 px-1 text-xs font-medium text-craft"
      >
        <Check aria-hidden size={14} />
        {t('columns.chosen')}
      </span>
    );
  }
  return (
    <Button
      size="sm"
      variant="ghost"
      title={t('columns.goOn')}
      aria-label={t('columns.goOnWith', { name })}
      onClick={() => void onContinue(turn.id)}
    >
      {t('columns.goOnShort')}
    </Button>
  );
}
