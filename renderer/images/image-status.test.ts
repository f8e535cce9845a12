import { expect, it } from 'vitest';
import { JOB_STATES } from '../../shared/domain/job-state.ts';
import type { ErrorClass } from '../../shared/service/errors.ts';
import { canCheckAgain, imageStatus } from './image-status.ts';

const error = (kind: ErrorClass, status: number | null = null) => ({
  ...{ class: kind, message: '', action: 'retry' as const, phase: 'answering' as const },
  ...{ status, code: null, type: null, param: null, retryAfterMs: null },
});
const plain = { error: null, progress: null, taskId: null };

it('has words for every state a job can have', () => {
  for (const state of JOB_STATES)
    expect(imageStatus({ ...plain, state }).kind).toMatch(/under_way|ended|made/);
});

it('tells a percent only where the service does', () => {
  expect(imageStatus({ ...plain, state: 'running' })).toMatchObject({ percent: null });
  expect(imageStatus({ ...plain, state: 'running', progress: { done: 2, total: 5 } })).toMatchObject({
    percent: 40,
  });
  expect(imageStatus({ ...plain, state: 'running', progress: { done: 2, total: 0 } })).toMatchObject({
    percent: null,
  });
});

it('offers to poll a task again, but not one that the service gave up', () => {
  expect(canCheckAgain({ state: 'unknown', taskId: 't', error: null })).toBe(true);
  expect(canCheckAgain({ state: 'unknown', taskId: null, error: null })).toBe(false);
  expect(canCheckAgain({ state: 'failed', taskId: 't', error: error('service') })).toBe(false);
  expect(canCheckAgain({ state: 'failed', taskId: 't', error: error('unreachable') })).toBe(true);
});

it('does not say that nothing was drawn where only the file could not be had', () => {
  const end = (taskId: string | null, ...failure: Parameters<typeof error>) =>
    imageStatus({ state: 'failed', progress: null, taskId, error: error(...failure) });
  expect(end('t', 'not_found', 404)).toEqual({ kind: 'ended', end: 'notFetched' });
  expect(end(null, 'service', 503)).toEqual({ kind: 'ended', end: 'notFetched' });
  expect(end('t', 'interrupted')).toEqual({ kind: 'ended', end: 'notFetched' });
  expect(end('t', 'unusable')).toEqual({ kind: 'ended', end: 'notKept' });
  expect(end('t', 'service', 200)).toEqual({ kind: 'ended', end: 'failed' });
  expect(end(null, 'unusable', 200)).toEqual({ kind: 'ended', end: 'failed' });
  expect(imageStatus({ ...plain, state: 'rejected', error: error('bad_request', 400) })).toEqual({
    kind: 'ended',
    end: 'failed',
  });
  // Fetching once more is free.
  expect(canCheckAgain({ state: 'failed', taskId: 't', error: error('service', 503) })).toBe(true);
});
