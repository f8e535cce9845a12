import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { formatNumber } from '../../locales/format.ts';
import { Popover } from '../../ui/popover.tsx';
import type { ConversationSession } from '../conversation-session.ts';
import { lastAnswer, runningTurn } from '../session-state.ts';
import { conversationTokens, type TokenTotals, turnTokens } from '../token-totals.ts';

/** Tokens of the conversation as the service counted them; opens to those of the last answer and of all. */
export function TokenUsage({ session }: { session: ConversationSession }) {
  const { t } = useTranslation('chat');
  // While an answer grows the counts stand still: nothing is added up with every frame.
  const settled = useStore(session.state, (state) => runningTurn(state)?.id ?? state.turns);
  const offset = useStore(session.state, (state) => state.offset);
  const { all, last } = useMemo(() => {
    const turns = typeof settled === 'string' ? session.state.getState().turns : settled;
    const answer = lastAnswer({ turns });
    return { all: conversationTokens(turns), last: turnTokens(answer?.answer?.usage) };
  }, [settled, session]);
  // Before the first answer has ended there is nothing the service could have counted.
  if (all.total === null && all.missing === 0) return null;
  return (
    <Popover
      side="top"
      align="end"
      label={t('header.usage')}
      className="w-72 p-3"
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
      <table className="w-full text-sm tabular-nums">
        <thead className="text-xs text-ink-3">
          <tr>
            <td />
            <th className="pb-1 text-right font-normal">{t('header.usageIn')}</th>
            <th className="pb-1 text-right font-normal">{t('header.usageOut')}</th>
            <th className="pb-1 text-right font-normal">{t('header.usageTotal')}</th>
          </tr>
        </thead>
        <tbody>
          <UsageRow name={t('header.usageLast')} counts={last} />
          <UsageRow name={t('header.usageAll')} counts={all} />
        </tbody>
      </table>
      {all.missing > 0 ? (
        <p className="mt-2 text-xs text-ink-3">{t('header.usagePartial', { count: all.missing })}</p>
      ) : null}
      {offset > 0 ? <p className="mt-2 text-xs text-ink-3">{t('header.usageLoaded')}</p> : null}
    </Popover>
  );
}

function UsageRow({ name, counts }: { name: string; counts: TokenTotals }) {
  const { t } = useTranslation('chat');
  return (
    <tr>
      <th scope="row" className="py-0.5 text-left font-normal text-ink-2">
        {name}
      </th>
      {[counts.input, counts.output, counts.total].map((count, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: three fixed columns
        <td key={at} className="py-0.5 pl-2 text-right">
          {count === null ? (
            <span title={t('header.usageMissing')} className="text-ink-3">
              <span aria-hidden>–</span>
              <span className="sr-only">{t('header.usageMissing')}</span>
            </span>
          ) : (
            formatNumber(count)
          )}
        </td>
      ))}
    </tr>
  );
}
