import type { Browser } from 'playwright';
import { z } from 'zod';

/** An uninterrupted task of a page's main thread, in ms: all work for a frame is one such task. */
export interface MainThreadTask {
  /** Time from its start to its end, including other work of the machine. */
  readonly wall: number;
  /** CPU time. */
  readonly cpu: number;
}

export interface Trace {
  /** Ends the trace and returns the recorded tasks. */
  end(): Promise<readonly MainThreadTask[]>;
}

/** Schema of the two relevant events; durations are in microseconds. */
const eventSchema = z.object({
  name: z.enum(['RunTask', 'thread_name']),
  pid: z.number(),
  tid: z.number(),
  dur: z.number().optional(),
  tdur: z.number().optional(),
  args: z.object({ name: z.string().optional() }).optional(),
});

/** Starts to trace the main threads of all pages of a browser with the browser's own trace. */
export async function traceOf(browser: Browser): Promise<Trace> {
  const cdp = await browser.newBrowserCDPSession();
  const mains = new Set<string>();
  const ran: { readonly thread: string; readonly task: MainThreadTask }[] = [];
  cdp.on('Tracing.dataCollected', ({ value }) => {
    for (const one of value) {
      const event = eventSchema.safeParse(one).data;
      if (!event) continue;
      const thread = `${event.pid} ${event.tid}`;
      if (event.name === 'thread_name') {
        if (event.args?.name === 'CrRendererMain') mains.add(thread);
      } else if (event.dur !== undefined && event.tdur !== undefined)
        ran.push({ thread, task: { wall: event.dur / 1000, cpu: event.tdur / 1000 } });
    }
  });
  await cdp.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {
      recordMode: 'recordUntilFull',
      // The default size only holds some seconds of scrolling.
      traceBufferSizeInKb: 1_000_000,
      includedCategories: ['disabled-by-default-devtools.timeline'],
      excludedCategories: ['*'],
    },
  });
  return {
    async end() {
      const complete = new Promise<boolean>((done) =>
        cdp.once('Tracing.tracingComplete', ({ dataLossOccurred }) => done(dataLossOccurred)),
      );
      await cdp.send('Tracing.end');
      if (await complete) throw new Error('the trace is not whole');
      await cdp.detach();
      return ran.filter(({ thread }) => mains.has(thread)).map(({ task }) => task);
    },
  };
}
