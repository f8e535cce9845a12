import { describe, expect, test } from 'vitest';
import type { JobEvent } from '../../shared/domain/job.ts';
import { fail } from '../http/errors/classify-error.ts';
import { Secret } from '../http/secret.ts';
import { NotFound } from '../platform/refusal.ts';
import { refuse } from '../testing/chat-server.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { answerAtOnce, jobsOfFile } from '../testing/handler-server.ts';
import { type TestJobs, type TestJobsOptions, testJobs } from '../testing/test-jobs.ts';
import { until } from '../testing/until.ts';
import { LOST, NO_CONNECTION } from './job-errors.ts';
import type { JobContext } from './job-handler.ts';

const here = jobsOfFile();
const { start } = here;

/** Jobs whose craft does this first. */
function startWith(craft: (context: JobContext) => Promise<unknown>, given: Partial<TestJobsOptions> = {}) {
  return start({ ...given, at: (point, context) => (point === 'run' ? craft(context) : undefined) });
}

async function logOf(it: TestJobs, id: string): Promise<JobEvent[]> {
  const events: JobEvent[] = [];
  for await (const event of it.runner.watch(id, 0)) events.push(event);
  return events;
}

const step = (event: JobEvent) =>
  event.type === 'call' || event.type === 'state' ? `${event.type} ${event.state}` : event.type;

describe('a handler cannot', () => {
  test('make a call twice concurrently, after its end, or one that does not exist', async () => {
    const made: string[] = [];
    const said: unknown[] = [];
    const refused = fail('bad_request', 'no', { phase: 'answering', status: 400 });
    const it = startWith(async (context) => {
      const send = async () => {
        made.push('sent');
        throw refused;
      };
      const one = context.call(0, send).catch((error: unknown) => error);
      said.push(await context.call(0, send).catch((error: unknown) => error));
      said.push(await one, await context.call(0, send).catch((error: unknown) => error));
      said.push(await context.call(7, send).catch((error: unknown) => error));
    });
    const id = it.order(1);
    expect(await it.ended(id)).toMatchObject({ state: 'rejected', error: { class: 'bad_request' } });
    expect(made).toEqual(['sent']);
    expect(said).toMatchObject([
      { message: `call 0 of job ${id} is being made already` },
      { data: { class: 'bad_request' }, cause: refused },
      { data: { class: 'bad_request' } },
      { message: `job ${id} has no call 7` },
    ]);
  });

  test('send calls of the last run', async () => {
    const first = start({ paused: true });
    const { job } = first.commit(1, { taskId: 'task-7' });
    const polls = { count: 1, lastAt: 1, state: 'composing' };
    first.jobs.setPolls(job.id, { polls, progress: null, response: null, seq: 1 });
    await first.close();
    let said: unknown;
    const again = startWith(async (context) => {
      said = await context.call(0, () => expect.fail('sent')).catch((error: unknown) => error);
      throw fail('bad_request', 'enough');
    });
    expect((await again.ended(job.id)).state).toBe('failed');
    expect(said).toMatchObject({ message: expect.stringContaining('nothing of it is sent') });
  });
});

test('logs each step in the order of the writes', async () => {
  const clock = new FakeClock();
  const it = start({ clock });
  const before = clock.now();
  here.server.answer = refuse(429, 'slow down', { 'retry-after': '1' });
  const id = it.order(1);
  const log = logOf(it, id);
  await until(() => it.callStates(id)[0] === 'queued' && here.server.posts.length === 1);
  const waiting = it.runner.get(id);
  here.server.answer = answerAtOnce;
  await clock.advance(2100);
  const events = await log;
  const sent = ['state sending', 'call sending'];
  expect(events.map(step)).toEqual([
    ...['state queued', ...sent, 'call queued', 'state queued', 'retry_at'],
    ...[...sent, 'state running', 'call done', 'progress', 'state fetching', 'state done'],
  ]);
  const retry = events.find((event) => event.type === 'retry_at');
  expect(retry).toMatchObject({ attempt: 2, error: { class: 'rate', message: 'slow down' } });
  // Views count down to it, for as long as it waits.
  expect(waiting).toMatchObject({ state: 'queued', retryAt: retry?.type === 'retry_at' && retry.retryAt });
  expect(waiting.retryError).toMatchObject({ class: 'rate', message: 'slow down' });
  expect(it.runner.get(id)).not.toHaveProperty('retryAt');
  const waits = (retry?.type === 'retry_at' ? retry.retryAt : 0) - before;
  expect(waits).toBeGreaterThanOrEqual(1000);
  expect(waits).toBeLessThanOrEqual(2000);
  expect(events.filter((event) => event.type === 'call').map(({ n, error }) => [n, error])).toEqual(
    Array.from({ length: 4 }, () => [0, null]),
  );
});

test('all retries of a call together wait at most two minutes', async () => {
  const clock = new FakeClock();
  const it = start({ clock });
  here.server.answer = refuse(429, 'slow down', { 'retry-after': '61' });
  const id = it.order(1);
  await until(() => it.callStates(id)[0] === 'queued' && here.server.posts.length === 1);
  await clock.advance(62_100);
  expect(await it.ended(id)).toMatchObject({ state: 'rejected' });
  expect(here.server.posts).toHaveLength(2);
});

test('the retries of all calls to a failing service share a budget', async () => {
  const clock = new FakeClock();
  const it = start({ clock });
  here.server.answer = refuse(429, 'slow down', { 'retry-after': '0' });
  // Ten repeats in store: two each for five, then hardly any.
  for (let n = 1; n <= 8; n++) {
    const id = it.order(1);
    await until(async () => {
      await clock.advance(1100);
      return it.runner.get(id).state === 'rejected';
    });
  }
  expect(here.server.posts).toHaveLength(8 + 10);
  // Ten first tries earn one.
  here.server.answer = answerAtOnce;
  for (let n = 1; n <= 4; n++) await it.ended(it.order(1));
  here.server.answer = refuse(429, 'slow down', { 'retry-after': '0' });
  const id = it.order(1);
  await until(async () => {
    await clock.advance(1100);
    return it.runner.get(id).state === 'rejected';
  });
  expect(here.server.posts).toHaveLength(8 + 10 + 4 + 2);
});

describe('several calls of a job', () => {
  test('one that waits for a retry leaves the job in the state of the others', async () => {
    const it = start({ clock: new FakeClock() });
    const id = it.order(2);
    await until(() => here.open.length === 2);
    here.open[0]?.response.writeHead(429, { 'retry-after': '30' }).end('{}');
    await until(() => it.callStates(id).includes('queued'));
    expect(it.runner.get(id).state).toBe('sending');
    expect(await it.runner.cancel(id)).toMatchObject({ state: 'stopped' });
    expect(it.callStates(id)).toEqual(['stopped', 'stopped']);
  });

  test('after one has failed, no other is retried', async () => {
    const it = start();
    const id = it.order(2);
    await until(() => here.open.length === 2);
    here.open[0]?.response.writeHead(400).end('{"error":"no"}');
    await until(() => it.callStates(id).includes('rejected'));
    here.open[1]?.response.writeHead(429, { 'retry-after': '0' }).end('{}');
    await it.ended(id);
    expect(it.callStates(id)).toEqual(['rejected', 'rejected']);
    expect(here.server.posts).toHaveLength(2);
  });
});

test.each([
  [400, 0],
  [402, 1],
  [403, 1],
  [500, 0],
])('status %i pauses the queue %i times, and is reported', async (status, pauses) => {
  const it = start();
  here.server.answer = refuse(status, 'no');
  await it.ended(it.order(1));
  expect(it.pauses).toBe(pauses);
  expect(it.outcomes).toMatchObject([{ status }]);
});

describe('the connection of a call', () => {
  test('with a new address is used for new jobs only', async () => {
    const it = start({ paused: true });
    here.server.answer = answerAtOnce;
    const id = it.order(1);
    it.connection = { ...it.connection, baseUrl: 'http://127.0.0.1:9', origin: 'http://127.0.0.1:9' };
    it.runner.pause(false);
    expect((await it.ended(id)).state).toBe('done');
    expect(here.server.posts).toHaveLength(1);
  });

  test('ends the call before sending if it was removed', async () => {
    const it = start();
    it.answerWith(() => Promise.reject(new NotFound('connection', 'sandbox')));
    const id = it.order(1);
    expect(await it.ended(id)).toMatchObject({ state: 'rejected', error: NO_CONNECTION });
    expect(it.jobCalls.of(id)).toMatchObject([
      { state: 'rejected', error: NO_CONNECTION, attempts: 0, sentAt: null, response: null },
    ]);
    expect([it.pauses, it.defects, here.server.posts]).toEqual([0, [], []]);
  });

  test('pauses the queue without a key, and uses the key entered then', async () => {
    const used: unknown[] = [];
    const it = startWith((context) =>
      context.call(0, async ({ connection }) => {
        used.push(connection.key);
      }),
    );
    const missing = fail('key', 'there is no key');
    it.answerWith(() => Promise.reject(missing));
    const id = it.order(1);
    await until(() => it.pauses > 0);
    expect([it.pauses, it.callStates(id)]).toEqual([1, ['queued']]);
    const key = new Secret('another key');
    it.answerWith(async () => ({ ...it.connection, key }));
    it.runner.pause(false);
    expect(await it.ended(id)).toMatchObject({ state: 'done' });
    expect(used).toEqual([key]);
    expect(it.outcomes).toMatchObject([{ class: 'key' }, null]);
  });

  test('is not used if the queue was paused while its key was read', async () => {
    const it = start();
    here.server.answer = answerAtOnce;
    const key = Promise.withResolvers<void>();
    let asked = 0;
    it.answerWith(async () => {
      asked += 1;
      await key.promise;
      return it.connection;
    });
    const id = it.order(1);
    await until(() => asked === 1);
    it.runner.pause(true);
    key.resolve();
    for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
    expect(it.callStates(id)).toEqual(['queued']);
    it.runner.pause(false);
    expect((await it.ended(id)).state).toBe('done');
  });
});

test('stores the file name of an unusable response with the call', async () => {
  const it = startWith((context) =>
    context.call(0, async ({ keepRaw }) => {
      keepRaw('a.bin');
      throw fail('unusable', 'no sound', { phase: 'answering', status: 200 });
    }),
  );
  const id = it.order(1);
  expect((await it.ended(id)).state).toBe('failed');
  expect(it.jobCalls.get(id, 0)).toMatchObject({ state: 'failed', rawFile: 'a.bin' });
});

test('the response head of a task call does not make the job running', async () => {
  const states: unknown[] = [];
  const it = start({
    at: (point, { job }) => point === 'answered' && states.push(it.runner.get(job.id).state),
  });
  here.server.answer = (response) => void response.end('{"task_id":"t"}');
  const id = it.order(1, { task: true });
  await until(() => it.runner.get(id).state === 'accepted');
  expect(states).toEqual(['sending']);
  await it.runner.cancel(id);
});

test('a call that was not sent before quitting waits for the next start', async () => {
  const clock = new FakeClock();
  let reached = false;
  const never = new Promise(() => undefined);
  const it = testJobs({
    ...{ folder: here.folder, url: here.server.url, clock },
    at: (point) => {
      if (point !== 'before-send') return undefined;
      reached = true;
      return never;
    },
  });
  const id = it.order(1);
  await until(() => reached);
  await Promise.all([it.close(), clock.advance(5000)]);
  const again = start();
  expect(again.callStates(id)).toEqual(['queued']);
  expect(again.runner.get(id)).toMatchObject({ state: 'queued', held: true });
  expect(here.server.posts).toEqual([]);
});

test('a call without a response at quitting becomes unknown at once', async () => {
  const clock = new FakeClock();
  const it = start({ clock });
  const id = it.order(1);
  await until(() => here.open.length === 1);
  await Promise.all([it.runner.stop(), clock.advance(5000)]);
  expect(it.jobCalls.get(id, 0)).toMatchObject({ state: 'unknown', error: LOST });
});
