import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canMove, isEnd, JOB_STATES, type JobState } from '../../shared/domain/job-state.ts';
import { newId } from '../new-id.ts';
import { transaction } from '../store/transaction.ts';
import { testDatabase } from '../testing/test-database.ts';
import { JobStore, type NewJob } from './job-store.ts';
import { IllegalMove } from './legal-move.ts';

function setUp() {
  const data = testDatabase();
  const jobs = new JobStore(data.db);
  const conversationId = data.conversation();
  const turnId = data.turn(conversationId, null, 'x');
  const insert = (given: Partial<NewJob> = {}): string => {
    const id = newId(Date.now());
    jobs.insert({
      id,
      opId: newId(Date.now()),
      kind: 'chat',
      title: 'x',
      connectionId: 'sandbox',
      model: 'm',
      subject: { kind: 'chat', conversationId, turnId },
      request: { method: 'POST', url: 'http://x/', headers: {}, body: { a: 1 } },
      now: 1,
      ...given,
    });
    return id;
  };
  /** Moves as anyone with the file could: without asking the code. */
  const moveBySql = (id: string, to: JobState) =>
    data.db.prepare('UPDATE job SET state = ?, ended_at = ? WHERE id = ?').run(to, isEnd(to) ? 5 : null, id);
  return { data, jobs, insert, moveBySql };
}

/** A shortest legal road from queued to a state; undefined for draft, which nothing leads to. */
function roadTo(target: JobState): JobState[] | undefined {
  const roads: JobState[][] = [['queued']];
  for (const road of roads) {
    const last = road.at(-1);
    if (last === target) return road.slice(1);
    for (const next of JOB_STATES) {
      if (last && canMove(last, next) && !road.includes(next)) roads.push([...road, next]);
    }
  }
  return undefined;
}

describe('moves', () => {
  test.each(JOB_STATES.filter((state) => state !== 'draft'))(
    'from %s: code and file agree on every move',
    (from) => {
      const it = setUp();
      for (const to of JOB_STATES) {
        const [one, two] = [it.insert(), it.insert()];
        for (const step of roadTo(from) ?? expect.fail()) {
          it.jobs.move(one, step, 5);
          it.jobs.move(two, step, 5);
        }
        if (canMove(from, to)) {
          it.jobs.move(one, to, 5);
          it.moveBySql(two, to);
          expect([it.jobs.get(one)?.state, it.jobs.get(two)?.state]).toEqual([to, to]);
        } else {
          expect(() => it.jobs.move(one, to, 5)).toThrow(IllegalMove);
          expect(() => it.moveBySql(two, to), `${from} to ${to}`).toThrow(/illegal move/);
          expect([it.jobs.get(one)?.state, it.jobs.get(two)?.state]).toEqual([from, from]);
        }
      }
    },
  );

  test('any series of wishes leaves code, file and model in one state', () => {
    const it = setUp();
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...JOB_STATES), { maxLength: 12 }), (wishes) => {
        const id = it.insert();
        let state: JobState = 'queued';
        for (const wish of wishes) {
          const legal = canMove(state, wish);
          const move = () => it.jobs.move(id, wish, 9);
          if (legal) move();
          else expect(move).toThrow(IllegalMove);
          if (legal) state = wish;
          const job = it.jobs.get(id);
          expect(job?.state).toBe(state);
          expect(job?.times.ended).toBe(isEnd(state) ? 9 : null);
        }
      }),
      { numRuns: 150 },
    );
  });

  test('no row begins anywhere but in draft or queued', () => {
    const it = setUp();
    const id = it.insert();
    const copy = (state: string) =>
      it.data.db
        .prepare(
          `INSERT INTO job (id, op_id, state, kind, title, connection_id, model, conversation_id, turn_id, request,
             attempts, seq, created_at)
           SELECT ?, ?, ?, kind, title, connection_id, model, conversation_id, turn_id, request, attempts, seq, created_at
           FROM job WHERE id = ?`,
        )
        .run(newId(1), newId(1), state, id);
    for (const state of JOB_STATES) {
      if (state === 'draft' || state === 'queued') copy(state);
      else expect(() => copy(state), state).toThrow(/begins/);
    }
  });

  test('an end has a time, and nothing else has', () => {
    const it = setUp();
    const id = it.insert();
    expect(() => it.data.db.prepare("UPDATE job SET state = 'stopped' WHERE id = ?").run(id)).toThrow(
      /end time/,
    );
    expect(() => it.data.db.prepare('UPDATE job SET ended_at = 5 WHERE id = ?').run(id)).toThrow(/end time/);
  });
});

test('an operation has one job', () => {
  const it = setUp();
  const opId = newId(1);
  const id = it.insert({ opId });
  expect(() => it.insert({ opId })).toThrow(/UNIQUE/);
  expect(it.jobs.byOperation(opId)?.id).toBe(id);
});

test('pages of the list meet, by state', () => {
  const it = setUp();
  const ids = Array.from({ length: 7 }, () => it.insert());
  for (const id of ids.slice(0, 3)) it.jobs.move(id, 'stopped', 5);
  const first = it.jobs.list({ limit: 4 });
  const rest = it.jobs.list({ limit: 10, before: first.at(-1)?.id });
  expect([...first, ...rest].map((job) => job.id)).toEqual(ids.toReversed());
  expect(it.jobs.list({ states: ['stopped'], limit: 10 }).map((job) => job.id)).toEqual(
    ids.slice(0, 3).reverse(),
  );
  expect(it.jobs.list({ states: [], limit: 10 })).toEqual([]);
});

test('lists by kind, and leaves out what was cleared away but keeps it', () => {
  const it = setUp();
  const ids = Array.from({ length: 3 }, () => it.insert());
  expect(it.jobs.list({ kinds: ['speech'], limit: 9 })).toEqual([]);
  expect(it.jobs.list({ kinds: ['chat'], limit: 9 })).toHaveLength(3);
  for (const id of ids.slice(0, 2)) it.jobs.move(id, 'stopped', 5);
  it.jobs.dismiss(ids[0] ?? '');
  expect(it.jobs.get(ids[0] ?? '')?.dismissed).toBe(true);
  expect(it.jobs.clear()).toBe(2);
  expect(it.jobs.clear()).toBe(0);
  expect(it.jobs.list({ limit: 9 }).map((job) => job.id)).toEqual([ids[2]]);
  expect(it.jobs.get(ids[0] ?? '')?.state).toBe('stopped');
  expect(it.jobs.texts(ids[0] ?? '')?.request.body).toEqual({ a: 1 });
});

test('what is known of a job besides its state is read back', () => {
  const it = setUp();
  const first = it.insert();
  const id = it.insert({ retryOf: first, progress: { done: 1, total: 4 } });
  expect(it.jobs.get(id)).toMatchObject({ retryOf: first, progress: { done: 1, total: 4 }, polls: null });
  it.jobs.setProgress(id, { done: 2, total: 4 });
  it.jobs.setHeld(id, true);
  it.jobs.move(id, 'sending', 1);
  it.jobs.accept(id, 'task-1', 1);
  const polls = { count: 3, lastAt: 9, state: 'composing' };
  it.jobs.setPolls(id, { polls, progress: null, response: null, seq: 4 });
  expect(it.jobs.taskOf(id)).toBe('task-1');
  expect(it.jobs.get(id)).toMatchObject({
    ...{ state: 'accepted', held: true, progress: { done: 2, total: 4 } },
    polls: { count: 3, lastAt: 9, state: 'composing' },
  });
  expect(() => it.jobs.accept(first, 'x', 1)).not.toThrow();
  it.jobs.move(id, 'stopped', 5);
  expect(it.jobs.get(id)?.held).toBe(false);
  expect(() => it.jobs.accept(id, 'task-2', 1)).toThrow(IllegalMove);
  expect(it.jobs.taskOf(id)).toBe('task-1');
});

test('a page of 12,000 jobs with long requests is read in a few milliseconds, whatever is asked for', () => {
  const it = setUp();
  transaction(it.data.db, () => {
    for (let i = 0; i < 12_000; i++) {
      const body = { text: 'x'.repeat(i % 10 === 0 ? 20_000 : 200) };
      const id = it.insert({ request: { method: 'POST', url: 'http://x/', headers: {}, body } });
      if (i % 400 !== 0) it.jobs.move(id, 'stopped', 5);
    }
  });
  const page = (query: Parameters<typeof it.jobs.list>[0]) => {
    const from = performance.now();
    it.jobs.list(query);
    return performance.now() - from;
  };
  const middle = it.jobs.list({ limit: 500 }).at(-1)?.id;
  const queries = [
    { limit: 100 },
    { limit: 100, before: middle },
    { limit: 100, states: ['queued', 'sending', 'running'] as const },
    { limit: 100, states: ['unknown'] as const },
    { limit: 100, kinds: ['speech'] as const },
    { limit: 100, kinds: ['chat'] as const, states: ['stopped'] as const, before: middle },
  ];
  // What it costs, not what else this machine is doing: the best of ten of each.
  for (const query of queries) {
    const best = Math.min(...Array.from({ length: 10 }, () => page(query)));
    expect(best, JSON.stringify(query)).toBeLessThan(10);
  }
}, 60_000);

test('old bodies are forgotten, the rest of the request is kept', () => {
  const it = setUp();
  const [old, open] = [it.insert(), it.insert()];
  it.jobs.move(old, 'stopped', 5);
  it.jobs.trim(6);
  expect(it.jobs.texts(old)?.request).toEqual({
    method: 'POST',
    url: 'http://x/',
    headers: {},
    body: null,
  });
  expect(it.jobs.texts(open)?.request.body).toEqual({ a: 1 });
});

test('so is an old answer about a task, which was asked after without a body', () => {
  const it = setUp();
  const id = it.insert();
  it.jobs.setRequest(id, { method: 'GET', url: 'http://x/task', headers: {}, body: null });
  const polls = { count: 1, lastAt: 1, state: 'composing' };
  const response = { status: 200, headers: {}, body: 'composing' };
  it.jobs.setPolls(id, { polls, progress: { done: 3, total: 100 }, response, seq: 7 });
  expect(it.jobs.get(id)).toMatchObject({ seq: 7, progress: { done: 3, total: 100 } });
  it.jobs.move(id, 'stopped', 5);
  it.jobs.trim(5);
  expect(it.jobs.texts(id)?.response).toEqual(response);
  it.jobs.trim(6);
  expect(it.jobs.texts(id)).toMatchObject({
    request: { method: 'GET', url: 'http://x/task' },
    response: null,
  });
});
