import { expect, it } from 'vitest';
import { JOB_STATES } from '../../shared/domain/job-state.ts';
import type { ErrorClass } from '../../shared/service/errors.ts';
import { canCheckAgain, imageStatus } from './image-status.ts';

const error = (kind: ErrorClass, status: number | null = null) => ({
  ...{ class: kind, message: '', action: 'retry' as const, phase: 'answering' as const },
  ...{ status, code: null, type: null, param: null, retryAfterMs: null },
});
const plain = { error: null, progress: null, taskId: null };

it('imageStatus covers every job state', () => {
  for (const state of JOB_STATES)
    expect(imageStatus({ ...plain, state }).kind).toMatch(/under_way|ended|made/);
});

it('imageStatus has a percentage only if the service reports a usable one', () => {
  expect(imageStatus({ ...plain, state: 'running' })).toMatchObject({ percent: null });
  expect(imageStatus({ ...plain, state: 'running', progress: { done: 2, total: 5 } })).toMatchObject({
    percent: 40,
  });
  expect(imageStatus({ ...plain, state: 'running', progress: { done: 2, total: 0 } })).toMatchObject({
    percent: null,
  });
});

it('a task can be checked again unless the service reported that it failed', () => {
  expect(canCheckAgain({ state: 'unknown', taskId: 't', error: null })).toBe(true);
  expect(canCheckAgain({ state: 'unknown', taskId: null, error: null })).toBe(false);
  expect(canCheckAgain({ state: 'failed', taskId: 't', error: error('service') })).toBe(false);
  expect(canCheckAgain({ state: 'failed', taskId: 't', error: error('unreachable') })).toBe(true);
});

it('imageStatus tells a failed download from a failed generation', () => {
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
  // Fetching the file again is free.
  expect(canCheckAgain({ state: 'failed', taskId: 't', error: error('service', 503) })).toBe(true);
});
