import { ChartColumn } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UsageReport } from '../../../shared/contract/usage.ts';
import { api } from '../../lib/connection.ts';
import { formatDuration, formatNumber } from '../../locales/format.ts';
import { Count } from '../../ui/count.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TextField } from '../../ui/field.tsx';
import { LoadFailedLine } from '../../ui/load-failed.tsx';
import { Select } from '../../ui/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useRead } from '../../ui/use-read.ts';
import { CostSection } from './cost-section.tsx';
import { COUNTS } from './count-columns.tsx';
import { PricesSection } from './prices-section.tsx';
import { UsageChart } from './usage-chart.tsx';
import { FIRST_PERIOD, PERIODS, type Period, type PeriodName, spanOf, swapsSides } from './usage-period.ts';
import { UsageTables } from './usage-tables.tsx';

/** Renders the tokens of chat by day, model and conversation, other results, and the costs. */
export function UsagePage() {
  const { t } = useTranslation('usage');
  const [period, setPeriod] = useState(FIRST_PERIOD);
  const key = swapsSides(period) ? null : JSON.stringify(period);
  const read = async () => {
    const span = spanOf(period, Date.now());
    const query = { ...span, zone: Intl.DateTimeFormat().resolvedOptions().timeZone };
    const [report, costs] = await Promise.all([api.usage.report(query), api.usage.costs(query)]);
    return { report, costs, span };
  };
  const { value: counted, problem, loading, again } = useRead(key, read, { keeps: true });
  return (
    <>
      <p className="mb-4 text-ink-2">{t('intro')}</p>
      <PeriodChoice period={period} onChange={(change) => setPeriod({ ...period, ...change })} />
      {problem ? (
        <LoadFailedLine title={t('failed')} problem={problem} onRetry={again} className="mb-4" />
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
              <CostSection costs={counted.costs} />
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
      {counted ? (
        <div className="mt-8">
          <PricesSection costs={counted.costs} onChanged={again} />
        </div>
      ) : null}
    </>
  );
}

/** Renders the totals of the period, and what they do not include. */
function Sums({ report: { all } }: { report: UsageReport }) {
  const { t } = useTranslation('usage');
  return (
    <div className="mb-6">
      <dl className="flex flex-wrap gap-x-8 gap-y-3 rounded-lg border border-hairline px-4 py-3">
        {COUNTS.map((count) => (
          <Figure key={count} name={t(count)}>
            <Count value={all[count]} />
          </Figure>
        ))}
        <Figure name={t('answers')}>
          <Count value={all.calls} />
        </Figure>
      </dl>
      {all.uncounted > 0 ? (
        <p className="mt-2 text-sm text-ink-2">{t('uncounted', { count: all.uncounted })}</p>
      ) : null}
    </div>
  );
}

/** Returns whether there are results other than tokens. */
function hasMade({ made }: Pick<UsageReport, 'made'>): boolean {
  return made.segments + made.songs + made.images > 0;
}

/** Shows how many results speech, music and images produced and, for speech, the amounts the service reported. */
function MadeSection({ report }: { readonly report: Pick<UsageReport, 'made'> }) {
  const { t } = useTranslation('usage');
  const { segments, words, speechMs, songs, images } = report.made;
  if (!hasMade(report)) return null;
  return (
    <section className="mb-8">
      <h3 className="mb-1.5 text-base font-semibold">{t('made.title')}</h3>
      <dl className="flex flex-wrap gap-x-8 gap-y-3 rounded-lg border border-hairline px-4 py-3 tabular-nums">
        {segments === 0 ? null : (
          <>
            <Figure name={t('made.segments')}>{formatNumber(segments)}</Figure>
            <Figure name={t('made.words')}>
              <Count value={words} />
            </Figure>
            <Figure name={t('made.length')}>
              {speechMs === null ? <Count value={null} /> : formatDuration(speechMs)}
            </Figure>
          </>
        )}
        {songs === 0 ? null : <Figure name={t('made.songs')}>{formatNumber(songs)}</Figure>}
        {images === 0 ? null : <Figure name={t('made.images')}>{formatNumber(images)}</Figure>}
      </dl>
      <p className="mt-2 text-sm text-ink-2">{t('made.hint')}</p>
    </section>
  );
}

function Figure({ name, children }: { readonly name: string; readonly children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-ink-3">{name}</dt>
      <dd className="text-lg font-semibold tabular-nums">{children}</dd>
    </div>
  );
}

interface PeriodChoiceProps {
  readonly period: Period;
  readonly onChange: (change: Partial<Period>) => void;
}

/** Renders the choice of the period. */
function PeriodChoice({ period, onChange }: PeriodChoiceProps) {
  const { t } = useTranslation('usage');
  const nameOf = (name: PeriodName) =>
    name === 'year' || name === 'all' || name === 'custom'
      ? t(`period.${name}`)
      : t('period.days', { count: Number(name) });
  return (
    <div className="mb-5 flex flex-wrap items-start gap-3">
      <Select
        label={t('period.label')}
        className="w-40"
        value={period.name}
        options={PERIODS.map((name) => ({ value: name, label: nameOf(name) }))}
        onValueChange={(name) => onChange({ name })}
      />
      {period.name === 'custom' ? (
        <>
          <TextField
            type="date"
            label={t('period.from')}
            value={period.from}
            onValueChange={(from) => onChange({ from })}
          />
          <TextField
            type="date"
            label={t('period.to')}
            value={period.to}
            error={swapsSides(period) ? t('period.turned') : undefined}
            onValueChange={(to) => onChange({ to })}
          />
        </>
      ) : null}
    </div>
  );
}
