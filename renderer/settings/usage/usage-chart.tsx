import { formatCompact, formatDay, formatNumber, joinWords, labelled } from '../../locales/format.ts';
import './usage-tokens.css';
import i18next from 'i18next';
import { type KeyboardEvent, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UsageReport } from '../../../shared/contract/usage.ts';
import { axisSteps, type Bar, type Chart, chartOf, noonOf, SERIES_MAX } from './chart-bars.ts';
import { ChartTable } from './chart-table.tsx';
import type { Span } from './usage-period.ts';

/** The units of the chart: a bar takes 10, of which it fills 8; the page stretches them. */
const BAR = { step: 10, width: 8 } as const;
const HEIGHT = 100;

/** Renders tokens by day, stacked by model, with the same numbers as a table below. */
export function UsageChart({ report, span }: { report: UsageReport; span: Span }) {
  const { t } = useTranslation('usage');
  const chart = useMemo(() => chartOf(report, span), [report, span]);
  const words = useChartLabels(chart);
  const title = useId();
  const steps = axisSteps(chart.most);
  const top = steps.at(-1) ?? 1;
  return (
    <figure className="usage-chart mb-8">
      <figcaption id={title} className="mb-3 text-base font-semibold">
        {words.title}
      </figcaption>
      <div className="flex gap-2">
        <div aria-hidden className="relative w-11 shrink-0 text-right text-2xs text-ink-3 tabular-nums">
          {steps.map((step) => (
            <span
              key={step}
              style={{ bottom: `${(step / top) * 100}%` }}
              className="absolute right-0 translate-y-1/2 whitespace-nowrap"
            >
              {formatCompact(step)}
            </span>
          ))}
        </div>
        <Bars chart={chart} steps={steps} top={top} label={t('chart.label', { title: words.title })} />
      </div>
      <div aria-hidden className="mt-1.5 flex justify-between pl-13 text-2xs text-ink-3 tabular-nums">
        {endsAndMiddle(chart.bars).map((bar) => (
          <span key={bar.day}>{words.day(bar)}</span>
        ))}
      </div>
      <Legend chart={chart} />
      <ChartTable chart={chart} report={report} />
    </figure>
  );
}

interface BarsProps {
  readonly chart: Chart;
  readonly steps: readonly number[];
  readonly top: number;
  readonly label: string;
}

/** Renders the bars: one tab stop with arrow keys between them; each has a label with its contents. */
function Bars({ chart, steps, top, label }: BarsProps) {
  const words = useChartLabels(chart);
  const { bars } = chart;
  const [looked, setLooked] = useState<number | null>(null);
  const [stop, setStop] = useState(bars.length - 1);
  const width = bars.length * BAR.step;
  const tabStop = Math.min(stop, bars.length - 1);
  const onKeyDown = (event: KeyboardEvent<SVGElement>, at: number) => {
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: bars.length - 1 }[event.key];
    if (event.key === 'Escape' && looked !== null) {
      event.stopPropagation();
      setLooked(null);
      return;
    }
    if (to === undefined || !bars[to]) return;
    event.preventDefault();
    event.currentTarget.parentElement?.querySelector<SVGElement>(`[data-bar="${to}"]`)?.focus();
  };
  const lookedAt = looked === null ? undefined : bars[looked];
  return (
    <div className="relative h-52 min-w-0 flex-1">
      {/* biome-ignore lint/a11y/useSemanticElements: no fieldset stands in a drawing */}
      <svg
        role="group"
        aria-label={label}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="size-full overflow-visible"
        onPointerLeave={() => setLooked(null)}
      >
        {steps.map((step) => (
          <line
            key={step}
            x1={0}
            x2={width}
            y1={HEIGHT - (step / top) * HEIGHT}
            y2={HEIGHT - (step / top) * HEIGHT}
            vectorEffect="non-scaling-stroke"
            className="stroke-hairline"
          />
        ))}
        {bars.map((bar, at) => (
          // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: it is no control; it takes the focus to be read
          <g
            key={bar.day}
            role="img"
            aria-label={words.bar(bar)}
            data-bar={at}
            tabIndex={at === tabStop ? 0 : -1}
            transform={`translate(${at * BAR.step} 0)`}
            className="outline-none"
            onKeyDown={(event) => onKeyDown(event, at)}
            onPointerEnter={() => setLooked(at)}
            onFocus={() => {
              setLooked(at);
              setStop(at);
            }}
            onBlur={() => setLooked(null)}
          >
            <rect
              width={BAR.step}
              height={HEIGHT}
              className={looked === at ? 'fill-hover' : 'fill-transparent'}
            />
            <Stack bar={bar} top={top} />
          </g>
        ))}
      </svg>
      {lookedAt && looked !== null ? (
        <ChartTip chart={chart} bar={lookedAt} at={(looked + 0.5) / bars.length} />
      ) : null}
    </div>
  );
}

function Stack({ bar, top }: { bar: Bar; top: number }) {
  let below = 0;
  const x = (BAR.step - BAR.width) / 2;
  // Requests without a token count get a hollow bar, as no bar would mean that there were none.
  if (bar.tokens === null && bar.uncounted > 0) {
    return (
      <rect
        x={x}
        y={HEIGHT - 3}
        width={BAR.width}
        height={3}
        vectorEffect="non-scaling-stroke"
        strokeDasharray="2 2"
        className="fill-transparent stroke-edge"
      />
    );
  }
  return bar.parts.map(({ series, tokens }) => {
    const height = (tokens / top) * HEIGHT;
    below += height;
    return (
      <rect
        key={series}
        x={x}
        y={HEIGHT - below}
        width={BAR.width}
        height={height}
        vectorEffect="non-scaling-stroke"
        style={{ fill: `var(--series-${series})` }}
        className="stroke-background"
      />
    );
  });
}

function Legend({ chart }: { chart: Chart }) {
  const { t } = useTranslation('usage');
  const shown = chart.series.map((name, series) => ({ name, series }));
  if (chart.others > 0) shown.push({ name: t('chart.others', { count: chart.others }), series: SERIES_MAX });
  return (
    <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-1 pl-13 text-sm text-ink-2">
      {shown.map(({ name, series }) => (
        <li key={series} className="flex min-w-0 items-center gap-1.5">
          <span
            aria-hidden
            style={{ background: `var(--series-${series})` }}
            className="size-2.5 shrink-0 rounded-[2px] forced-color-adjust-none"
          />
          <span className="truncate">{name}</span>
        </li>
      ))}
    </ul>
  );
}

/** Returns the bars whose dates are shown below the chart. */
function endsAndMiddle(bars: readonly Bar[]): Bar[] {
  const places =
    bars.length > 6 ? [0, Math.floor((bars.length - 1) / 2), bars.length - 1] : [0, bars.length - 1];
  return [...new Set(places)].flatMap((at) => bars[at] ?? []);
}

interface ChartTipProps {
  readonly chart: Chart;
  readonly bar: Bar;
  /** The center of the bar, from 0 on the left to 1. */
  readonly at: number;
}

/** Shows the numbers of the bar under the pointer. Hidden from screen readers, which read the bar itself. */
function ChartTip({ chart, bar, at }: ChartTipProps) {
  const { t } = useTranslation('usage');
  const words = useChartLabels(chart);
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
                    className="size-2 shrink-0 rounded-[2px] forced-color-adjust-none"
                  />
                  <span className="max-w-40 truncate">{words.model(series)}</span>
                </span>
              </td>
              <td className="text-right">{formatNumber(tokens)}</td>
            </tr>
          ))}
          {bar.parts.length > 1 && bar.tokens !== null ? (
            <tr className="border-t border-hairline font-medium">
              <td className="pt-1 pr-3">{t('total')}</td>
              <td className="pt-1 text-right">{formatNumber(bar.tokens)}</td>
            </tr>
          ) : null}
        </tbody>
      </table>
      {bar.uncounted > 0 ? <p className="mt-1 text-ink-3">{t('partly', { count: bar.uncounted })}</p> : null}
    </div>
  );
}

/** Returns the chart's text for its bars. */
function useChartLabels(chart: Pick<Chart, 'unit' | 'series' | 'others'>) {
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
    /** Returns the model of a color. */
    model,
    /** Returns the contents of a bar in one line. */
    bar(bar: Bar) {
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
