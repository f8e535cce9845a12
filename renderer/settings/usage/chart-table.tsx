import { useTranslation } from 'react-i18next';
import type { UsageReport } from '../../../shared/contract/usage.ts';
import { formatDay } from '../../locales/format.ts';
import { Foldable } from '../../ui/foldable.tsx';
import { type Chart, noonOf } from './chart-bars.ts';
import { countColumns } from './count-columns.tsx';
import { ReportTable } from './report-table.tsx';

/** Renders the numbers of the chart as a table by day and model. */
export function ChartTable({ chart, report }: { chart: Chart; report: UsageReport }) {
  const { t } = useTranslation('usage');
  if (chart.bars.length === 0) return null;
  return (
    <Foldable className="mt-3" title={t('chart.asTable')}>
      <ReportTable
        name={t('chart.title')}
        isLong
        columns={[
          {
            head: t('chart.day'),
            value: ({ day }) => day,
            show: ({ day }) => formatDay(noonOf(day).getTime()),
            className: 'whitespace-nowrap',
          },
          { head: t('model'), value: ({ model }) => model, className: 'max-w-48 truncate' },
          ...countColumns<UsageReport['days'][number]>(),
        ]}
        rows={report.days}
        keyOf={({ day, model }) => `${day} ${model}`}
      />
    </Foldable>
  );
}
