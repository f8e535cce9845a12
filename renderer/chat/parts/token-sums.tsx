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
  /** Older turns exist that have not been read. */
  readonly partly: boolean;
}

/** Shows the tokens of the last answer and of all answers in view together, labelled as a sum of what was used. */
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
  // While an answer grows the counts stand still: nothing is added up with every frame.
  const settled = useSessionState((state) => runningTurn(state)?.id ?? state.turns);
  // Those beside the last answer were asked for and billed as well. While one grows it is not among the ended ones.
  const beside = useSessionState(useShallow((state) => state.beside.filter((turn) => !isRunning(turn))));
  const offset = useSessionState((state) => state.offset);
  const { all, last } = useMemo(() => {
    const turns = typeof settled === 'string' ? session.state.getState().turns : settled;
    const answer = lastAnswer({ turns });
    return { all: conversationTokens([...turns, ...beside]), last: turnTokens(answer?.answer?.usage) };
  }, [settled, beside, session]);
  // The service counts nothing before the first answer has ended.
  if (all.total === null && all.missing === 0) return null;
  return (
    <section className="border-t border-hairline pt-3">
      <h3 className="mb-2 text-sm font-medium text-ink-2">{t('header.usage')}</h3>
      <TokenSums last={last} all={all} partly={offset > 0} />
    </section>
  );
}
