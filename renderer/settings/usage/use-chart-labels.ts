import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatDay, formatNumber, joinWords, labelled } from '../../locales/format.ts';
import { type Bar, type Chart, noonOf, SERIES_MAX } from './chart-bars.ts';

export interface ChartLabels {
  readonly title: string;
  /** When a bar is. */
  day(bar: Bar): string;
  /** The model of a colour. */
  model(series: number): string;
  /** All that a bar holds, in a line. */
  bar(bar: Bar): string;
}

/** Returns the chart's text for its bars. */
export function useChartLabels(chart: Pick<Chart, 'unit' | 'series' | 'others'>): ChartLabels {
  const { t } = useTranslation('usage');
  const day = ({ day: first }: Bar) =>
    chart.unit === 'month' ? monthOf(noonOf(first)) : formatDay(noonOf(first).getTime());
  const model = (series: number) =>
    series === SERIES_MAX ? t('chart.others', { count: chart.others }) : (chart.series[series] ?? '');
  return {
    title: t(
      { day: 'chart.title', week: 'chart.titleWeeks', month: 'chart.titleMonths' }[
        chart.unit
      ] as 'chart.title',
    ),
    day,
    model,
    bar(bar) {
      const parts = bar.parts.map((part) => `${model(part.series)} ${formatNumber(part.tokens)}`);
      const sum = bar.tokens === null ? t('chart.none') : formatNumber(bar.tokens);
      const missing = bar.uncounted > 0 ? [t('partly', { count: bar.uncounted })] : [];
      const all = bar.calls === 0 ? [formatNumber(0)] : [sum, ...parts, ...missing];
      return labelled(day(bar), joinWords(all));
    },
  };
}

function monthOf(date: Date): string {
  return new Intl.DateTimeFormat(i18next.language, { month: 'short', year: 'numeric' }).format(date);
}
