import { expect, test } from 'vitest';
import type { AnswerEvent } from '../../shared/domain/answer-event.ts';
import { CallStore } from '../db/jobs/call-store.ts';
import { JobStore } from '../db/jobs/job-store.ts';
import { LogStore } from '../db/jobs/log-store.ts';
import { transaction } from '../db/transaction.ts';
import { createRedactor } from '../platform/log/redact.ts';
import { newId } from '../platform/new-id.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { testDatabase } from '../testing/test-database.ts';
import { type JobHandler, STREAMED_CALLS } from './job-handler.ts';
import { KeyedLimiter } from './keyed-limiter.ts';
import { RunningJob } from './running-job.ts';
import { WriteBatcher } from './write-batcher.ts';

const text = (words: string): AnswerEvent => ({ type: 'text', choice: 0, block: 0, text: words });

const never = () => expect.fail('not in this test');
const noHandler: JobHandler = {
  ...{ policy: STREAMED_CALLS, run: never, settle: never, settled: never, started: never },
  ...{ recover: never, retry: never },
};

/** Creates running answers over a real database, and counts its commits. */
function setUp(count: number) {
  const data = testDatabase();
  const { db } = data;
  const clock = new FakeClock();
  const jobs = new JobStore(db);
  const logs = new LogStore(db);
  const failures: unknown[] = [];
  let commits = 0;
  const logger = {
    ...{ debug() {}, info() {}, warn() {} },
    error: (_: string, fields?: Readonly<Record<string, unknown>>) => failures.push(fields?.jobId),
  };
  const together = new WriteBatcher(clock, (work) => {
    transaction(db, work);
    commits += 1;
  });
  const jobCalls = new CallStore(db);
  const ports = { db, clock, jobs, jobCalls, logs, logger, batcher: together };
  const conversationId = data.conversation();
  const running = Array.from({ length: count }, () => {
    const id = newId(Date.now());
    const turnId = data.turn(conversationId, null, 'x');
    jobs.insert({
      ...{ id, opId: newId(Date.now()), kind: 'chat', title: 'x', connectionId: 'sandbox', model: 'm' },
      subject: { kind: 'chat', conversationId, turnId },
      now: 1,
    });
    const job = jobs.get(id) ?? expect.fail();
    const kind = { handler: noHandler, limiter: new KeyedLimiter(1) };
    return new RunningJob(job, () => newId(Date.now()), kind, {
      ...ports,
      redactor: createRedactor({ secrets: () => [] }),
    });
  });
  const onDisk = (one: RunningJob | undefined) =>
    logs
      .read(one?.id ?? '')
      .flatMap((event) => (event.type === 'answer' && event.event.type === 'text' ? [event.event.text] : []))
      .join('');
  return { db, clock, jobs, running, onDisk, failures, commits: () => commits };
}

test('writes many answers in one commit per 250 ms, and delays none longer', async () => {
  const it = setUp(40);
  for (let ms = 0; ms < 1000; ms += 10) {
    for (const [n, one] of it.running.entries()) if ((ms / 10) % 3 === n % 3) one.emit(text(`${ms} `));
    await it.clock.advance(10);
    // The entries that are at least 250 ms old.
    for (const [n, one] of it.running.entries()) {
      const due = Array.from({ length: 100 }, (_, at) => at)
        .filter((at) => at % 3 === n % 3 && at * 10 <= ms - 250)
        .map((at) => `${at * 10} `)
        .join('');
      expect(it.onDisk(one).startsWith(due)).toBe(true);
    }
  }
  expect(it.commits()).toBeLessThanOrEqual(4);
});

test('an answer that cannot be written does not affect others, and is retried', async () => {
  const it = setUp(3);
  const [, broken] = it.running;
  it.db.exec(`CREATE TEMP TRIGGER broken BEFORE INSERT ON main.job_event WHEN NEW.job_id = '${broken?.id}'
    BEGIN SELECT RAISE(ABORT, 'broken'); END`);
  for (const one of it.running) one.emit(text('a'));
  await it.clock.advance(300);
  expect(it.running.map(it.onDisk)).toEqual(['a', '', 'a']);
  expect(it.failures).toEqual([broken?.id]);
  it.db.exec('DROP TRIGGER temp.broken');
  for (const one of it.running) one.emit(text('b'));
  await it.clock.advance(300);
  expect(it.running.map(it.onDisk)).toEqual(['ab', 'ab', 'ab']);
});

test('entries of a failed commit count as not written', async () => {
  const it = setUp(2);
  const [first] = it.running;
  // Fails at the end of the commit, when all have written their entries.
  it.db.exec(`CREATE TEMP TRIGGER full AFTER UPDATE OF seq ON main.job WHEN NEW.id = '${it.running[1]?.id}'
    BEGIN SELECT RAISE(ROLLBACK, 'full'); END`);
  for (const one of it.running) one.emit(text('a'));
  await it.clock.advance(300);
  it.db.exec('DROP TRIGGER temp.full');
  for (const one of it.running) one.emit(text('b'));
  await it.clock.advance(300);
  expect(it.running.map(it.onDisk)).toEqual(['ab', 'ab']);
  for (const one of it.running) expect(it.jobs.get(one.id)?.times.firstToken).not.toBeNull();
  expect(first?.log.persisted).toBe(first?.log.seq);
});

test("a growing answer does not rewrite its job's row", async () => {
  const it = setUp(1);
  const [one] = it.running;
  const rows = () => Number(it.db.prepare('SELECT count(*) AS n FROM told').get()?.n);
  it.db.exec(`CREATE TEMP TABLE told (id TEXT);
    CREATE TEMP TRIGGER told AFTER UPDATE ON main.job BEGIN INSERT INTO told VALUES (NEW.id); END`);
  for (let ms = 0; ms < 2000; ms += 100) {
    one?.emit(text('x'));
    await it.clock.advance(100);
  }
  // Once, with the time of its first word.
  expect(rows()).toBe(1);
  one?.noteHead({ sentAt: null, firstByteAt: null, response: null, rawFile: null });
  one?.emit(text('x'));
  await it.clock.advance(300);
  expect(rows()).toBe(2);
});

test('the end of a log leaves no timer and does not affect other logs', async () => {
  const it = setUp(2);
  const [first, second] = it.running;
  for (const one of it.running) one.emit(text('a'));
  first?.log.end();
  await it.clock.advance(300);
  expect(it.onDisk(first)).toBe('');
  expect(it.onDisk(second)).toBe('a');
  second?.emit(text('b'));
  second?.log.end();
  expect(it.clock.waiting).toBe(0);
});
