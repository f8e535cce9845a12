import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { describe, expect, test, vi } from 'vitest';
import type { JobState } from '../../shared/domain/job-state.ts';
import { CallStore } from '../db/jobs/call-store.ts';
import { JobStore } from '../db/jobs/job-store.ts';
import { LogStore } from '../db/jobs/log-store.ts';
import { newId } from '../platform/new-id.ts';
import { startChatServer } from '../testing/chat-server.ts';
import { realClock } from '../testing/fake-clock.ts';
import { fakeHost } from '../testing/fake-host.ts';
import { testCore } from '../testing/test-core.ts';
import { testDatabase } from '../testing/test-database.ts';
import { INTERRUPTED, LOST } from './job-errors.ts';
import { BILLED_CALLS, type JobHandler, type JobOutcome, STREAMED_CALLS } from './job-handler.ts';
import { recover } from './recover.ts';

/** A data folder as a killed run leaves it: one answered question, of whose jobs more were under way. */
async function leftBehind() {
  const server = await startChatServer();
  const startSandbox = async () => ({ url: server.url, key: 'key', close: async () => {} });
  const first = await testCore({ host: fakeHost({ startSandbox }), server });
  const { conversation, turnId, jobId } = await first.ask('one');
  await first.watched(jobId);
  const other = await first.api.chat.regenerate({ opId: newId(1), turnId, limit: 9 });
  await first.watched(other.jobId);
  await first.core.stop();
  const { dataFolder } = first.host;
  const db = new DatabaseSync(join(dataFolder, 'quartet.db'));
  const begin = (turn: string, job: string) => {
    db.prepare(
      "UPDATE turn SET status = 'waiting', parts = '[]', answer = json_set(answer, '$.finishReason', NULL) WHERE id = ?",
    ).run(turn);
    db.prepare('DROP TRIGGER IF EXISTS job_move').run();
    db.prepare('DROP TRIGGER IF EXISTS job_end').run();
    db.prepare("UPDATE job SET state = 'queued', ended_at = NULL, seq = 0 WHERE id = ?").run(job);
  };
  const restart = () => testCore({ host: fakeHost({ dataFolder, startSandbox }), server });
  const id = conversation.summary.id;
  return { server, db, begin, restart, id, turnId, jobId, other, posts: server.posts.length };
}

test('a start stops an unsent chat job and does not send it', async () => {
  const it = await leftBehind();
  it.begin(it.turnId, it.jobId);
  it.db.close();
  const again = await it.restart();
  expect(await again.api.jobs.get({ id: it.jobId })).toMatchObject({ state: 'stopped', error: null });
  const shown = await again.api.conversations.selectBranch({ turnId: it.turnId, limit: 9 });
  expect(shown.turns.at(-1)).toMatchObject({ status: 'stopped', parts: [] });
  expect(it.server.posts).toHaveLength(it.posts);
  await again.close();
});

test("a start stores the log's content in the answer, all choices too, for continuation", async () => {
  const it = await leftBehind();
  it.begin(it.turnId, it.jobId);
  const jobs = new JobStore(it.db);
  jobs.move(it.jobId, 'sending', 1);
  jobs.move(it.jobId, 'running', 1);
  const text = (seq: number, choice: number, words: string) =>
    ({ type: 'answer', seq, at: 1, event: { type: 'text', choice, block: 0, text: words } }) as const;
  new LogStore(it.db).append(it.jobId, [text(3, 0, 'first '), text(4, 1, 'second'), text(7, 0, 'half')]);
  it.db.close();
  const again = await it.restart();
  const shown = await again.api.conversations.selectBranch({ turnId: it.turnId, limit: 9 });
  const turn = shown.turns.find((found) => found.id === it.turnId || found.siblings.includes(it.turnId));
  expect(turn?.siblings).toHaveLength(3);
  const { turns } = await again.api.conversations.selectBranch({ turnId: it.turnId, limit: 9 });
  expect(turns.at(-1)).toMatchObject({
    id: it.turnId,
    status: 'interrupted',
    parts: [{ text: 'first half' }],
    answer: { error: { class: 'interrupted', action: 'continue' }, seq: 8 },
  });
  expect(await again.watched(it.jobId, 7)).toMatchObject([{ type: 'state', state: 'interrupted', seq: 8 }]);
  expect(it.server.posts).toHaveLength(it.posts);
  const on = await again.api.chat.continue({ opId: newId(2), turnId: it.turnId, limit: 9 });
  await again.watched(on.jobId);
  expect((await again.api.conversations.open({ id: it.id, limit: 9 })).turns.at(-1)?.parts).toMatchObject([
    { text: 'first halfHello there' },
  ]);
  await again.close();
});

test('one broken row does not block the recovery of the others', async () => {
  const it = await leftBehind();
  it.begin(it.turnId, it.jobId);
  it.begin(it.other.turnId, it.other.jobId);
  it.db.prepare("INSERT INTO job_event VALUES (?, 1, 'no json')").run(it.jobId);
  it.db.close();
  const again = await it.restart();
  expect((await again.api.jobs.get({ id: it.other.jobId })).state).toBe('stopped');
  expect((await again.api.jobs.get({ id: it.jobId })).state).toBe('stopped');
  expect((await again.api.conversations.open({ id: it.id, limit: 9 })).summary.running).toBe(false);
  expect(again.host.logged.join()).toContain('a database row is unreadable');
  await again.close();
});

describe('the state of a job after a start, by how far the last run got', () => {
  function setUp(craft: Partial<JobHandler> = {}) {
    const { db, conversation, turn } = testDatabase();
    const [jobs, jobCalls, logs] = [new JobStore(db), new CallStore(db), new LogStore(db)];
    const conversationId = conversation();
    const subject = { kind: 'chat', conversationId, turnId: turn(conversationId, null, 'x') } as const;
    const request = { method: 'POST', url: 'http://x/', headers: {}, body: {} };
    const settled: JobOutcome[] = [];
    const defects: unknown[] = [];
    const told: unknown[] = [];
    /** A job that went through these states, with a call in each of those. */
    const job = (states: readonly JobState[], ...calls: JobState[]): string => {
      const id = newId(1);
      jobs.insert({
        ...{ id, opId: newId(1), kind: 'chat', title: 'x', connectionId: 'sandbox', model: 'm', now: 1 },
        subject,
      });
      for (const [n, state] of calls.entries()) {
        jobCalls.insert({ jobId: id, n, opId: newId(1), request, now: 1 });
        if (state !== 'queued') jobCalls.sending(id, n);
        const seen = { rawFile: null, response: null, sentAt: 3, firstByteAt: null, error: null };
        if (state === 'done') jobCalls.end(id, n, { ...seen, state, now: 5, result: 'made' });
      }
      for (const state of states) jobs.move(id, state, 1);
      return id;
    };
    const never = () => Promise.reject(new Error('not at a start'));
    const one: JobHandler = {
      ...{
        policy: BILLED_CALLS,
        run: never,
        retry: never,
        settled: () => undefined,
        started: () => undefined,
      },
      settle: (outcome) => settled.push(outcome),
      recover: () => 'interrupt',
      ...craft,
    };
    const tell = (message: string, details?: object) => void told.push({ message, ...details });
    const start = () =>
      recover({
        ...{ db, jobs, jobCalls, logs, onDefect: (error) => defects.push(error) },
        clock: { ...realClock, now: () => 9 },
        logger: { debug: tell, info: tell, warn: tell, error: tell },
        handlerOf: () => one,
      });
    const states = (id: string) => [jobs.get(id)?.state, ...jobCalls.of(id).map((call) => call.state)];
    return { db, jobs, jobCalls, logs, settled, defects, told, job, start, states };
  }

  test('a call without a response is unknown, and its job too, without asking the handler', () => {
    const it = setUp({ recover: () => expect.fail('asked') });
    const id = it.job(['sending'], 'done', 'sending', 'queued');
    expect(it.start()).toEqual({ held: [], resume: [] });
    expect(it.defects).toEqual([]);
    expect(it.states(id)).toEqual(['unknown', 'done', 'unknown', 'stopped']);
    expect(it.jobs.get(id)).toMatchObject({ error: LOST, times: { ended: 9 } });
    expect(it.settled).toMatchObject([{ job: { id, state: 'unknown' }, state: 'unknown', error: LOST }]);
    const message = 'job left by the last run';
    expect(it.told).toEqual([{ message, jobId: id, was: 'sending', state: 'unknown' }]);
  });

  test('a held job stays held, and is written once', () => {
    const it = setUp({ recover: () => 'hold' });
    const id = it.job([], 'queued');
    expect(it.start().held).toMatchObject([{ id, held: true }]);
    expect(it.told).toHaveLength(1);
    expect(it.start().held).toMatchObject([{ id, held: true, state: 'queued' }]);
    expect(it.told).toHaveLength(1);
  });

  test('calls that were all answered, or never sent, make no job unknown', () => {
    const it = setUp();
    const id = it.job(['sending', 'running'], 'done', 'queued');
    it.start();
    expect(it.states(id)).toEqual(['interrupted', 'done', 'stopped']);
  });

  test.each<[string, JobState[], JobState, unknown]>([
    ['that was never sent is stopped', [], 'stopped', null],
    ['whose answer was coming is interrupted', ['sending', 'running'], 'interrupted', INTERRUPTED],
    ['of which only fetching was left has failed', ['sending', 'fetching'], 'failed', INTERRUPTED],
  ])('a stream %s', (_, road, state, error) => {
    const it = setUp();
    const id = it.job(road);
    it.start();
    expect(it.jobs.get(id)).toMatchObject({ state, error });
  });

  test("an ended job keeps observations of its calls and continues the log's numbering", () => {
    const it = setUp({ policy: STREAMED_CALLS });
    const id = it.job(['sending', 'running'], 'sending');
    const response = { status: 200, headers: {}, body: 'x' };
    it.jobs.observe(id, { sent: 2, firstByte: 3, firstToken: 4, seq: 5 });
    it.jobCalls.observe(id, 0, { sentAt: 2, firstByteAt: 3, response, rawFile: null });
    const entry = { type: 'retry_at', retryAt: 1, attempt: 2, at: 1 } as const;
    it.logs.append(id, [
      { ...entry, seq: 6 },
      { ...entry, seq: 7 },
    ]);
    const older = it.job(['sending', 'running']);
    it.jobs.observe(older, { sent: 2, firstByte: null, firstToken: null, seq: 11 });
    it.start();
    expect(it.jobs.get(id)).toMatchObject({ seq: 8, times: { sent: 2, firstByte: 3, firstToken: 4 } });
    expect(it.jobCalls.get(id, 0)).toMatchObject({
      ...{ state: 'interrupted', error: INTERRUPTED, response, sentAt: 2, firstByteAt: 3 },
    });
    expect(it.jobs.get(older)?.seq).toBe(12);
    expect(it.settled).toMatchObject([{ seq: 8, events: [{ seq: 6 }, { seq: 7 }] }, { seq: 12 }]);
    expect(it.logs.read(id)).toEqual([]);
  });

  test('an unsent rest is held for the user, with the finished calls', () => {
    const it = setUp({ recover: () => 'hold' });
    const id = it.job(['sending'], 'done', 'queued');
    const hasBegun = it.job(['sending', 'running'], 'done', 'queued');
    it.logs.append(id, [{ type: 'retry_at', retryAt: 1, attempt: 2, at: 1, seq: 1 }]);
    const left = it.start();
    expect(left.held).toMatchObject([
      { id, state: 'queued', held: true },
      { id: hasBegun, state: 'running', held: true },
    ]);
    expect(left.resume).toEqual([]);
    expect([it.states(id), it.states(hasBegun)]).toEqual([
      ['queued', 'done', 'queued'],
      ['running', 'done', 'queued'],
    ]);
    expect([it.settled, it.logs.read(id)]).toEqual([[], []]);
    const message = 'jobs left by the last run';
    expect(it.told).toEqual([{ message, kind: 'chat', how: 'hold', count: 2, jobIds: [id, hasBegun] }]);
  });

  test('thousands of tasks that stay are one transaction and a line of the log for each kind', () => {
    const it = setUp({ recover: ({ title }) => (title === 'x' ? 'hold' : 'resume') });
    const ids = Array.from({ length: 30 }, () => it.job(['sending'], 'done', 'queued'));
    it.db.prepare("UPDATE job SET title = 'y' WHERE id = ?").run(ids[7] ?? '');
    const run = vi.spyOn(it.db, 'exec');
    const left = it.start();
    expect(left.held.map((job) => job.id)).toEqual(ids.toSpliced(7, 1));
    expect(left.resume.map((job) => job.id)).toEqual([ids[7]]);
    // What it returns is what the rows say.
    expect([...left.held, ...left.resume]).toEqual(
      [...ids.toSpliced(7, 1), ids[7] ?? ''].map((id) => it.jobs.get(id)),
    );
    expect(run.mock.calls.filter(([sql]) => sql === 'COMMIT')).toHaveLength(1);
    const message = 'jobs left by the last run';
    expect(it.told).toEqual([
      { message, kind: 'chat', how: 'hold', count: 29, jobIds: ids.toSpliced(7, 1).slice(0, 20) },
      { message, kind: 'chat', how: 'resume', count: 1, jobIds: [ids[7]] },
    ]);
    expect(it.defects).toEqual([]);
  });

  test('a job that cannot be written blocks none of those that are written with it', () => {
    const it = setUp({ recover: () => 'hold' });
    const [good, bad, other] = [0, 1, 2].map(() => it.job(['sending'], 'done', 'queued'));
    it.db.exec(`CREATE TRIGGER broken BEFORE UPDATE OF held ON job WHEN new.id = '${bad}'
      BEGIN SELECT raise(ABORT, 'broken'); END`);
    expect(it.start().held.map((job) => job.id)).toEqual([good, other]);
    expect(it.defects).toMatchObject([{ message: 'broken' }]);
    expect([good, bad, other].map((id) => it.states(id ?? '')[0])).toEqual(['queued', 'sending', 'queued']);
  });

  test('a call that cannot be read does not hide those of other jobs', () => {
    const it = setUp({ recover: (_job, calls) => (calls.length === 2 ? 'hold' : 'resume') });
    const [bad, good] = [it.job([], 'queued'), it.job([], 'done', 'queued')];
    it.db.prepare('UPDATE job_call SET created_at = 1 << 60 WHERE job_id = ?').run(bad);
    expect(it.start()).toMatchObject({ held: [{ id: good }], resume: [] });
    expect(it.defects).toHaveLength(2);
  });

  test('a task with an id, or with a response found on disk, counts as answered and resumes', () => {
    const asked: unknown[] = [];
    const it = setUp({
      hasAnswer: (job) => job.id === found,
      recover: (job, calls) => {
        asked.push([job.id, calls.length]);
        return 'resume';
      },
    });
    const named = it.job(['sending'], 'sending');
    it.jobs.accept(named, 'task-1', 1);
    const found = it.job(['sending'], 'sending', 'queued');
    const lost = it.job(['sending'], 'sending');
    const left = it.start();
    expect(left.resume.map((job) => job.id)).toEqual([named, found]);
    expect(left).toMatchObject({ held: [], resume: [{ held: false }, { held: false }] });
    expect([it.states(named), it.states(found)]).toEqual([
      ['accepted', 'done'],
      ['sending', 'done', 'queued'],
    ]);
    expect(it.jobCalls.get(named, 0)?.endedAt).toBe(9);
    expect(it.states(lost)).toEqual(['unknown', 'unknown']);
    expect(asked).toEqual([
      [named, 1],
      [found, 2],
    ]);
  });

  test('a job that cannot be ended is reported and left as it was, without blocking others', () => {
    const it = setUp({
      settle: ({ job }) => {
        if (job.id === bad) throw new Error('a bug');
      },
    });
    const bad = it.job(['sending', 'running']);
    const good = it.job(['sending', 'running']);
    it.start();
    expect(it.defects).toMatchObject([{ message: 'a bug' }, { message: 'a bug' }]);
    expect([it.states(bad), it.states(good)]).toEqual([['running'], ['interrupted']]);
  });
});

test('recovery has no access to a service', () => {
  const seen = new Set<string>();
  const visit = (file: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    const source = readFileSync(file, 'utf8');
    for (const [, from = ''] of source.matchAll(/^(?:import|export) (?!type )[^;]*?from '([^']+)';/gm)) {
      if (from.startsWith('.')) visit(join(dirname(file), from));
      else seen.add(from);
    }
  };
  visit(fileURLToPath(new URL('./recover.ts', import.meta.url)));
  const reached = [...seen].join('\n');
  expect(reached).toMatch(/errors\/retry-table\.ts/);
  expect(reached).not.toMatch(
    /transport|exchange|service-calls|undici|node:net|node:https?|caller|job-runner/,
  );
});
