import { expect, it } from 'vitest';
import { withPolls } from './with-polls.ts';

const polls = (count: number) => ({ count, lastAt: count * 1000, state: 'composing' });
const song = { jobId: 'j', state: 'running', polls: polls(3), title: 'Home' } as const;

it('applies a later poll, and leaves the rest unchanged', () => {
  expect(withPolls(song, { id: 'j', polls: polls(4) })).toEqual({ ...song, polls: polls(4) });
  expect(withPolls({ ...song, polls: null }, { id: 'j', polls: polls(1) }).polls).toEqual(polls(1));
});

it.each([
  ['an earlier asking', song, { id: 'j', polls: polls(2) }],
  ['the same asking', song, { id: 'j', polls: polls(3) }],
  ['another job', song, { id: 'k', polls: polls(4) }],
  ['a job without a task', song, { id: 'j', polls: null }],
  ['what is done', { ...song, state: 'done' as const }, { id: 'j', polls: polls(4) }],
])('is the very same after %s', (_, made, job) => {
  expect(withPolls(made, job)).toBe(made);
});
