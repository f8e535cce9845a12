import { expect, it } from 'vitest';
import { JOB_STATES } from '../../shared/domain/job-state.ts';
import { canCheckAgain, drawingStatus } from './drawing-state.ts';

const plain = { error: null, progress: null };

it('has words for every state a job can have', () => {
  for (const state of JOB_STATES)
    expect(drawingStatus({ ...plain, state }).kind).toMatch(/under_way|ended|drawn/);
});

it('tells a percent only where the service does', () => {
  expect(drawingStatus({ ...plain, state: 'running' })).toMatchObject({ percent: null });
  expect(drawingStatus({ ...plain, state: 'running', progress: { done: 2, total: 5 } })).toMatchObject({
    percent: 40,
  });
  expect(drawingStatus({ ...plain, state: 'running', progress: { done: 2, total: 0 } })).toMatchObject({
    percent: null,
  });
});

it('asks after a task again for free, but not after one the service gave up', () => {
  const error = (kind: 'service' | 'unreachable') => ({
    ...{ class: kind, message: '', action: 'retry' as const, phase: 'answering' as const },
    ...{ status: null, code: null, type: null, param: null, retryAfterMs: null },
  });
  expect(canCheckAgain({ state: 'unknown', taskId: 't', error: null })).toBe(true);
  expect(canCheckAgain({ state: 'unknown', taskId: null, error: null })).toBe(false);
  expect(canCheckAgain({ state: 'failed', taskId: 't', error: error('service') })).toBe(false);
  expect(canCheckAgain({ state: 'failed', taskId: 't', error: error('unreachable') })).toBe(true);
});
