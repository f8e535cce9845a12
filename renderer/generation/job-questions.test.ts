import { expect, it } from 'vitest';
import type { Job } from '../../shared/domain/job.ts';
import { JobQuestions } from './job-questions.ts';

function aJob(id: string, change: Partial<Job> = {}): Job {
  return {
    id,
    kind: 'speech',
    state: 'unknown',
    title: '',
    connectionId: 'sandbox',
    model: '',
    subject: { kind: 'speech', takeId: 't' },
    times: { created: 0, sent: null, firstByte: null, firstToken: null, ended: null },
    attempts: 1,
    error: null,
    progress: null,
    polls: null,
    retryOf: null,
    regenerates: false,
    held: false,
    dismissed: false,
    seq: 0,
    ...change,
  };
}

it('asks about unknown outcomes and held jobs until they are answered', async () => {
  const items = [aJob('a'), aJob('b', { state: 'queued', held: true }), aJob('c', { dismissed: true })];
  const jobs = new JobQuestions({ jobs: { list: async () => ({ items, more: false, rev: 0 }) } }, 'speech');
  await jobs.load();
  expect(jobs.questions.getState()).toEqual({ a: 'unknown', b: 'held' });
  jobs.apply(aJob('a', { dismissed: true }));
  jobs.apply(aJob('b', { state: 'sending' }));
  jobs.apply(aJob('d'));
  // A song asks elsewhere.
  jobs.apply(aJob('e', { kind: 'music' }));
  expect(jobs.questions.getState()).toEqual({ d: 'unknown' });
});
