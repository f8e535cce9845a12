import type { TokenTotals, UsageReport } from '../../../shared/contract/usage.ts';
import type { Span } from './usage-period.ts';

/** Number of models with a color of their own; those with fewer tokens share the last one. */
export const SERIES_MAX = 6;
/** The most bars by day and by week; more would be too thin to point at. */
const DAYS_MAX = 92;
const WEEKS_MAX = 371;

export type BarUnit = 'day' | 'week' | 'month';

/** The usage of one model within the period of a bar. */
export interface BarPart {
  /** The index of its color; `SERIES_MAX` is the color of all others. */
  readonly series: number;
  readonly tokens: number;
}

export interface Bar {
  /** Its first day, `2026-01-31`. */
  readonly day: string;
  readonly parts: readonly BarPart[];
  /** Null if none of it was counted. */
  readonly tokens: number | null;
  readonly calls: number;
  readonly uncounted: number;
}

export interface Chart {
  readonly unit: BarUnit;
  /** The bars, oldest first, including those without calls. */
  readonly bars: readonly Bar[];
  /** The models in the order of their colors. */
  readonly series: readonly string[];
  /** The number of models that share the last color. */
  readonly others: number;
  /** The tokens of the tallest bar. */
  readonly most: number;
}

/** Returns all tokens of a sum; null if the service reported none. A missing total is the sum of input and output. */
export function tokensOf({ total, input, output }: TokenTotals): number | null {
  if (total !== null) return total;
  return input === null && output === null ? null : (input ?? 0) + (output ?? 0);
}

/** Returns the bars of a chart by day, week or month, so that the bars are wide enough. */
export function chartOf({ days, models }: UsageReport, span: Span): Chart {
  const ranked = models.filter(({ sums }) => tokensOf(sums) !== null).map(({ model }) => model);
  const series = ranked.slice(0, SERIES_MAX);
  const first = days[0]?.day ?? dayOf(span.from);
  const from = span.from === 0 ? first : dayOf(span.from);
  const last = dayOf(span.to - 1);
  const count = daysBetween(from, last) + 1;
  const unit = count <= DAYS_MAX ? 'day' : count <= WEEKS_MAX ? 'week' : 'month';
  const byBar = Map.groupBy(days, ({ day }) => beginOf(day, unit));
  const bars: Bar[] = [];
  for (let day = beginOf(from, unit); day <= last; day = nextOf(day, unit))
    bars.push(barOf(day, byBar.get(day) ?? [], series));
  const most = Math.max(0, ...bars.map((bar) => bar.tokens ?? 0));
  return { unit, bars, series, others: ranked.length - series.length, most };
}

function barOf(day: string, of: UsageReport['days'], series: readonly string[]): Bar {
  const tokens = new Map<number, number>();
  let calls = 0;
  let uncounted = 0;
  for (const { model, sums } of of) {
    calls += sums.calls;
    uncounted += sums.uncounted;
    const known = tokensOf(sums);
    if (known === null) continue;
    const at = series.indexOf(model);
    const place = at === -1 ? SERIES_MAX : at;
    tokens.set(place, (tokens.get(place) ?? 0) + known);
  }
  const parts = [...tokens].sort(([a], [b]) => a - b).map(([place, sum]) => ({ series: place, tokens: sum }));
  const sum = parts.length === 0 ? null : parts.reduce((all, part) => all + part.tokens, 0);
  return { day, parts, tokens: sum, calls, uncounted };
}

/** Returns the steps of an axis from 0 to at least `most`: 1, 2 or 5 times a power of ten, at most five of them. */
export function axisSteps(most: number): number[] {
  if (most <= 0) return [0, 1];
  const rough = most / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, ([1, 2, 5, 10].find((times) => times * power >= rough) ?? 10) * power);
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, at) => at * step);
}

/** Returns noon of a day, when no clock changes. */
export function noonOf(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date, 12);
}

function dayOf(at: number): string {
  return spell(new Date(at));
}

function spell(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

function daysBetween(from: string, to: string): number {
  return Math.round((noonOf(to).getTime() - noonOf(from).getTime()) / 86_400_000);
}

/** Returns the first day of the day, week (from Monday) or month that contains a day. */
function beginOf(day: string, unit: BarUnit): string {
  const date = noonOf(day);
  if (unit === 'week') date.setDate(date.getDate() - ((date.getDay() + 6) % 7));
  if (unit === 'month') date.setDate(1);
  return spell(date);
}

function nextOf(day: string, unit: BarUnit): string {
  const date = noonOf(day);
  if (unit === 'month') date.setMonth(date.getMonth() + 1);
  else date.setDate(date.getDate() + (unit === 'week' ? 7 : 1));
  return spell(date);
}
