import { describe, expect, test } from 'vitest';
import { refuse } from '../testing/chat-server.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { answerAtOnce, jobsOfFile } from '../testing/handler-server.ts';
import { testJobs } from '../testing/test-jobs.ts';
import { until } from '../testing/until.ts';

const here = jobsOfFile();
const { start } = here;

describe('cancel', () => {
  test('sends nothing while the job waits for a slot', async () => {
    const it = start({ profile: { concurrency: 1 } });
    it.order(1);
    await until(() => here.open.length === 1);
    const id = it.order(2);
    expect(await it.runner.cancel(id)).toMatchObject({ state: 'stopped', error: null, attempts: 0 });
    expect(it.callStates(id)).toEqual(['stopped', 'stopped']);
    expect(here.server.posts).toHaveLength(1);
  });

  test('closes running sockets, keeps finished calls, and ignores late responses', async () => {
    const it = start();
    const id = it.order(5);
    await until(() => here.open.length === 2);
    here.answer('first');
    await until(() => here.open.length === 2 && it.callStates(id).includes('done'));
    expect(it.runner.get(id).state).toBe('running');
    const from = performance.now();
    const job = await it.runner.cancel(id);
    expect(performance.now() - from).toBeLessThan(250);
    expect(job).toMatchObject({ state: 'stopped', error: null });
    expect(job.times.sent).not.toBeNull();
    expect(it.callStates(id).toSorted()).toEqual(['done', 'stopped', 'stopped', 'stopped', 'stopped']);
    const stopped = it.jobCalls.of(id).filter((call) => call.state === 'stopped');
    // In flight or not: whether it was sent tells whether it may have been charged.
    expect(stopped.filter((call) => call.sentAt !== null)).toHaveLength(2);
    await until(() => here.open.every(({ response }) => response.closed));
    expect(here.server.posts).toHaveLength(3);
  });

  test('before the response head, and repeated, counts once', async () => {
    const it = start();
    const id = it.order(1);
    await until(() => here.open.length === 1);
    expect(it.runner.get(id).state).toBe('sending');
    const [one, two] = await Promise.all([it.runner.cancel(id), it.runner.cancel(id)]);
    expect([one.state, two.state]).toEqual(['stopped', 'stopped']);
    expect((await it.runner.cancel(id)).state).toBe('stopped');
  });

  test('works while the job waits for a retry', async () => {
    const it = start();
    here.server.answer = refuse(429, 'slow down', { 'retry-after': '60' });
    const id = it.order(1);
    await until(() => it.callStates(id)[0] === 'queued' && here.server.posts.length === 1);
    expect(it.runner.get(id).state).toBe('queued');
    expect(await it.runner.cancel(id)).toMatchObject({ state: 'stopped', error: null });
    expect(it.callStates(id)).toEqual(['stopped']);
  });

  test('during local work leaves the job unchanged afterwards', async () => {
    const going = Promise.withResolvers<void>();
    const late: unknown[] = [];
    const it = start({
      at: async (point, context) => {
        if (point !== 'fetching') return;
        await going.promise;
        try {
          context.progress({ done: 9, total: 9 });
        } catch (error) {
          late.push(error);
        }
      },
    });
    here.server.answer = answerAtOnce;
    const id = it.order(1);
    await until(() => it.runner.get(id).state === 'fetching');
    expect(await it.runner.cancel(id)).toMatchObject({ state: 'stopped', error: null });
    going.resolve();
    await until(() => late.length === 1);
    expect(it.runner.get(id).progress).toEqual({ done: 1, total: 1 });
    expect(it.callStates(id)).toEqual(['done']);
  });
});

const NONE = { sending: 0, sendingFree: 0, answering: 0, atService: 0, waiting: 0 };

describe('quitting', () => {
  test('reports what it would interrupt, by consequence', async () => {
    const it = start({ profile: { concurrency: 2, pollFirstMs: 60_000 } });
    expect(it.runner.underWay()).toEqual(NONE);
    const hold = here.server.answer;
    let task = '';
    here.server.answer = (response, body, request) => {
      const isTask = request.method === 'GET' || body.includes(task);
      if (isTask) response.end(JSON.stringify({ task_id: 't', status: 'composing' }));
      else void hold(response, body, request);
    };
    task = it.order(1, { task: true });
    await until(() => it.runner.get(task).state === 'accepted');
    const sent = it.order(2);
    await until(() => here.open.length === 2);
    it.order(1);
    expect(it.runner.underWay()).toEqual({ ...NONE, sendingFree: 1, atService: 1, waiting: 1 });
    // One of the two is answered, and the third takes its slot.
    here.answer();
    await until(() => here.open.length === 2 && it.callStates(sent).includes('done'));
    expect(it.runner.underWay()).toEqual({ ...NONE, sendingFree: 2, atService: 1 });
    // An answer of the chat counts until it has ended.
    const asked = it.ask();
    expect(it.runner.underWay().answering).toBe(1);
    await it.ended(asked);
    here.answer();
    here.answer();
    await it.ended(sent);
    await until(() => it.runner.underWay().sendingFree === 0);
    expect(it.runner.underWay()).toEqual({ ...NONE, atService: 1 });
    it.order(1, { connectionId: 'c1' });
    await until(() => it.runner.underWay().sending === 1);
  });

  test('a response in time counts; the rest is held after the next start', async () => {
    const clock = new FakeClock();
    const it = testJobs({ folder: here.folder, url: here.server.url, clock });
    const id = it.order(4);
    const queued = it.order(1);
    await until(() => here.open.length === 3);
    const stopping = it.close();
    const waiting = here.open.splice(0);
    await clock.advance(100);
    for (const { response } of waiting) response.end('in time');
    await stopping;
    expect(it.defects).toEqual([]);
    const again = start();
    expect(again.callStates(id)).toEqual(['done', 'done', 'queued', 'queued']);
    expect(again.runner.get(id)).toMatchObject({ state: 'running', held: true });
    expect((await again.ended(queued)).state).toBe('done');
    expect(here.server.posts).toHaveLength(3);
    here.server.answer = answerAtOnce;
    expect(await again.runner.start(id)).toMatchObject({ held: false });
    expect((await again.ended(id)).state).toBe('done');
    expect(here.server.posts).toHaveLength(5);
  });

  test('a call without a response in time is unknown within three seconds', async () => {
    const it = testJobs({ folder: here.folder, url: here.server.url });
    const id = it.order(3);
    await until(() => here.open.length === 2);
    const from = performance.now();
    await it.close();
    expect(performance.now() - from).toBeLessThan(3000);
    expect(it.defects).toEqual([]);
    const again = start();
    expect(again.runner.get(id)).toMatchObject({ state: 'unknown', error: { class: 'interrupted' } });
    expect(again.callStates(id)).toEqual(['unknown', 'unknown', 'stopped']);
    expect(here.server.posts).toHaveLength(2);
  });
});
