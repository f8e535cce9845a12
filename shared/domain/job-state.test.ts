import { expect, test } from 'vitest';
import { canMove, isEnd, isSettled, JOB_MOVES, JOB_STATES } from './job-state.ts';

test('every job state is reachable from draft, and is final or has a transition', () => {
  const reached = new Set(['draft']);
  for (const from of reached) for (const to of JOB_MOVES[from as keyof typeof JOB_MOVES]) reached.add(to);
  expect([...reached].sort()).toEqual([...JOB_STATES].sort());
  for (const state of JOB_STATES)
    expect(isEnd(state) || JOB_MOVES[state].some((to) => canMove(state, to))).toBe(true);
});

test('final job states have no transitions, and only queued jobs can become sending', () => {
  for (const state of JOB_STATES.filter(isEnd))
    expect(JOB_STATES.some((to) => canMove(state, to))).toBe(false);
  const intoSending = JOB_STATES.filter((from) => canMove(from, 'sending'));
  expect(intoSending).toEqual(['queued']);
  const intoQueued = JOB_STATES.filter((from) => canMove(from, 'queued'));
  expect(intoQueued).toEqual(['draft', 'sending']);
});

test('final job states are settled, except an unknown outcome that is not dismissed', () => {
  const settled = (dismissed: boolean) => JOB_STATES.filter((state) => isSettled({ state, dismissed }));
  const ends = JOB_STATES.filter(isEnd);
  expect(ends).toEqual(['done', 'rejected', 'failed', 'unknown', 'stopped', 'interrupted']);
  expect(settled(true)).toEqual(ends);
  expect(settled(false)).toEqual(ends.filter((state) => state !== 'unknown'));
});
