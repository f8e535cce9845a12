import { ChartColumn } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { UsageReport } from '../../../shared/contract/usage.ts';
import { api } from '../../lib/connection.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailedLine } from '../../ui/load-failed.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { COUNTS, Count } from './count-cells.tsx';
import { hasMade, MadeSection } from './made-section.tsx';
import { PeriodChoice } from './period-choice.tsx';
import { UsageChart } from './usage-chart.tsx';
import { UsageStore } from './usage-store.ts';
import { UsageTables } from './usage-tables.tsx';

/** Tokens of chat by day, model and conversation, and what else was made. */
export function UsagePage() {
  const { t } = useTranslation('usage');
  const [store] = useState(() => new UsageStore(api.usage));
  const { period, counted, loading, problem } = useStore(store.state);
  useEffect(() => void store.load(), [store]);
  return (
    <>
      <p className="mb-4 text-ink-2">{t('intro')}</p>
      <PeriodChoice period={period} onChange={(change) => void store.choose(change)} />
      {problem ? (
        <LoadFailedLine
          title={t('failed')}
          problem={problem}
          onRetry={() => void store.load()}
          className="mb-4"
        />
      ) : null}
      {counted ? (
        <div aria-busy={loading}>
          {counted.report.all.calls === 0 && !hasMade(counted.report) ? (
            <EmptyState
              icon={<ChartColumn aria-hidden size={28} />}
              title={t('emptyTitle')}
              description={t('emptyHint')}
            />
          ) : (
            <>
              {counted.report.all.calls === 0 ? null : (
                <>
                  <Sums report={counted.report} />
                  <UsageChart report={counted.report} span={counted.span} />
                </>
              )}
              <MadeSection report={counted.report} />
              <UsageTables report={counted.report} />
            </>
          )}
        </div>
      ) : loading ? (
        <div role="status">
          <span className="sr-only">{t('loading')}</span>
          <Skeleton className="mb-6 h-16" />
          <Skeleton className="mb-6 h-60" />
          <Skeleton className="h-32" />
        </div>
      ) : null}
    </>
  );
}

/** All of the time chosen, and what is missing from it. */
function Sums({ report: { all } }: { report: UsageReport }) {
  const { t } = useTranslation('usage');
  return (
    <div className="mb-6">
      <dl className="flex flex-wrap gap-x-8 gap-y-3 rounded-lg border border-hairline px-4 py-3">
        {COUNTS.map((count) => (
          <div key={count}>
            <dt className="text-xs text-ink-3">{t(count)}</dt>
            <dd className="text-lg font-semibold tabular-nums">
              <Count value={all[count]} />
            </dd>
          </div>
        ))}
        <div>
          <dt className="text-xs text-ink-3">{t('answers')}</dt>
          <dd className="text-lg font-semibold tabular-nums">
            <Count value={all.calls} />
          </dd>
        </div>
      </dl>
      {all.uncounted > 0 ? (
        <p className="mt-2 text-sm text-ink-2">{t('uncounted', { count: all.uncounted })}</p>
      ) : null}
    </div>
  );
}
