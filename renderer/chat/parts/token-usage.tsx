import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { Popover } from '../../ui/popover.tsx';
import type { ConversationSession } from '../conversation-session.ts';
import { isRunning } from '../fold-job-events.ts';
import { lastAnswer, runningTurn } from '../session-state.ts';
import { conversationTokens, turnTokens } from '../token-totals.ts';
import { TokenSums } from './token-sums.tsx';

/** Tokens of the conversation as the service counted them; opens to those of the last answer and of all. */
export function TokenUsage({ session }: { session: ConversationSession }) {
  const { t } = useTranslation('chat');
  // While an answer grows the counts stand still: nothing is added up with every frame.
  const settled = useStore(session.state, (state) => runningTurn(state)?.id ?? state.turns);
  // Those beside the last answer were asked for and billed as well. While one grows it is not among the ended ones.
  const beside = useStore(
    session.state,
    useShallow((state) => state.beside.filter((turn) => !isRunning(turn))),
  );
  const offset = useStore(session.state, (state) => state.offset);
  const { all, last } = useMemo(() => {
    const turns = typeof settled === 'string' ? session.state.getState().turns : settled;
    const answer = lastAnswer({ turns });
    return { all: conversationTokens([...turns, ...beside]), last: turnTokens(answer?.answer?.usage) };
  }, [settled, beside, session]);
  // Before the first answer has ended there is nothing the service could have counted.
  if (all.total === null && all.missing === 0) return null;
  return (
    <Popover
      side="top"
      align="end"
      label={t('header.usage')}
      className="w-80 p-3"
      trigger={
        <button
          type="button"
          className="h-8 shrink-0 rounded-md px-2 text-xs text-ink-3 tabular-nums hover:bg-hover hover:text-ink data-popup-open:bg-hover"
        >
          {all.total === null ? t('header.tokensUnknown') : t('header.tokens', { count: all.total })}
        </button>
      }
    >
      <h3 className="mb-2 text-sm font-medium text-ink-2">{t('header.usage')}</h3>
      <TokenSums last={last} all={all} partly={offset > 0} />
    </Popover>
  );
}
