import { describe, expect, onTestFinished, test } from 'vitest';
import { fail } from '../http/errors/classify-error.ts';
import { Secret } from '../http/secret.ts';
import { Conflict } from '../platform/refusal.ts';
import { refuse } from '../testing/chat-server.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { answerAtOnce, handlerCall, jobsOfFile } from '../testing/handler-server.ts';
import { until } from '../testing/until.ts';

const here = jobsOfFile();
const { start } = here;

describe('slots', () => {
  test('runs at most as many calls at once as the profile allows, in order', async () => {
    const it = start({ profile: { concurrency: 3 } });
    let most = 0;
    let now = 0;
    // The first ones are answered only after all slots are taken, however slow the machine.
    const isFull = Promise.withResolvers<void>();
    here.server.answer = async (response) => {
      now += 1;
      most = Math.max(most, now);
      if (now === 3) isFull.resolve();
      await isFull.promise;
      await new Promise((resolve) => setTimeout(resolve, 15));
      now -= 1;
      response.end('well');
    };
    const ids = [it.order(5), it.order(5), it.order(5)];
    for (const id of ids) expect((await it.ended(id)).state).toBe('done');
    expect(most).toBe(3);
    const order = here.server.posts.map((body) => ids.indexOf(handlerCall.parse(JSON.parse(body)).job));
    // A job with much to do does not keep the last one waiting: each had a turn among the first six.
    expect(new Set(order.slice(0, 6))).toEqual(new Set([0, 1, 2]));
  });

  test('a higher limit admits waiting calls at once', async () => {
    const it = start({ profile: { concurrency: 1 } });
    const [one, two] = [it.order(2), it.order(2)];
    await until(() => here.open.length === 1);
    it.connection = { ...it.connection, profile: { ...it.connection.profile, concurrency: 3 } };
    const three = it.order(1);
    await until(() => here.open.length === 3);
    here.server.answer = answerAtOnce;
    while (here.open.length > 0) here.answer();
    for (const id of [one, two, three]) expect((await it.ended(id)).state).toBe('done');
  });

  test('another connection has slots of its own, also at the same address', async () => {
    const it = start({ profile: { concurrency: 1 } });
    const [first, second, other] = [it.order(1), it.order(1), it.order(1, { connectionId: 'another' })];
    await until(() => here.open.length === 2);
    expect(it.runner.get(second).state).toBe('queued');
    expect(it.callStates(other)).toEqual(['sending']);
    here.server.answer = answerAtOnce;
    here.answer();
    here.answer();
    for (const id of [first, second, other]) expect((await it.ended(id)).state).toBe('done');
  });

  test('chat never waits for other calls or for a paused queue', async () => {
    const it = start({ profile: { concurrency: 1 } });
    it.order(4);
    it.order(4);
    await until(() => here.open.length === 1);
    it.runner.pause(true);
    const answers = Array.from({ length: 8 }, () => it.ask());
    for (const id of answers) expect((await it.ended(id)).state).toBe('done');
    expect(here.server.posts).toHaveLength(1);
  });

  test('a hundred calls may wait; the next is refused before it is written', async () => {
    const it = start({ paused: true });
    for (let i = 0; i < 98; i++) it.order(1);
    it.runner.assertRoom('sandbox', 2);
    expect(() => it.runner.assertRoom('sandbox', 3)).toThrow(new Conflict('queue_full'));
    it.order(1);
    it.order(1);
    expect(() => it.runner.assertRoom('sandbox')).toThrow(new Conflict('queue_full'));
    // Another connection has its own queue, also at the same address.
    it.runner.assertRoom('another');
    here.server.answer = answerAtOnce;
    it.runner.pause(false);
    await until(() => here.server.posts.length === 100);
    it.runner.assertRoom('sandbox', 100);
  });
});

describe('pause', () => {
  test('a waiting job is published, so that it can be seen and cancelled', async () => {
    const it = start({ paused: true });
    const stop = new AbortController();
    onTestFinished(() => stop.abort());
    const feed = it.changes.watch(stop.signal);
    expect((await feed.next()).value).toEqual({ type: 'ready' });
    const id = it.order(1);
    expect((await feed.next()).value).toMatchObject({ type: 'job', job: { id, state: 'queued' } });
  });

  test('no call begins, running calls continue, and the end admits all at once', async () => {
    const it = start();
    const running = it.order(3);
    await until(() => here.open.length === 2);
    it.runner.pause(true);
    const waiting = it.order(1);
    here.answer();
    here.answer();
    await until(() => it.callStates(running).filter((state) => state === 'done').length === 2);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(here.server.posts).toHaveLength(2);
    expect(it.runner.get(waiting)).toMatchObject({ state: 'queued', attempts: 0 });
    expect(it.runner.get(running).state).toBe('running');
    here.server.answer = answerAtOnce;
    it.runner.pause(false);
    expect((await it.ended(running)).state).toBe('done');
    expect((await it.ended(waiting)).state).toBe('done');
  });

  test('delays the retry of a call', async () => {
    const clock = new FakeClock();
    const it = start({ clock });
    here.server.answer = refuse(429, 'slow down', { 'retry-after': '0' });
    const id = it.order(1);
    await until(() => it.callStates(id)[0] === 'queued' && here.server.posts.length === 1);
    it.runner.pause(true);
    here.server.answer = answerAtOnce;
    // Longer than the requested delay, including jitter.
    await clock.advance(1200);
    // Every call is marked on disk before it is sent.
    expect(it.callStates(id)).toEqual(['queued']);
    expect(here.server.posts).toHaveLength(1);
    it.runner.pause(false);
    expect((await it.ended(id)).state).toBe('done');
  });
});

describe('a refused key', () => {
  test('pauses the connection once; waiting calls are sent with the new key', async () => {
    const it = start({ profile: { concurrency: 1 } });
    const keys: unknown[] = [];
    here.server.answer = (response, body, request) => {
      keys.push(request.headers.authorization);
      const isOld = request.headers.authorization === 'Bearer key-of-the-test';
      return isOld ? refuse(401, 'bad key')(response, body, request) : answerAtOnce(response, body, request);
    };
    const [first = '', ...others] = Array.from({ length: 50 }, () => it.order(1));
    expect(await it.ended(first)).toMatchObject({ state: 'rejected', error: { class: 'key', status: 401 } });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(here.server.posts).toHaveLength(1);
    expect(it.pauses).toBe(1);
    expect(it.outcomes).toMatchObject([{ class: 'key' }]);
    expect(others.map((id) => it.runner.get(id).state)).toEqual(others.map(() => 'queued'));
    it.connection = { ...it.connection, key: new Secret('key-that-is-right') };
    it.runner.pause(false);
    for (const id of others) expect((await it.ended(id)).state).toBe('done');
    expect(new Set(keys.slice(1))).toEqual(new Set(['Bearer key-that-is-right']));
    expect(it.outcomes.at(-1)).toBeNull();
  });

  test('a missing key pauses the connection and fails no job', async () => {
    const it = start({ paused: true });
    here.server.answer = answerAtOnce;
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
