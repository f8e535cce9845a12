import { createStore, type StoreApi } from 'zustand/vanilla';
import type { CostReport, UsageReport } from '../../../shared/contract/usage.ts';
import { type CallProblem, callProblem } from '../../lib/call-problem.ts';
import { dayStart, startOfDay } from '../../lib/days.ts';
import { Newest } from '../../lib/newest.ts';

export interface UsageState {
  readonly period: Period;
  /** The last counts read, and the time they are of; null until the first came. */
  readonly counted: {
    readonly report: UsageReport;
    readonly costs: CostReport;
    readonly span: Span;
  } | null;
  readonly loading: boolean;
  readonly problem: CallProblem | null;
}

interface UsageCalls {
  report(input: Span & { zone: string }): Promise<UsageReport>;
  costs(input: Span & { zone: string }): Promise<CostReport>;
}

/** The counts of the chosen time. Only the answer to the last question is shown. */
export class UsageStore {
  readonly state: StoreApi<UsageState> = createStore(() => ({
    period: FIRST_PERIOD,
    counted: null,
    loading: false,
    problem: null,
  }));
  readonly #calls: UsageCalls;
  readonly #now: () => number;
  readonly #zone: () => string;
  readonly #newest = new Newest();

  constructor(calls: UsageCalls, now: () => number = Date.now, zone: () => string = zoneOfWindow) {
    this.#calls = calls;
    this.#now = now;
    this.#zone = zone;
  }

  choose(change: Partial<Period>): Promise<void> {
    const period = { ...this.state.getState().period, ...change };
    this.state.setState({ period });
    // Said beside the fields; what was counted stays until it makes sense again.
    return swapsSides(period) ? Promise.resolve() : this.load();
  }

  async load(): Promise<void> {
    const isNewest = this.#newest.begin();
    const span = spanOf(this.state.getState().period, this.#now());
    this.state.setState({ loading: true });
    try {
      const asked = { ...span, zone: this.#zone() };
      const [report, costs] = await Promise.all([this.#calls.report(asked), this.#calls.costs(asked)]);
      if (isNewest())
        this.state.setState({ counted: { report, costs, span }, loading: false, problem: null });
    } catch (thrown) {
      if (isNewest()) this.state.setState({ loading: false, problem: callProblem(thrown) });
    }
  }
}

function zoneOfWindow(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

export const PERIODS = ['7', '30', '90', 'year', 'all', 'custom'] as const;
export type PeriodName = (typeof PERIODS)[number];

/** The time that is counted, as it was chosen. */
export interface Period {
  readonly name: PeriodName;
  /** Days as `2026-01-31`, both counted in; empty: open on that side. Of use with `custom` only. */
  readonly from: string;
  readonly to: string;
}

const FIRST_PERIOD: Period = { name: '30', from: '', to: '' };

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
