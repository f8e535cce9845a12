import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canMove, isEnd, JOB_STATES, type JobState } from '../../shared/domain/job-state.ts';
import { newId } from '../new-id.ts';
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
