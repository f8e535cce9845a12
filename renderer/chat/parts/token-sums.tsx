import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useShallow } from 'zustand/react/shallow';
import { isRunning } from '../../lib/fold-job-events.ts';
import { Count } from '../../ui/count.tsx';
import { useSession, useSessionState } from '../session-context.ts';
import { lastAnswer, runningTurn } from '../session-state.ts';
import { conversationTokens, type TokenTotals, turnTokens } from '../token-totals.ts';

interface TokenSumsProps {
  readonly last: TokenTotals;
  readonly all: TokenTotals & { readonly missing: number; readonly answers: number };
  /** Whether older turns are not loaded. */
  readonly partly: boolean;
}

/** Shows the token counts of the last answer and the sum of all answers in view. */
export function TokenSums({ last, all, partly }: TokenSumsProps) {
  const { t } = useTranslation('answers');
  return (
    <>
      <table className="w-full text-sm tabular-nums">
        <thead className="text-xs text-ink-3">
          <tr>
            <td />
            <th scope="col" className="pb-1 text-right font-normal">
              {t('sums.in')}
            </th>
            <th scope="col" className="pb-1 text-right font-normal">
              {t('sums.out')}
            </th>
            <th scope="col" className="pb-1 text-right font-normal">
              {t('sums.total')}
            </th>
          </tr>
        </thead>
        <tbody>
          <Sums name={t('sums.last')} counts={last} />
          <Sums name={t('sums.all', { count: all.answers })} counts={all} />
        </tbody>
      </table>
      <div className="mt-2 flex flex-col gap-1 text-xs text-ink-3">
        <p>{t('sums.hint')}</p>
        {all.missing > 0 ? <p>{t('sums.partial', { count: all.missing })}</p> : null}
        {partly ? <p>{t('sums.loaded')}</p> : null}
      </div>
    </>
  );
}

function Sums({ name, counts }: { name: string; counts: TokenTotals }) {
  return (
    <tr>
      <th scope="row" className="py-0.5 text-left font-normal text-ink-2">
        {name}
      </th>
      {[counts.input, counts.output, counts.total].map((count, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: three fixed columns
        <td key={at} className="py-0.5 pl-2 text-right">
          <Count value={count} />
        </td>
      ))}
    </tr>
  );
}

/** Shows the tokens of the last answer and of all, as the service counted them. */
export function TokenUsage() {
  const session = useSession();
  const { t } = useTranslation('chat');
  // Counts change only when an answer ends, so they are not added up in every frame.
  const settled = useSessionState((state) => runningTurn(state)?.id ?? state.turns);
  // Answers beside the last one were requested and charged as well. A running answer does not count yet.
  const beside = useSessionState(useShallow((state) => state.beside.filter((turn) => !isRunning(turn))));
  const partly = useSessionState((state) => state.turns.length < state.rows.length);
  const { all, last } = useMemo(() => {
    const turns = typeof settled === 'string' ? session.state.getState().turns : settled;
    const answer = lastAnswer({ turns });
    return { all: conversationTokens([...turns, ...beside]), last: turnTokens(answer?.answer?.usage) };
  }, [settled, beside, session]);
  // The service reports no counts before the first answer has ended.
  if (all.total === null && all.missing === 0) return null;
  return (
    <section className="border-t border-hairline pt-3">
      <h3 className="mb-2 text-sm font-medium text-ink-2">{t('header.usage')}</h3>
      <TokenSums last={last} all={all} partly={partly} />
    </section>
  );
}
