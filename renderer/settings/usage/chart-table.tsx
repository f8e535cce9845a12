import { useTranslation } from 'react-i18next';
import type { UsageReport } from '../../../shared/contract/usage.ts';
import { formatDay } from '../../locales/format.ts';
import { Foldable } from '../../ui/foldable.tsx';
import { type Chart, noonOf } from './chart-bars.ts';
import { CountCells, CountHeads } from './count-cells.tsx';
import { TableTools } from './table-tools.tsx';
import { daysCsv } from './usage-csv.ts';

/** The numbers of the chart day by day and model by model, for those who would rather read. */
export function ChartTable({ chart, report }: { chart: Chart; report: UsageReport }) {
  const { t } = useTranslation('usage');
  if (chart.bars.length === 0) return null;
  return (
    <Foldable className="mt-3" title={t('chart.asTable')}>
      <TableTools name={t('chart.title')} csv={() => daysCsv(report)} />
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={t('chart.title')}
        className="max-h-80 overflow-auto rounded-md border border-hairline"
      >
        <table className="w-full text-sm tabular-nums">
          <thead>
            <tr className="sticky top-0 bg-panel text-xs text-ink-3">
              <th scope="col" className="px-3 py-1.5 text-left font-medium">
                {t('chart.day')}
              </th>
              <th scope="col" className="px-3 py-1.5 text-left font-medium">
                {t('chart.model')}
              </th>
              <CountHeads />
            </tr>
          </thead>
          <tbody>
            {report.days.map(({ day, model, sums }) => (
              <tr key={`${day} ${model}`} className="border-t border-hairline">
                <th scope="row" className="px-3 py-1.5 text-left font-normal whitespace-nowrap">
                  {formatDay(noonOf(day).getTime())}
                </th>
                <td className="max-w-48 truncate px-3 py-1.5">{model}</td>
                <CountCells sums={sums} />
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Foldable>
  );
}
