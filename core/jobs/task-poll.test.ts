import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { POLL_WAIT, QUEUE_MAX } from '../../shared/service/limits.ts';
import { type Answer, type ChatServer, refuse, startChatServer } from '../testing/chat-server.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { type TestJobsOptions, testJobs } from '../testing/test-jobs.ts';
import { until } from '../testing/until.ts';

const MINUTE = 60_000;

describe('a task over a real socket', () => {
  let server: ChatServer;
  let folder: string;
  let states: (string | { status: string; result?: string } | Answer)[];
  let gets: string[];

  beforeEach(async () => {
    folder = temporaryFolder().path;
    states = [];
    gets = [];
    server = await startChatServer((response, body, request) => {
      if (request.method === 'POST') return void response.end(JSON.stringify({ task_id: 'task-7' }));
      gets.push(request.url ?? '');
      const next = states.length > 1 ? states.shift() : states[0];
      if (typeof next === 'function') return next(response, body, request);
      response.end(JSON.stringify(typeof next === 'string' ? { status: next } : next));
    });
    onTestFinished(() => server.close());
  });

  function start(given: Partial<TestJobsOptions> = {}) {
    const clock = new FakeClock();
    const it = testJobs({ folder, url: server.url, clock, ...given });
    let isOpen = true;
    const close = async () => {
      if (!isOpen) return;
      isOpen = false;
      const closing = it.close();
      await Promise.all([closing, clock.advance(5000)]);
    };
    onTestFinished(close);
    /** Advances the clock until the task was polled that often. */
    const asked = async (count: number) => {
      await until(async () => {
        if (gets.length < count) await clock.advance(1000);
        return gets.length >= count;
      });
    };
    return Object.assign(it, { clock, asked, shut: close });
  }

  test('stores id and "accepted" before notifying, and reports and counts each poll', async () => {
    const seen: unknown[] = [];
    /** Returns the state as the next start after a kill would read it. */
    const onDisk = (): unknown => {
      const reader = new DatabaseSync(join(folder, 'quartet.db'), { readOnly: true });
      const row = reader.prepare('SELECT task_id, state FROM job').get();
      reader.close();
      return row;
    };
    states = ['composing', 'composing', { status: 'done', result: 'song' }];
    const it = start({ at: (point) => point === 'accepted' && seen.push(onDisk()) });
    const publish = it.changes.publish.bind(it.changes);
    vi.spyOn(it.changes, 'publish').mockImplementation((change) => {
      if (change.type === 'job' && change.job.state === 'accepted' && seen.length === 0) seen.push(onDisk());
      publish(change);
    });
    const id = it.order(1, { task: true });
    await it.asked(1);
    await until(() => it.runner.get(id).polls?.count === 1);
    expect(it.runner.get(id)).toMatchObject({
      state: 'accepted',
      polls: { count: 1, state: 'composing' },
      progress: { done: 1, total: 2 },
    });
    await it.asked(3);
    expect(await it.ended(id)).toMatchObject({ state: 'done', polls: { count: 3 } });
    const named = { task_id: 'task-7', state: 'accepted' };
    expect(seen).toEqual([named, named]);
    expect(gets.every((url) => url === '/task?task_id=task-7')).toBe(true);
    expect(it.callStates(id)).toEqual(['done']);
    expect(server.posts).toHaveLength(1);
  });

  test('each answered poll reports the connection as working again', async () => {
    states = [refuse(500, 'no'), 'composing'];
    const it = start();
    const id = it.order(1, { task: true });
    await it.asked(1);
    expect(it.outcomes).toEqual([null]);
    await it.asked(2);
    await until(() => it.runner.get(id).polls?.state === 'composing');
    expect(it.outcomes).toEqual([null, null]);
  });

  test('is polled again after a restart, through failures, and never sent again', async () => {
    states = ['composing'];
    const first = start();
    const id = first.order(1, { task: true });
    await first.asked(2);
    await until(() => first.runner.get(id).polls?.count === 2);
    await first.shut();
    states = [refuse(500, 'no'), refuse(404, 'no'), 'composing', { status: 'done', result: 'song' }];
    gets = [];
    const again = start();
    expect(again.runner.get(id)).toMatchObject({ state: 'accepted', held: false });
    await again.asked(4);
    expect(await again.ended(id)).toMatchObject({ state: 'done', polls: { count: 6 } });
    expect(server.posts).toHaveLength(1);
  });

  test('a resumed task takes no slot of the limiter', async () => {
    states = ['composing'];
    const it = start();
    const ids = Array.from({ length: QUEUE_MAX }, () => it.order(1, { task: true, taskId: 'task-7' }));
    await it.asked(QUEUE_MAX);
    expect(() => it.runner.assertRoom('sandbox')).not.toThrow();
    expect(server.posts).toEqual([]);
    await Promise.all(ids.map((id) => it.runner.cancel(id)));
  });

  test('cannot be sent after a restart even if its handler tries', async () => {
    states = ['composing'];
    const first = start();
    const id = first.order(1, { task: true });
    await first.asked(1);
    await first.shut();
    const refused: unknown[] = [];
    const again = start({
      at: async (point, context) => {
        if (point !== 'run') return;
        const { connection, signal } = context;
        const call = {
          connection,
          method: 'POST',
          path: '/errand',
          body: '{}',
          stream: false,
          signal,
        } as const;
        await again.transport.open(call).catch((error) => refused.push(error));
      },
    });
    await again.asked(2);
    expect(refused).toMatchObject([{ message: expect.stringContaining('for reading') }]);
    expect(server.posts).toHaveLength(1);
    await again.runner.cancel(id);
  });

  test('a cancel during polling ends the polling', async () => {
    states = ['composing'];
    const it = start();
    const id = it.order(1, { task: true });
    await it.asked(1);
    expect(await it.runner.cancel(id)).toMatchObject({ state: 'stopped', error: null });
    const { length } = gets;
    await it.clock.advance(MINUTE);
    expect(gets).toHaveLength(length);
  });

  test('a retry after the thirty-minute limit polls it again without sending', async () => {
    states = ['composing'];
    const it = start({
      retry: async (job, opId) => {
        const taskId = it.jobs.taskOf(job.id) ?? expect.fail();
        const next = it.commit(0, { task: true, opId, retryOf: job.id, taskId });
        it.runner.begin(next.job, opId, next.request, it.connection);
        return next.job;
      },
    });
    const id = it.order(1, { task: true });
    await until(async () => {
      await it.clock.advance(POLL_WAIT.most);
      return it.runner.get(id).state === 'failed';
    }, 20_000);
    expect(it.runner.get(id).error).toMatchObject({ class: 'timeout', action: 'retry' });
    states = [{ status: 'done', result: 'song' }];
    const again = await it.shown.retry({ opId: '01J00000000000000000000000', id });
    expect(again).toMatchObject({ retryOf: id });
    await until(async () => {
      await it.clock.advance(1000);
      return it.runner.get(again.id).state === 'done';
    });
    expect(server.posts).toHaveLength(1);
  }, 30_000);

  test('sixty polls that say the same write little and leave a short log', async () => {
    states = ['composing'];
    const it = start();
    it.db.exec(`CREATE TEMP TABLE written (polls INTEGER);
      CREATE TEMP TRIGGER written AFTER UPDATE OF polls ON main.job BEGIN INSERT INTO written VALUES (NEW.polls); END`);
    const id = it.order(1, { task: true });
    for (let count = 1; count <= 60; count++) {
      await it.asked(count);
      // The clock stands still until the response arrives: a poll that times out would change the state.
      await until(() => it.runner.get(id).polls?.count === count);
    }
    const writes = it.db.prepare('SELECT polls FROM written').all();
    expect(writes[0]).toEqual({ polls: 1 });
    expect(writes.length).toBeLessThan(10);
    // A run that is killed now must not give a number twice.
    expect(it.jobs.get(id)?.seq).toBeGreaterThanOrEqual(it.runner.get(id).seq);
    const held = it.runner.logged(id)?.events ?? [];
    expect(held.filter((event) => event.type === 'poll')).toHaveLength(1);
    expect(held.length).toBeLessThan(10);
    expect(it.logs.read(id).length).toBeLessThan(10);
    await it.runner.cancel(id);
  }, 30_000);
});
