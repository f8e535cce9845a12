import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { Conflict } from '../refusal.ts';
import { fail } from '../service/classify-error.ts';
import { Secret } from '../service/secret.ts';
import { type Answer, type ChatServer, refuse, startChatServer } from '../testing/chat-server.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { type TestJobs, type TestJobsOptions, testJobs } from '../testing/test-jobs.ts';
import { until } from '../testing/until.ts';

let server: ChatServer;
let folder: string;
/** Answers of the service that a test has not given yet, in the order they were asked for. */
let open: { response: ServerResponse; n: number; job: string }[];

const asked = z.object({ job: z.string(), n: z.int() });

/** Answers when the test says so. */
const later: Answer = (response, body) => {
  open.push({ response, ...asked.parse(JSON.parse(body)) });
};
const well: Answer = (response) => {
  response.end('well');
};

beforeEach(async () => {
  open = [];
  folder = temporaryFolder().path;
  server = await startChatServer(later);
  onTestFinished(() => server.close());
});

function start(given: Partial<TestJobsOptions> = {}): TestJobs {
  const it = testJobs({ folder, url: server.url, ...given });
  onTestFinished(() => it.close());
  return it;
}

/** Lets the oldest waiting answer come. */
function answer(text = 'well'): void {
  open.shift()?.response.end(text);
}

test('a call and its job are "sending" on disk before the service hears of it, and done before anyone is told', async () => {
  const seen: unknown[] = [];
  const it = start({ at: (point) => point === 'called' && seen.push(it.callStates(id)[0]) });
  server.answer = (response) => {
    const reader = new DatabaseSync(join(folder, 'quartet.db'), { readOnly: true });
    seen.push(reader.prepare('SELECT c.state, c.attempts, j.state AS job FROM job_call c, job j').get());
    reader.close();
    response.end('well');
  };
  const id = it.order(1);
  expect(await it.ended(id)).toMatchObject({ state: 'done', progress: { done: 1, total: 1 }, attempts: 1 });
  expect(seen).toEqual([{ state: 'sending', attempts: 1, job: 'sending' }, 'done']);
  const [call = expect.fail()] = it.jobCalls.of(id);
  expect(call).toMatchObject({ result: { text: 'well' }, response: { status: 200 }, error: null });
  const { sentAt, firstByteAt, endedAt, createdAt } = call;
  const moments = [createdAt, sentAt, firstByteAt, endedAt];
  expect(moments).toEqual(moments.toSorted((a, b) => (a ?? 0) - (b ?? 0)));
  expect(moments).not.toContain(null);
});

describe('places', () => {
  test('never more calls at once than the profile says, in the order they came, whosever they are', async () => {
    const it = start({ profile: { concurrency: 3 } });
    let most = 0;
    let now = 0;
    server.answer = async (response) => {
      now += 1;
      most = Math.max(most, now);
      await new Promise((resolve) => setTimeout(resolve, 15));
      now -= 1;
      response.end('well');
    };
    const ids = [it.order(5), it.order(5), it.order(5)];
    for (const id of ids) expect((await it.ended(id)).state).toBe('done');
    expect(most).toBe(3);
    const order = server.posts.map((body) => ids.indexOf(asked.parse(JSON.parse(body)).job));
    // A job with much to do does not keep the last one waiting: each had a turn among the first six.
    expect(new Set(order.slice(0, 6))).toEqual(new Set([0, 1, 2]));
  });

  test('a wider profile lets waiting calls in at once', async () => {
    const it = start({ profile: { concurrency: 1 } });
    const [one, two] = [it.order(2), it.order(2)];
    await until(() => open.length === 1);
    it.connection = { ...it.connection, profile: { ...it.connection.profile, concurrency: 3 } };
    const three = it.order(1);
    await until(() => open.length === 3);
    server.answer = well;
    while (open.length > 0) answer();
    for (const id of [one, two, three]) expect((await it.ended(id)).state).toBe('done');
  });

  test('chat never waits behind anything else, nor for a paused queue', async () => {
    const it = start({ profile: { concurrency: 1 } });
    it.order(4);
    it.order(4);
    await until(() => open.length === 1);
    it.runner.pause(true);
    const answers = Array.from({ length: 8 }, () => it.ask());
    for (const id of answers) expect((await it.ended(id)).state).toBe('done');
    expect(server.posts).toHaveLength(1);
  });

  test('a hundred may wait, the next is refused before it is written', async () => {
    const it = start({ paused: true });
    for (let i = 0; i < 98; i++) it.order(1);
    it.runner.assertRoom(it.connection, 2);
    expect(() => it.runner.assertRoom(it.connection, 3)).toThrow(new Conflict('queue_full'));
    it.order(1);
    it.order(1);
    expect(() => it.runner.assertRoom(it.connection)).toThrow(new Conflict('queue_full'));
    it.runner.assertRoom({ ...it.connection, origin: 'https://elsewhere.example' });
    server.answer = well;
    it.runner.pause(false);
    await until(() => server.posts.length === 100);
    it.runner.assertRoom(it.connection, 100);
  });
});

describe('pause', () => {
  test('no call begins, what is under way goes on, and the end of it lets all go at once', async () => {
    const it = start();
    const running = it.order(3);
    await until(() => open.length === 2);
    it.runner.pause(true);
    const waiting = it.order(1);
    answer();
    answer();
    await until(() => it.callStates(running).filter((state) => state === 'done').length === 2);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(server.posts).toHaveLength(2);
    expect(it.runner.get(waiting)).toMatchObject({ state: 'queued', attempts: 0 });
    expect(it.runner.get(running).state).toBe('running');
    server.answer = well;
    it.runner.pause(false);
    expect((await it.ended(running)).state).toBe('done');
    expect((await it.ended(waiting)).state).toBe('done');
  });

  test('holds back the next try of a call that was asked to wait', async () => {
    const it = start();
    server.answer = refuse(429, 'slow down', { 'retry-after': '0' });
    const id = it.order(1);
    await until(() => it.callStates(id)[0] === 'queued' && server.posts.length === 1);
    it.runner.pause(true);
    server.answer = well;
    await new Promise((resolve) => setTimeout(resolve, 1200));
    expect(server.posts).toHaveLength(1);
    it.runner.pause(false);
    expect((await it.ended(id)).state).toBe('done');
  });
});

describe('a refused key', () => {
  test('pauses the queue once; who waits is not refused too, and goes with the new key', async () => {
    const it = start({ profile: { concurrency: 1 } });
    const keys: unknown[] = [];
    server.answer = (response, body, request) => {
      keys.push(request.headers.authorization);
      const isOld = request.headers.authorization === 'Bearer key-of-the-test';
      return isOld ? refuse(401, 'bad key')(response, body, request) : well(response, body, request);
    };
    const [first = '', ...others] = Array.from({ length: 50 }, () => it.order(1));
    expect(await it.ended(first)).toMatchObject({ state: 'rejected', error: { class: 'key', status: 401 } });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(server.posts).toHaveLength(1);
    expect(it.pauses).toBe(1);
    expect(it.outcomes).toMatchObject([{ class: 'key' }]);
    expect(others.map((id) => it.runner.get(id).state)).toEqual(others.map(() => 'queued'));
    it.connection = { ...it.connection, key: new Secret('key-that-is-right') };
    it.runner.pause(false);
    for (const id of others) expect((await it.ended(id)).state).toBe('done');
    expect(new Set(keys.slice(1))).toEqual(new Set(['Bearer key-that-is-right']));
    expect(it.outcomes.at(-1)).toBeNull();
  });

  test('or one that is not there any more makes the queue wait and fails nothing', async () => {
    const it = start({ paused: true });
    server.answer = well;
    const id = it.order(1);
    it.answerWith(async () => {
      throw fail('key', 'no key', { phase: 'before' });
    });
    it.runner.pause(false);
    await until(() => it.pauses === 1);
    expect(it.runner.get(id)).toMatchObject({ state: 'queued', error: null });
    it.answerWith(async () => it.connection);
    it.runner.pause(false);
    expect((await it.ended(id)).state).toBe('done');
  });
});

describe('what may have been billed is never sent again', () => {
  test.each<[string, Answer, string, number]>([
    ['500', refuse(500, 'no'), 'unknown', 1],
    ['502', refuse(502, 'no'), 'unknown', 1],
    ['503 with Retry-After', refuse(503, 'busy', { 'retry-after': '0' }), 'unknown', 1],
    ['408', refuse(408, 'no'), 'unknown', 1],
    ['409', refuse(409, 'no'), 'unknown', 1],
    ['425', refuse(425, 'no'), 'unknown', 1],
    ['a socket cut before the head', (response) => response.destroy() && undefined, 'unknown', 1],
    [
      'a body cut in the middle',
      (response) => {
        response.writeHead(200, { 'content-length': '100' }).write('half');
        setTimeout(() => response.destroy(), 20);
      },
      'unknown',
      1,
    ],
    ['400', refuse(400, 'no'), 'rejected', 1],
    ['404', refuse(404, 'no'), 'rejected', 1],
    ['413', refuse(413, 'no'), 'rejected', 1],
    ['422', refuse(422, 'no'), 'rejected', 1],
    ['429, three times', refuse(429, 'slow down', { 'retry-after': '0' }), 'rejected', 3],
  ])('%s', async (_, answering, state, posts) => {
    const it = start();
    server.answer = answering;
    const id = it.order(1);
    const waits: number[] = [];
    for await (const event of it.runner.watch(id, 0))
      if (event.type === 'retry_at') waits.push(event.attempt);
    const [call = expect.fail()] = it.jobCalls.of(id);
    expect(call).toMatchObject({ state, attempts: posts });
    // Once an answer had begun a refusal would be no longer one of the whole: the calls tell.
    expect(it.runner.get(id)).toMatchObject({ state, error: { class: call.error?.class } });
    expect(server.posts).toHaveLength(posts);
    expect(waits).toEqual([2, 3].slice(0, posts - 1));
    expect(it.defects).toEqual([]);
  });

  test('what provably never left is tried three times more', async () => {
    const it = start();
    it.connection = { ...it.connection, baseUrl: 'http://127.0.0.1:9', origin: 'http://127.0.0.1:9' };
    const id = it.order(1);
    expect(await it.ended(id)).toMatchObject({
      state: 'failed',
      error: { class: 'unreachable', phase: 'before' },
      times: { sent: null },
    });
    expect(it.jobCalls.of(id)).toMatchObject([{ state: 'failed', attempts: 4, sentAt: null }]);
  });

  test('a fault of our own after sending is unknown, before it is a failure', async () => {
    const it = start({
      at: (point, { job }) => {
        if (point === where && job.title !== '') throw new Error('a bug');
      },
    });
    server.answer = well;
    let where = 'answered';
    expect((await it.ended(it.order(1))).state).toBe('unknown');
    where = 'before-send';
    expect((await it.ended(it.order(1))).state).toBe('failed');
    expect(server.posts).toHaveLength(1);
    expect(it.defects).not.toEqual([]);
  });
});

test('when one call fails, what is in flight is still taken, and what waits is not sent', async () => {
  const it = start();
  const id = it.order(6);
  await until(() => open.length === 2);
  open[1]?.response.writeHead(400).end('{"error":"no"}');
  await until(() => it.callStates(id).includes('rejected'));
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(it.runner.get(id).state).toBe('sending');
  answer('paid for');
  expect(await it.ended(id)).toMatchObject({ error: { status: 400 } });
  const calls = it.jobCalls.of(id);
  const byState = (state: string) => calls.filter((call) => call.state === state).map((call) => call.n);
  expect([byState('done').length, byState('rejected').length, byState('stopped').length]).toEqual([1, 1, 4]);
  expect(it.defects).toEqual([]);
  expect(calls.find((call) => call.state === 'done')?.result).toEqual({ text: 'paid for' });
  expect(server.posts).toHaveLength(2);
});

test('one call that is unknown makes its job so, whatever else happened', async () => {
  const it = start();
  const id = it.order(3);
  await until(() => open.length === 2);
  open[0]?.response.writeHead(400).end('{"error":"no"}');
  open[1]?.response.destroy();
  expect(await it.ended(id)).toMatchObject({ state: 'unknown' });
  expect(it.callStates(id).toSorted()).toEqual(['rejected', 'stopped', 'unknown']);
});

describe('cancel', () => {
  test('while it waits for a place sends nothing', async () => {
    const it = start({ profile: { concurrency: 1 } });
    it.order(1);
    await until(() => open.length === 1);
    const id = it.order(2);
    expect(await it.runner.cancel(id)).toMatchObject({ state: 'stopped', error: null, attempts: 0 });
    expect(it.callStates(id)).toEqual(['stopped', 'stopped']);
    expect(server.posts).toHaveLength(1);
  });

  test('in flight closes the sockets, keeps what is done, and drops what comes too late', async () => {
    const it = start();
    const id = it.order(5);
    await until(() => open.length === 2);
    answer('first');
    await until(() => open.length === 2 && it.callStates(id).includes('done'));
    expect(it.runner.get(id).state).toBe('running');
    const from = performance.now();
    const job = await it.runner.cancel(id);
    expect(performance.now() - from).toBeLessThan(250);
    expect(job).toMatchObject({ state: 'stopped', error: null });
    expect(job.times.sent).not.toBeNull();
    expect(it.callStates(id).toSorted()).toEqual(['done', 'stopped', 'stopped', 'stopped', 'stopped']);
    const stopped = it.jobCalls.of(id).filter((call) => call.state === 'stopped');
    // In flight or not: that it may have been charged is told by whether it left.
    expect(stopped.filter((call) => call.sentAt !== null)).toHaveLength(2);
    await until(() => open.every(({ response }) => response.closed));
    expect(server.posts).toHaveLength(3);
  });

  test('before the head, and again, is one stop', async () => {
    const it = start();
    const id = it.order(1);
    await until(() => open.length === 1);
    expect(it.runner.get(id).state).toBe('sending');
    const [one, two] = await Promise.all([it.runner.cancel(id), it.runner.cancel(id)]);
    expect([one.state, two.state]).toEqual(['stopped', 'stopped']);
    expect((await it.runner.cancel(id)).state).toBe('stopped');
  });

  test('while it waits for the next try', async () => {
    const it = start();
    server.answer = refuse(429, 'slow down', { 'retry-after': '60' });
    const id = it.order(1);
    await until(() => it.callStates(id)[0] === 'queued' && server.posts.length === 1);
    expect(it.runner.get(id).state).toBe('queued');
    expect(await it.runner.cancel(id)).toMatchObject({ state: 'stopped', error: null });
    expect(it.callStates(id)).toEqual(['stopped']);
  });

  test('while only local work is left, which changes nothing any more', async () => {
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
    server.answer = well;
    const id = it.order(1);
    await until(() => it.runner.get(id).state === 'fetching');
    expect(await it.runner.cancel(id)).toMatchObject({ state: 'stopped', error: null });
    going.resolve();
    await until(() => late.length === 1);
    expect(it.runner.get(id).progress).toEqual({ done: 1, total: 1 });
    expect(it.callStates(id)).toEqual(['done']);
  });
});

describe('the end of the program', () => {
  test('an answer that comes in time counts, the rest waits for the user after the next start', async () => {
    const it = testJobs({ folder, url: server.url });
    const id = it.order(4);
    const queued = it.order(1);
    await until(() => open.length === 3);
    const stopping = it.close();
    const waiting = open.splice(0);
    await new Promise((resolve) => setTimeout(resolve, 100));
    for (const { response } of waiting) response.end('in time');
    await stopping;
    expect(it.defects).toEqual([]);
    const again = start();
    expect(again.callStates(id)).toEqual(['done', 'done', 'queued', 'queued']);
    expect(again.runner.get(id)).toMatchObject({ state: 'running', held: true });
    expect((await again.ended(queued)).state).toBe('done');
    expect(server.posts).toHaveLength(3);
    server.answer = well;
    expect(await again.runner.start(id)).toMatchObject({ held: false });
    expect((await again.ended(id)).state).toBe('done');
    expect(server.posts).toHaveLength(5);
  });

  test('one that does not is unknown, within three seconds', async () => {
    const it = testJobs({ folder, url: server.url });
    const id = it.order(3);
    await until(() => open.length === 2);
    const from = performance.now();
    await it.close();
    expect(performance.now() - from).toBeLessThan(3000);
    expect(it.defects).toEqual([]);
    const again = start();
    expect(again.runner.get(id)).toMatchObject({ state: 'unknown', error: { class: 'interrupted' } });
    expect(again.callStates(id)).toEqual(['unknown', 'unknown', 'stopped']);
    expect(server.posts).toHaveLength(2);
  });
});
