import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../locales/format.ts';
import type { Bar, Chart } from './chart-bars.ts';
import { useChartWords } from './use-chart-words.ts';

interface ChartTipProps {
  readonly chart: Chart;
  readonly bar: Bar;
  /** The centre of the bar, from 0 at the left to 1. */
  readonly at: number;
}

/** Shows the numbers of the bar under the pointer. Hidden from screen readers, which read the bar itself. */
export function ChartTip({ chart, bar, at }: ChartTipProps) {
  const { t } = useTranslation('usage');
  const words = useChartWords(chart);
  const side = at < 0.5 ? { left: `${at * 100}%` } : { right: `${(1 - at) * 100}%` };
  return (
    <div
      aria-hidden
      style={side}
      className="pointer-events-none absolute top-1 z-10 mx-3 min-w-40 max-w-72 rounded-md border border-hairline bg-raised px-3 py-2 text-xs shadow-raised"
    >
      <p className="mb-1 font-medium">{words.day(bar)}</p>
      {bar.calls === 0 ? <p className="text-ink-3">{t('calls', { count: 0 })}</p> : null}
      <table className="w-full tabular-nums">
        <tbody>
          {bar.parts.toReversed().map(({ series, tokens }) => (
            <tr key={series}>
              <td className="pr-3">
                <span className="flex min-w-0 items-center gap-1.5">
                  <span
                    style={{ background: `var(--series-${series})` }}
                    className="size-2 shrink-0 rounded-[2px]"
                  />
                  <span className="max-w-40 truncate">{words.model(series)}</span>
                </span>
              </td>
              <td className="text-right">{formatNumber(tokens)}</td>
            </tr>
          ))}
          {bar.parts.length > 1 && bar.tokens !== null ? (
            <tr className="border-t border-hairline font-medium">
              <td className="pt-1 pr-3">{t('chart.sum')}</td>
              <td className="pt-1 text-right">{formatNumber(bar.tokens)}</td>
            </tr>
          ) : null}
        </tbody>
      </table>
      {bar.uncounted > 0 ? <p className="mt-1 text-ink-3">{t('partly', { count: bar.uncounted })}</p> : null}
    </div>
  );
}
