import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { type Answer, refuse } from '../testing/chat-server.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { answerAtOnce, jobsOfFile } from '../testing/handler-server.ts';
import { until } from '../testing/until.ts';

const here = jobsOfFile();
const { start } = here;

test('writes "sending" before the request leaves, and the outcome before notifying', async () => {
  const seen: unknown[] = [];
  const it = start({ at: (point) => point === 'called' && seen.push(it.callStates(id)[0]) });
  here.server.answer = (response) => {
    const reader = new DatabaseSync(join(here.folder, 'quartet.db'), { readOnly: true });
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

describe('a call that may have been billed is never repeated', () => {
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
    here.server.answer = answering;
    const id = it.order(1);
    const waits: number[] = [];
    for await (const event of it.runner.watch(id, 0))
      if (event.type === 'retry_at') waits.push(event.attempt);
    const [call = expect.fail()] = it.jobCalls.of(id);
    expect(call).toMatchObject({ state, attempts: posts });
    // Once a response has begun, a refusal no longer applies to the whole job: the calls state the reason.
    expect(it.runner.get(id)).toMatchObject({ state, error: { class: call.error?.class } });
    expect(here.server.posts).toHaveLength(posts);
    expect(waits).toEqual([2, 3].slice(0, posts - 1));
    expect(it.defects).toEqual([]);
  });

  test.each([
    ['a service', 'c1', 'The connection broke before a response came. You may have been charged.'],
    ['the sandbox', 'sandbox', 'The connection broke before a response came.'],
  ])('a lost call to %s mentions a charge only if there can be one', async (_, connectionId, message) => {
    const it = start();
    here.server.answer = (response) => response.destroy() && undefined;
    const ended = await it.ended(it.order(1, { connectionId }));
    expect(ended.error).toMatchObject({ class: 'interrupted', message });
    expect(it.jobCalls.of(ended.id)[0]?.error).toEqual(ended.error);
  });

  test('retries a call that provably never left three times', async () => {
    const clock = new FakeClock();
    const it = start({ clock });
    it.connection = { ...it.connection, baseUrl: 'http://127.0.0.1:9', origin: 'http://127.0.0.1:9' };
    const id = it.order(1);
    await until(async () => {
      await clock.advance(500);
      return it.runner.get(id).state !== 'queued' && it.callStates(id)[0] === 'failed';
    });
    expect(await it.ended(id)).toMatchObject({
      state: 'failed',
      error: { class: 'unreachable', phase: 'before' },
      times: { sent: null },
    });
    expect(it.jobCalls.of(id)).toMatchObject([{ state: 'failed', attempts: 4, sentAt: null }]);
  });

  test('a defect of ours after sending makes the call unknown, not failed', async () => {
    const it = start({
      at: (point, { job }) => {
        if (point === where && job.title !== '') throw new Error('a bug');
      },
    });
    here.server.answer = answerAtOnce;
    let where = 'answered';
    expect((await it.ended(it.order(1))).state).toBe('unknown');
    where = 'before-send';
    const id = it.order(1);
    expect((await it.ended(id)).state).toBe('failed');
    expect(it.callStates(id)).toEqual(['failed']);
    expect(here.server.posts).toHaveLength(1);
    expect(it.defects).not.toEqual([]);
  });
});

test('does not send a call that could not be written first', async () => {
  const it = start();
  here.server.answer = answerAtOnce;
  it.db.exec(`CREATE TRIGGER full BEFORE UPDATE ON job_call WHEN NEW.state = 'sending'
    BEGIN SELECT RAISE(ABORT, 'disk full'); END`);
  const id = it.order(3);
  expect((await it.ended(id)).state).toBe('failed');
  expect(here.server.posts).toHaveLength(0);
  expect(it.callStates(id).every((state) => state === 'failed' || state === 'stopped')).toBe(true);
});

test('after one call fails, running ones finish and waiting ones are not sent', async () => {
  const it = start();
  const id = it.order(6);
  await until(() => here.open.length === 2);
  here.open[1]?.response.writeHead(400).end('{"error":"no"}');
  await until(() => it.callStates(id).includes('rejected'));
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(it.runner.get(id).state).toBe('sending');
  here.answer('paid for');
  expect(await it.ended(id)).toMatchObject({ error: { status: 400 } });
  const calls = it.jobCalls.of(id);
  const byState = (state: string) => calls.filter((call) => call.state === state).map((call) => call.n);
  expect([byState('done').length, byState('rejected').length, byState('stopped').length]).toEqual([1, 1, 4]);
  expect(it.defects).toEqual([]);
  expect(calls.find((call) => call.state === 'done')?.result).toEqual({ text: 'paid for' });
  expect(here.server.posts).toHaveLength(2);
});

test('one unknown call makes its job unknown, whatever else happened', async () => {
  const it = start();
  const id = it.order(3);
  await until(() => here.open.length === 2);
  here.open[0]?.response.writeHead(400).end('{"error":"no"}');
  here.open[1]?.response.destroy();
  expect(await it.ended(id)).toMatchObject({ state: 'unknown' });
  expect(it.callStates(id).toSorted()).toEqual(['rejected', 'stopped', 'unknown']);
});
