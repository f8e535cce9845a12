import { memo, useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { Turn } from '../../../shared/domain/conversation.ts';
import { cx } from '../../ui/cx.ts';
import { AnswerColumns } from '../columns/answer-columns.tsx';
import { columnsOf } from '../columns/columns-of.ts';
import { SummaryCard } from '../context/summary-card.tsx';
import type { ConversationSession } from '../conversation-session.ts';
import { isRunning, type LiveAnswer } from '../fold-job-events.ts';
import { AnswerTurn } from './answer-turn.tsx';
import { UserTurn } from './user-turn.tsx';

interface TurnRowProps {
  readonly turn: Turn;
  readonly live: LiveAnswer | undefined;
  readonly session: ConversationSession;
  readonly last: boolean;
  /** A search led to this turn. */
  readonly flash: boolean;
}

/** A turn of the transcript. It renders again only when the turn itself changed. */
export const TurnRow = memo(function TurnRow({ turn, live, session, last, flash }: TurnRowProps) {
  const { t } = useTranslation('chat');
  const user = turn.role === 'user';
  // Deferred: several long answers fold in a task of their own, not in the one that shows what was just sent.
  const columns = useDeferredValue(useStore(session.state, (state) => columnsOf(state, turn) !== null));
  return (
    <article
      data-turn={turn.id}
      data-role={turn.role}
      aria-label={
        user
          ? t('transcript.you')
          : columns
            ? t('transcript.answers')
            : t('transcript.answerBy', { model: turn.answer?.answeredBy ?? turn.answer?.model ?? '' })
      }
      aria-busy={isRunning(turn) || undefined}
      className={cx(
        'mx-auto w-full rounded-lg transition-colors duration-700',
        // Columns take the room there is: 760 px is the width of one text.
        columns ? 'max-w-[1640px]' : 'max-w-[760px]',
        user ? 'pt-3' : 'pt-0.5',
        flash && 'bg-craft-tint outline-6 outline-craft-tint duration-100',
      )}
    >
      {user ? (
        <UserTurn turn={turn} session={session} />
      ) : turn.answer?.purpose === 'summary' ? (
        <SummaryCard turn={turn} session={session} />
      ) : columns ? (
        <AnswerColumns turn={turn} session={session} />
      ) : (
        <AnswerTurn turn={turn} live={live} session={session} last={last} />
      )}
    </article>
  );
});
