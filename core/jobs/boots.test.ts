import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { isEnd, type JobState } from '../../shared/domain/job-state.ts';
import type { CallEnd } from '../db/jobs/call-store.ts';
import { startChatServer } from '../testing/chat-server.ts';
import { runs } from '../testing/deep.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { figure } from '../testing/figures.ts';
import { answerAtOnce } from '../testing/handler-server.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { type TestJobs, testJobs } from '../testing/test-jobs.ts';
import { until } from '../testing/until.ts';

/** Starts over one data folder. */
const BOOTS = 5;
const { numRuns: BOOTS_OF_ALL } = runs(20, 500);

/**
 * The state that a killed run may leave: the job's transitions, its calls' states, and the outcome at the next start.
 */
interface Left {
  readonly name: string;
  /** `task`: the service took it and named it. */
  readonly job: readonly (JobState | 'task')[];
  readonly calls: readonly JobState[];
  readonly isTask?: boolean;
  readonly becomes: JobState;
  readonly held?: boolean;
}

const LEFT: readonly Left[] = [
  { name: 'not sent', job: [], calls: ['queued', 'queued'], becomes: 'queued', held: true },
  { name: 'sent', job: ['sending'], calls: ['sending', 'queued'], becomes: 'unknown' },
  { name: 'two sent', job: ['sending'], calls: ['sending', 'sending', 'queued'], becomes: 'unknown' },
  { name: 'one made, one sent', job: ['sending', 'running'], calls: ['done', 'sending'], becomes: 'unknown' },
  {
    name: 'one made, one not sent',
    job: ['sending', 'running'],
    calls: ['done', 'queued'],
    becomes: 'running',
    held: true,
  },
  {
    name: 'one asked to wait',
    job: ['sending', 'queued'],
    calls: ['queued', 'queued'],
    becomes: 'queued',
    held: true,
  },
  { name: 'all made', job: ['sending', 'running'], calls: ['done', 'done'], becomes: 'done' },
  { name: 'being joined', job: ['sending', 'running', 'fetching'], calls: ['done', 'done'], becomes: 'done' },
  { name: 'all carried over', job: [], calls: ['done'], becomes: 'done' },
  { name: 'one refused', job: ['sending', 'running'], calls: ['rejected', 'sending'], becomes: 'unknown' },
  {
    name: 'a task, its call open',
    job: ['sending', 'task'],
    calls: ['sending'],
    isTask: true,
    becomes: 'accepted',
  },
  { name: 'a task', job: ['sending', 'task'], calls: ['done'], isTask: true, becomes: 'accepted' },
  {
    name: 'a task at work',
    job: ['sending', 'task', 'running'],
    calls: ['done'],
    isTask: true,
    becomes: 'running',
  },
  { name: 'a task not sent', job: [], calls: ['queued'], isTask: true, becomes: 'queued', held: true },
  { name: 'a task sent', job: ['sending'], calls: ['sending'], isTask: true, becomes: 'unknown' },
];
const ENDS: readonly JobState[] = ['done', 'rejected', 'failed', 'unknown', 'stopped'];

/** Writes the rows as the code would have by the moment of the kill. */
function leave(it: TestJobs, { job, calls, isTask }: Left): string {
  const { job: row } = it.commit(calls.length, { task: isTask === true });
  for (const to of job) {
    if (to === 'task') it.jobs.accept(row.id, 'task-1', 1);
    else it.jobs.move(row.id, to, 1);
  }
  for (const [n, state] of calls.entries()) {
    if (state === 'queued') continue;
    it.jobCalls.sending(row.id, n);
    if (state === 'sending') continue;
    const seen = { rawFile: null, response: null, sentAt: 1, firstByteAt: 1 };
    const end: CallEnd = { ...seen, state, now: 1, error: null, result: { text: 'x' } };
    it.jobCalls.end(row.id, n, end);
  }
  return row.id;
}

test(
  `no start sends anything: ${BOOTS_OF_ALL} starts over files in every state`,
  async () => {
    const gets: string[] = [];
    const server = await startChatServer((response, _, request) => {
      if (request.method === 'GET') gets.push(request.url ?? '');
      response.end(JSON.stringify({ status: 'composing' }));
    });
    onTestFinished(() => server.close());
    for (let boots = 0; boots < BOOTS_OF_ALL; ) {
      const { path: folder } = temporaryFolder();
      const writer = testJobs({ folder, url: server.url });
      const ids = LEFT.map((left) => leave(writer, left));
      const ended = ENDS.map((state) =>
        leave(writer, { name: state, job: ['sending', state], calls: [state], becomes: state }),
      );
      // Like a kill, without any clean-up.
      await writer.transport.close();
      writer.db.close();
      for (let boot = 0; boot < BOOTS; boot++, boots++) {
        const it = testJobs({ folder, url: server.url });
        for (const [index, left] of LEFT.entries()) {
          const id = ids[index] ?? '';
          if (left.becomes === 'done') await it.ended(id);
          expect(it.runner.get(id), `${left.name}, start ${boot}`).toMatchObject({
            state: left.becomes,
            held: left.held === true,
          });
          const states = it.callStates(id);
          expect(states, left.name).not.toContain('sending');
          if (isEnd(left.becomes)) expect(states.every(isEnd), left.name).toBe(true);
          if (left.becomes === 'unknown') {
            expect(states, left.name).toContain('unknown');
            expect(it.runner.get(id).error).toMatchObject({ class: 'interrupted' });
          }
        }
        for (const [index, id] of ended.entries()) expect(it.runner.get(id).state).toBe(ENDS[index]);
        expect(it.defects).toEqual([]);
        await it.close();
      }
      const db = new DatabaseSync(join(folder, 'quartet.db'), { readOnly: true });
      expect(db.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
      db.close();
    }
    const found = { 'double-billed': server.posts.length };
    figure({ gate: 'POSTs by a start', n: BOOTS_OF_ALL, unit: 'starts', found });
    expect(server.posts).toEqual([]);
  },
  runs(60_000, 600_000).numRuns,
);

test('a held job that is resumed sends only its unfinished calls', async () => {
  const { path: folder } = temporaryFolder();
  const server = await startChatServer(answerAtOnce);
  onTestFinished(() => server.close());
  const writer = testJobs({ folder, url: server.url });
  const held = LEFT.filter((left) => left.held === true && left.isTask !== true);
  const ids = held.map((left) => leave(writer, left));
  await writer.transport.close();
  writer.db.close();
  const it = testJobs({ folder, url: server.url });
  onTestFinished(() => it.close());
  const watching = ids.map(async (id) => {
    const states: JobState[] = [];
    for await (const event of it.runner.watch(id, 0)) if (event.type === 'state') states.push(event.state);
    return states;
  });
  const [first = '', second = ''] = ids;
  // Resumed twice, it runs once.
  await Promise.all([it.runner.start(first), it.runner.start(first)]);
  await it.runner.start(first);
  expect(await it.ended(first)).toMatchObject({ state: 'done', held: false });
  await it.runner.start(second);
  expect((await it.ended(second)).state).toBe('done');
  expect(server.posts).toHaveLength(3);
  // The third is not wanted any more.
  expect(await it.shown.cancel(ids[2] ?? '')).toMatchObject({ state: 'stopped', held: false });
  expect(server.posts).toHaveLength(3);
  await expect(it.runner.start(first)).rejects.toMatchObject({ reason: 'job_not_held' });
  // Watchers of a waiting job see how it ended.
  const states = await Promise.all(watching);
  expect(states.map((seen) => seen.at(-1))).toEqual(['done', 'done', 'stopped']);
});

test('one unreadable row does not block the other jobs', async () => {
  const { path: folder } = temporaryFolder();
  const server = await startChatServer(answerAtOnce);
  onTestFinished(() => server.close());
  const writer = testJobs({ folder, url: server.url });
  const [broken = '', held, lost = '', joined] = [LEFT[0], LEFT[0], LEFT[6], LEFT[6]].map((left) =>
    leave(writer, left ?? expect.fail()),
  );
  for (const id of [broken, lost])
    writer.db.prepare(`UPDATE request SET headers = 'none' WHERE job_id = ?`).run(id);
  await writer.transport.close();
  writer.db.close();
  const it = testJobs({ folder, url: server.url });
  onTestFinished(() => it.close());
  expect(it.defects).toHaveLength(1);
  expect((await it.ended(joined ?? '')).state).toBe('done');
  await it.runner.start(held ?? '');
  expect((await it.ended(held ?? '')).state).toBe('done');
  await expect(it.runner.start(broken)).rejects.toThrow();
  expect(it.runner.get(broken)).toMatchObject({ state: 'queued', held: true });
});

test('only a held job of the sandbox follows its connection to a new address', async () => {
  const { path: folder } = temporaryFolder();
  const server = await startChatServer(answerAtOnce);
  onTestFinished(() => server.close());
  const writer = testJobs({ folder, url: 'http://127.0.0.1:9' });
  const { job: sandbox } = writer.commit(2);
  const { job: other } = writer.commit(1);
  writer.db.prepare("UPDATE job SET connection_id = 'mine' WHERE id = ?").run(other.id);
  await writer.transport.close();
  writer.db.close();
  const it = testJobs({ folder, url: server.url });
  onTestFinished(() => it.close());
  await expect(it.runner.start(other.id)).rejects.toMatchObject({ reason: 'connection_changed' });
  expect(it.runner.get(other.id)).toMatchObject({ state: 'queued', held: true });
  await it.runner.start(sandbox.id);
  expect((await it.ended(sandbox.id)).state).toBe('done');
  const { calls } = await it.shown.details(sandbox.id);
  expect(calls.map((call) => call.request.url)).toEqual([`${server.url}/errand`, `${server.url}/errand`]);
  expect(server.posts).toHaveLength(2);
});

test('quitting without running calls takes no time', async () => {
  const { path: folder } = temporaryFolder();
  const server = await startChatServer();
  onTestFinished(() => server.close());
  // The clock stands still: a shutdown that waits for a timer would never finish.
  const it = testJobs({ folder, url: server.url, paused: true, clock: new FakeClock() });
  const id = it.order(1);
  await it.close();
  const again = testJobs({ folder, url: server.url });
  onTestFinished(() => again.close());
  await until(() => again.runner.get(id).held);
  expect(again.runner.get(id).state).toBe('queued');
});
