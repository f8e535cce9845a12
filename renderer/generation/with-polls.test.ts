import { expect, it } from 'vitest';
import { withPolls } from './generation-status.ts';

const polls = (count: number) => ({ count, lastAt: count * 1000, state: 'composing' });
const song = { jobId: 'j', state: 'running', polls: polls(3), title: 'Home' } as const;

it('withPolls applies a later poll and keeps the rest', () => {
  expect(withPolls(song, { id: 'j', polls: polls(4) })).toEqual({ ...song, polls: polls(4) });
  expect(withPolls({ ...song, polls: null }, { id: 'j', polls: polls(1) }).polls).toEqual(polls(1));
});

it.each([
  ['an earlier poll', song, { id: 'j', polls: polls(2) }],
  ['the same poll', song, { id: 'j', polls: polls(3) }],
  ['another job', song, { id: 'k', polls: polls(4) }],
  ['a job without a task', song, { id: 'j', polls: null }],
  ['a finished generation', { ...song, state: 'done' as const }, { id: 'j', polls: polls(4) }],
])('withPolls returns the same object for %s', (_, made, job) => {
  expect(withPolls(made, job)).toBe(made);
});
