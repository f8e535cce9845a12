import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canMove, isEnd, JOB_STATES, type JobState } from '../../../shared/domain/job-state.ts';
import { LOST } from '../../jobs/job-errors.ts';
import { newId } from '../../platform/new-id.ts';
import { runs } from '../../testing/deep.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { CallStore } from './call-store.ts';
import { JobStore } from './job-store.ts';
import { IllegalMove } from './legal-move.ts';
import { NO_REQUEST } from './request-store.ts';

describe('call store', () => {
  function withCalls() {
    const data = testDatabase();
    // Thousands of small writes, and no power cut among them.
    data.db.exec('PRAGMA synchronous = OFF');
    const jobs = new JobStore(data.db);
    const calls = new CallStore(data.db);
    const jobId = newId(Date.now());
    const conversationId = data.conversation();
    const turnId = data.turn(conversationId, null, 'x');
    jobs.insert({
      ...{
        id: jobId,
        opId: newId(Date.now()),
        kind: 'chat',
        title: 'x',
        connectionId: 'sandbox',
        model: 'm',
      },
      subject: { kind: 'chat', conversationId, turnId },
      now: 1,
    });
    let n = -1;
    /** Inserts another call; returns its number. */
    const add = (given: { result?: unknown } = {}): number => {
      n += 1;
      const request = { method: 'POST', url: 'http://x/', headers: {}, body: { n } };
      calls.insert({ jobId, n, opId: newId(Date.now()), request, now: 1, ...given });
      return n;
    };
    /** Moves a call as the code does: to `sending` by its own method, to other states by `end`. */
    const move = (call: number, to: JobState) => {
      if (to === 'sending') return calls.sending(jobId, call);
      const seen = { rawFile: null, response: null, sentAt: 2, firstByteAt: 3 };
      calls.end(jobId, call, { ...seen, state: to, now: 5, error: null, result: 'r' });
    };
    const moveBySql = (call: number, to: JobState) =>
      data.db
        .prepare('UPDATE job_call SET state = ?, ended_at = ? WHERE n = ?')
        .run(to, isEnd(to) ? 5 : null, call);
    return { data, jobs, calls, jobId, add, move, moveBySql };
  }

  test('any sequence of transitions leaves code, database and model in the same state', () => {
    const it = withCalls();
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...JOB_STATES), { maxLength: 12 }), (moves) => {
        const [one, two] = [it.add(), it.add()];
        let state: JobState = 'queued';
        for (const to of moves) {
          if (canMove(state, to)) {
            it.move(one, to);
            it.moveBySql(two, to);
            state = to;
          } else {
            expect(() => it.move(one, to)).toThrow(IllegalMove);
            expect(() => it.moveBySql(two, to), `${state} to ${to}`).toThrow(/illegal move/);
          }
          const [a, b] = [it.calls.get(it.jobId, one), it.calls.get(it.jobId, two)];
          expect([a?.state, b?.state]).toEqual([state, state]);
          expect(a?.endedAt).toBe(isEnd(state) ? 5 : null);
          expect(a?.result).toBe(state === 'done' ? 'r' : null);
        }
      }),
      runs(150, 1000),
    );
  });

  test('accepts a new call only as queued, or as done with the result of an earlier call', () => {
    const it = withCalls();
    expect(it.calls.get(it.jobId, it.add())).toMatchObject({ state: 'queued', result: null, endedAt: null });
    const carried = it.add({ result: { file: 'x' } });
    expect(it.calls.get(it.jobId, carried)).toMatchObject({
      ...{ state: 'done', result: { file: 'x' }, attempts: 0, sentAt: null, endedAt: 1 },
    });
    const put = (state: string, attempts: number, ended: number | null) =>
      it.data.db
        .prepare(
          `INSERT INTO job_call (job_id, n, op_id, state, attempts, created_at, ended_at)
           VALUES (?, 99, ?, ?, ?, 1, ?)`,
        )
        .run(it.jobId, newId(Date.now()), state, attempts, ended);
    for (const state of JOB_STATES) {
      if (state === 'queued' || state === 'done') continue;
      expect(() => put(state, 0, isEnd(state) ? 1 : null), state).toThrow(/begins/);
    }
    expect(() => put('done', 1, 1)).toThrow(/begins/);
    expect(() => put('done', 0, null)).toThrow(/begins/);
    expect(() => put('queued', 0, 1)).toThrow(/begins/);
  });

  test('rejects a second call with the same operation id, and deletes calls with their job', () => {
    const it = withCalls();
    it.add();
    const { opId } = it.calls.get(it.jobId, 0) ?? expect.fail();
    const request = it.calls.requests.get(it.jobId, 0);
    const twice = () => it.calls.insert({ jobId: it.jobId, n: 7, opId, request, now: 1 });
    expect(twice).toThrow(/UNIQUE/);
    it.data.db.prepare('DELETE FROM job WHERE id = ?').run(it.jobId);
    expect(it.calls.of(it.jobId)).toEqual([]);
    expect(it.calls.requests.get(it.jobId, 0)).toEqual(NO_REQUEST);
  });

  test('reads back URL, attempts, times, response, error and raw file of a call', () => {
    const it = withCalls();
    const n = it.add();
    it.calls.requests.setUrl(it.jobId, n, 'http://y/');
    expect(it.calls.requests.get(it.jobId, n)).toMatchObject({
      method: 'POST',
      url: 'http://y/',
      body: { n },
    });
    it.move(n, 'sending');
    const nothing = {
      rawFile: null,
      response: null,
      sentAt: null,
      firstByteAt: null,
      error: null,
      result: null,
    };
    it.calls.end(it.jobId, n, { ...nothing, state: 'queued', now: 5, sentAt: 2, firstByteAt: 3 });
    it.move(n, 'sending');
    const response = { status: 500, headers: {}, body: 'x' };
    it.calls.end(it.jobId, n, { ...nothing, state: 'unknown', now: 6, response, error: LOST });
    expect(it.calls.get(it.jobId, n)).toMatchObject({
      ...{ state: 'unknown', attempts: 2, createdAt: 1, sentAt: 2, firstByteAt: 3, endedAt: 6 },
      ...{ response, error: LOST, result: null, rawFile: null },
    });
    it.calls.keepRaw(it.jobId, n, 'a.bin');
    expect(it.calls.get(it.jobId, n)?.rawFile).toBe('a.bin');
    const silent = it.add();
    it.move(silent, 'sending');
    it.calls.end(it.jobId, silent, { ...nothing, result: undefined, state: 'done', now: 6 });
    expect(it.calls.get(it.jobId, silent)).toMatchObject({ state: 'done', error: null, result: null });
    expect(it.calls.of(it.jobId).map((call) => call.n)).toEqual([n, silent]);
  });

  test('throws when an unknown call is marked as sending', () => {
    const it = withCalls();
    expect(it.calls.get(it.jobId, 9)).toBeUndefined();
    expect(() => it.calls.sending(it.jobId, 9)).toThrow(`job ${it.jobId} has no call 9`);
  });

  test('finds raw response files older than a given time', () => {
    const it = withCalls();
    it.add();
    it.move(0, 'sending');
    const response = { status: 200, headers: {}, body: 'x' };
    const seen = { response, sentAt: 2, firstByteAt: 3, rawFile: 'a.bin', error: null, result: null };
    it.calls.end(it.jobId, 0, { ...seen, state: 'failed', now: 5 });
    expect(it.calls.rawFiles(5)).toEqual([]);
    expect(it.calls.rawFiles(6)).toEqual([{ jobId: it.jobId, n: 0, file: 'a.bin' }]);
    it.calls.forgetRaw(it.jobId, 0);
    expect(it.calls.rawFiles(6)).toEqual([]);
  });
});
