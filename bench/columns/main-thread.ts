import type { Browser, Page } from 'playwright';

/** Duration of one task in ms: time on the processor, and wall-clock time including other programs. */
export interface Task {
  readonly worked: number;
  readonly went: number;
}

/** Load of the page's main thread during an action. */
export interface MainThread {
  readonly tasks: readonly Task[];
  /** Milliseconds from the first task to the end of the last one. */
  readonly span: number;
}

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Timestamp in microseconds. */
  readonly ts: number;
  readonly dur?: number;
  /** Thread time in microseconds. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** Returns every task of the page's main thread while `during` runs, from the browser's own trace. */
export async function traceTasks(
  browser: Browser,
  page: Page,
  during: () => Promise<void>,
): Promise<MainThread> {
  await browser.startTracing(page, { categories: ['toplevel', 'disabled-by-default-devtools.timeline'] });
  await during();
  const trace: { traceEvents: TraceEvent[] } = JSON.parse((await browser.stopTracing()).toString());
  const events = trace.traceEvents;
  const mains = new Set(
    events
      .filter((event) => event.name === 'thread_name' && event.args?.name === 'CrRendererMain')
      .map((event) => `${event.pid} ${event.tid}`),
  );
  const byThread = Map.groupBy(
    events.filter((event) => event.name === 'RunTask' && event.tdur !== undefined),
    (event) => `${event.pid} ${event.tid}`,
  );
  // A spare renderer also has a main thread, so the one that did the most work is selected.
  const ours = [...byThread]
    .filter(([thread]) => mains.has(thread))
    .map(([, tasks]) => tasks)
    .toSorted((a, b) => total(b) - total(a))[0];
  if (!ours || ours.length === 0) throw new Error('the trace has no tasks of the page');
  const from = Math.min(...ours.map((task) => task.ts));
  const to = Math.max(...ours.map((task) => task.ts + (task.dur ?? 0)));
  return {
    tasks: ours.map(({ tdur = 0, dur = 0 }) => ({ worked: tdur / 1000, went: dur / 1000 })),
    span: (to - from) / 1000,
  };
}

function total(tasks: readonly TraceEvent[]): number {
  return tasks.reduce((sum, task) => sum + (task.tdur ?? 0), 0);
}
