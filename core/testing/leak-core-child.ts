/**
 * A core that is asked many questions by a window that comes and goes, in a process of its own. Of five answers one is
 * stopped and one is no longer watched. Prints what was held on to before and after. Arguments: the address of the
 * service, how many questions.
 */
import { rmSync } from 'node:fs';
import { createRouterClient } from '@orpc/server';
import { createCore } from '../core.ts';
import type { Clock } from '../platform/host.ts';
import { newId } from '../platform/new-id.ts';
import { realClock } from './fake-clock.ts';
import { fakeHost } from './fake-host.ts';
import { held, listenersOf, settled } from './leak-meter.ts';

const [url = '', count = '0'] = process.argv.slice(2);
const AT_A_TIME = 4;
const WARM_UP = 20;
const HOUR = 3_600_000;
const TIDIED_AFTER = 5000;

const nothing = held();
/** Resolves once the core has set a timer of an hour or more: the work of its start is done by then. */
const { promise: isWaiting, resolve: waits } = Promise.withResolvers<void>();
const clock: Clock = {
  ...realClock,
  after(ms, run) {
    if (ms >= HOUR) waits();
    // The tidying of a start is over before anything is counted.
    return realClock.after(ms === TIDIED_AFTER ? 0 : ms, run);
  },
};
const host = fakeHost({
  clock,
  startSandbox: async () => ({ url, key: 'key-of-the-test', close: async () => {} }),
});
const core = createCore(host);
await core.start();
const api = createRouterClient(core.router);
const lasting = new AbortController();
const told = { well: 0, brokenOff: 0, other: 0 };

async function one(n: number): Promise<void> {
  const window = new AbortController();
  // As the window does: one watches the changes for as long as it is open.
  const changes = await api.app.watch(undefined, { signal: window.signal });
  const watching = take(changes);
  const { summary } = await api.conversations.create({});
  const parts = [{ type: 'text' as const, block: 0, text: `question ${n}` }];
  const send = { opId: newId(Date.now()), conversationId: summary.id, parentId: null, parts, limit: 10 };
  const { jobId } = await api.chat.send(send);
  if (n % 5 === 0) {
    const own = new AbortController();
    const looking = take(await api.jobs.watch({ id: jobId, after: 0 }, { signal: own.signal }));
    setTimeout(() => own.abort(), n % 15);
    await looking;
  }
  if (n % 5 === 1) setTimeout(() => void api.jobs.cancel({ id: jobId }), n % 15);
  await take(await api.jobs.watch({ id: jobId, after: 0 }, { signal: lasting.signal }));
  const { state } = await api.jobs.get({ id: jobId });
  if (state === 'done') told.well += 1;
  else if (state === 'stopped') told.brokenOff += 1;
  else told.other += 1;
  window.abort();
  await watching;
}

/** Takes what comes; a watcher that goes may end by its abort. */
async function take(events: AsyncIterable<unknown>): Promise<void> {
  try {
    for await (const _ of events);
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'AbortError') throw error;
  }
}

async function many(from: number, until: number): Promise<void> {
  let next = from;
  const work = async () => {
    while (next < until) await one(next++);
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, work));
}

await many(0, WARM_UP);
await isWaiting;
const before = await settled(held(), AT_A_TIME);
Object.assign(told, { well: 0, brokenOff: 0, other: 0 });
await many(WARM_UP, WARM_UP + Number(count));
const after = await settled(before, AT_A_TIME);
const listeners = listenersOf(lasting.signal);
await core.stop();
const closed = await settled(nothing, 0);
rmSync(host.dataFolder, { recursive: true, force: true });
process.stdout.write(`${JSON.stringify({ nothing, before, after, closed, listeners, told })}\n`);
