import { once } from 'node:events';
import { afterEach, expect, test, vi } from 'vitest';
import { acquireWorker, releaseWorker } from './idle-workers.ts';

const ECHO = new URL(
  `data:text/javascript,${encodeURIComponent(
    "import { parentPort } from 'node:worker_threads'; parentPort.on('message', (message) => parentPort.postMessage(message));",
  )}`,
);
const OTHER = new URL(`${ECHO.href};`);
afterEach(() => vi.useRealTimers());

test('a released worker serves the next owner of its entry, and no other entry', async () => {
  const first = acquireWorker(ECHO, {});
  const heard = vi.fn();
  first.on('message', heard);
  releaseWorker(ECHO, first);
  const other = acquireWorker(OTHER, {});
  expect(other).not.toBe(first);
  const next = acquireWorker(ECHO, {});
  expect(next).toBe(first);
  const reply = once(next, 'message');
  next.postMessage('hello');
  expect(await reply).toEqual(['hello']);
  expect(heard).not.toHaveBeenCalled();
  const busy = acquireWorker(ECHO, {});
  expect(busy).not.toBe(first);
  await Promise.all([other, next, busy].map((worker) => worker.terminate()));
});

test('a worker that nobody needs ends, and one that ended serves nobody', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const unused = acquireWorker(ECHO, {});
  releaseWorker(ECHO, unused);
  const exits = once(unused, 'exit');
  vi.advanceTimersByTime(10_000);
  await exits;
  const killed = acquireWorker(ECHO, {});
  expect(killed).not.toBe(unused);
  releaseWorker(ECHO, killed);
  await killed.terminate();
  const next = acquireWorker(ECHO, {});
  expect(next).not.toBe(killed);
  await next.terminate();
});
