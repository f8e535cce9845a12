import { Check, CircleStop, ScanSearch } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { Turn } from '../../../shared/domain/conversation.ts';
import { openInspector } from '../../app/open-inspector.ts';
import { isRunning } from '../../lib/fold-job-events.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { ModelAvatar } from '../../ui/model-avatar.tsx';
import type { ConversationSession } from '../conversation-session.ts';
import { AnswerFacts } from '../parts/answer-facts.tsx';
import { AnswerBody } from '../parts/answer-turn.tsx';
import { ConnectionNote } from '../parts/connection-note.tsx';
import { CopyButton } from '../parts/copy-button.tsx';
import { BookmarkButton } from '../turns/bookmark-button.tsx';

interface AnswerColumnProps {
  readonly turn: Turn;
  readonly session: ConversationSession;
  readonly at: number;
  readonly of: number;
  /** Continues the conversation from this answer. */
  readonly chosen: boolean;
  readonly onContinue: (turnId: string) => Promise<void>;
}

/** Shows one of several answers: its author, its status and its actions. */
export const AnswerColumn = memo(function AnswerColumn(props: AnswerColumnProps) {
  const { turn, session, at, of, chosen, onContinue } = props;
  const { t } = useTranslation(['answers', 'chat']);
  const live = useStore(session.state, (state) => state.live[turn.id]);
  const model = turn.answer?.answeredBy ?? turn.answer?.model ?? '';
  const choices = turn.answer?.group?.kind === 'choices';
  const name = choices ? t('columns.choice', { number: at + 1 }) : model;
  const running = isRunning(turn);
  return (
    <section
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
          <AnswerBody turn={turn} live={live} session={session} />
        </div>
        <footer className="mt-1 -ml-1.5 flex min-h-7 items-center gap-0.5">
          {running ? null : (
            <>
              {turn.parts.some((part) => part.type === 'text') ? <CopyButton turn={turn} /> : null}
              {turn.parts.length > 0 ? <BookmarkButton turn={turn} session={session} /> : null}
              <Details turn={turn} />
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

function Details({ turn }: { turn: Turn }) {
  const { t } = useTranslation('chat');
  const jobId = turn.answer?.jobId;
  if (!jobId) return null;
  return (
    <IconButton
      icon={ScanSearch}
      size="sm"
      label={t('turn.details')}
      onClick={() => openInspector(jobId, turn.answer?.usage?.raw ?? null)}
    />
  );
}
