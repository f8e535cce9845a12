import type { Browser } from 'playwright';
import { z } from 'zod';

/** An uninterrupted task of a page's main thread, in ms: all work for a frame is one such task. */
export interface MainThreadTask {
  /** From its beginning to its end, what else the machine did meanwhile among it. */
  readonly wall: number;
  /** The time it had a processor. */
  readonly cpu: number;
}

export interface Trace {
  /** Ends the trace and gives what ran meanwhile. */
  end(): Promise<readonly MainThreadTask[]>;
}

/** The two events that are read; durations are microseconds. */
const eventSchema = z.object({
  name: z.enum(['RunTask', 'thread_name']),
  pid: z.number(),
  tid: z.number(),
  dur: z.number().optional(),
  tdur: z.number().optional(),
  args: z.object({ name: z.string().optional() }).optional(),
});

/** Begins to follow the main threads of all pages of a browser, by the browser's own trace. */
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
      // The default holds some seconds of scrolling.
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
