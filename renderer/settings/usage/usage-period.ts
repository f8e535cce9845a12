import { dayStart, startOfDay } from '../../lib/days.ts';

export const PERIODS = ['7', '30', '90', 'year', 'all', 'custom'] as const;
export type PeriodName = (typeof PERIODS)[number];

/** The chosen period. */
export interface Period {
  readonly name: PeriodName;
  /** The first and last day as `2026-01-31`, inclusive; empty is open. Used only with `custom`. */
  readonly from: string;
  readonly to: string;
}

export const FIRST_PERIOD: Period = { name: '30', from: '', to: '' };

/** Epoch milliseconds; `from` is inclusive, `to` exclusive. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Returns the days of a period in the window's time zone, by default up to the end of today. */
export function spanOf(period: Period, now: number): Span {
  const to = startOfDay(now, 1);
  switch (period.name) {
    case '7':
    case '30':
    case '90':
      return { from: startOfDay(now, 1 - Number(period.name)), to };
    case 'year':
      return { from: new Date(new Date(now).getFullYear(), 0, 1).getTime(), to };
    case 'all':
      return { from: 0, to };
    case 'custom':
      return { from: dayStart(period.from, 0) ?? 0, to: dayStart(period.to, 1) ?? to };
    default:
      return period.name satisfies never;
  }
}

/** Returns whether the last day is before the first. */
export function swapsSides({ name, from, to }: Period): boolean {
  return name === 'custom' && from !== '' && to !== '' && from > to;
}
