/**
 * A child process with a core that answers many questions, each from a new window. Of five answers one is cancelled and
 * one is no longer watched. Prints its resource usage before and after as JSON. Arguments: URL of the service,
 * number of questions.
 */
import { rmSync } from 'node:fs';
import { createRouterClient } from '@orpc/server';
import { createCore } from '../core.ts';
import type { Clock } from '../platform/host.ts';
import { newId } from '../platform/new-id.ts';
import { realClock } from './fake-clock.ts';
import { fakeHost } from './fake-host.ts';
import { abortListeners, resourceUsage, usageAfterRelease } from './leak-meter.ts';

const [url = '', count = '0'] = process.argv.slice(2);
const CONCURRENCY = 4;
const WARM_UP = 20;
const HOUR_MS = 3_600_000;
/** The core's delay of its clean-up after a start. */
const CLEANUP_DELAY_MS = 5000;

const nothing = resourceUsage();
/** Resolves once the core sets a timer of an hour or more: its start-up work is done by then. */
const { promise: startedUp, resolve: onStartedUp } = Promise.withResolvers<void>();
const clock: Clock = {
  ...realClock,
  after(ms, run) {
    if (ms >= HOUR_MS) onStartedUp();
    // Cleans up at once, before the first measurement.
    return realClock.after(ms === CLEANUP_DELAY_MS ? 0 : ms, run);
  },
};
const host = fakeHost({
  clock,
  startSandbox: async () => ({ url, key: 'key-of-the-test', close: async () => {} }),
});
const core = createCore(host);
await core.start();
const api = createRouterClient(core.router);
/** A signal that outlives all questions. */
const lasting = new AbortController();
const counts = { succeeded: 0, aborted: 0, failed: 0 };

async function askOnce(n: number): Promise<void> {
  const window = new AbortController();
  // A window watches changes while it is open.
  const changes = await api.app.watch(undefined, { signal: window.signal });
  const watching = drain(changes);
  const { summary } = await api.conversations.create({});
  const parts = [{ type: 'text' as const, block: 0, text: `question ${n}` }];
  const send = { opId: newId(Date.now()), conversationId: summary.id, parentId: null, parts, limit: 10 };
  const { jobId } = await api.chat.send(send);
  if (n % 5 === 0) {
    const own = new AbortController();
    const looking = drain(await api.jobs.watch({ id: jobId, after: 0 }, { signal: own.signal }));
    setTimeout(() => own.abort(), n % 15);
    await looking;
  }
  if (n % 5 === 1) setTimeout(() => void api.jobs.cancel({ id: jobId }), n % 15);
  await drain(await api.jobs.watch({ id: jobId, after: 0 }, { signal: lasting.signal }));
  const { state } = await api.jobs.get({ id: jobId });
  if (state === 'done') counts.succeeded += 1;
  else if (state === 'stopped') counts.aborted += 1;
  else counts.failed += 1;
  window.abort();
  await watching;
}

/** Reads a stream to its end or its abort. */
async function drain(events: AsyncIterable<unknown>): Promise<void> {
  try {
    for await (const _ of events);
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'AbortError') throw error;
  }
}

/** Asks the questions `from` to `until`, several at a time. */
async function askMany(from: number, until: number): Promise<void> {
  let next = from;
  const worker = async () => {
    while (next < until) await askOnce(next++);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
}

await askMany(0, WARM_UP);
await startedUp;
const before = await usageAfterRelease(resourceUsage(), CONCURRENCY);
Object.assign(counts, { succeeded: 0, aborted: 0, failed: 0 });
await askMany(WARM_UP, WARM_UP + Number(count));
const after = await usageAfterRelease(before, CONCURRENCY);
const listeners = abortListeners(lasting.signal);
await core.stop();
const closed = await usageAfterRelease(nothing, 0);
rmSync(host.dataFolder, { recursive: true, force: true });
process.stdout.write(`${JSON.stringify({ nothing, before, after, closed, listeners, counts })}\n`);
