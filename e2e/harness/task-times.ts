import type { Browser, Page } from '@playwright/test';

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Processor time in µs. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/**
 * Returns the longest task of a page's main thread while `act` runs, in ms of processor time: wall-clock time
 * includes the work of other programs. Work of the browser's other pages counts, too.
 */
export async function longestTask(
  browser: Browser,
  page: Page,
  act: () => Promise<unknown>,
): Promise<number> {
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] });
  await act();
  const trace: { traceEvents: TraceEvent[] } = JSON.parse((await browser.stopTracing()).toString());
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const mains = new Set(
    trace.traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(threadOf),
  );
  if (mains.size === 0) throw new Error('The trace names no main thread.');
  const took = trace.traceEvents.filter((one) => mains.has(threadOf(one))).map(({ tdur = 0 }) => tdur);
  return took.reduce((longest, one) => Math.max(longest, one), 0) / 1000;
}

/** Resolves when the page has rendered its changes and their consequences. */
export function twoFrames(page: Page): Promise<void> {
  return page.evaluate(async () => {
    for (let i = 0; i < 2; i++) await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)));
  });
}
