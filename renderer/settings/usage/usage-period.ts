import { dayStart, startOfDay } from '../../lib/days.ts';

export const PERIODS = ['7', '30', '90', 'year', 'all', 'custom'] as const;
export type PeriodName = (typeof PERIODS)[number];

/** The time that is counted, as it was chosen. */
export interface Period {
  readonly name: PeriodName;
  /** Days as `2026-01-31`, both counted in; empty: open on that side. Of use with `custom` only. */
  readonly from: string;
  readonly to: string;
}

export const FIRST_PERIOD: Period = { name: '30', from: '', to: '' };

/** Epoch milliseconds, `from` counted in and `to` not. */
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

/** Whether its last day lies before its first. */
export function swapsSides({ name, from, to }: Period): boolean {
  return name === 'custom' && from !== '' && to !== '' && from > to;
}
