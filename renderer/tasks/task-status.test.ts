// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import type { JobKind } from '../../shared/domain/job.ts';
import { JOB_STATES, type JobState } from '../../shared/domain/job-state.ts';
import type { ErrorClass, ServiceErrorData } from '../../shared/service/errors.ts';
import { connectionsStore } from '../app/connections-store.ts';
import { inGroup, TASK_GROUPS, type TaskStatus, taskStatus } from '../generation/task-status.ts';
import { actionLabel, deleteMeans, retriable, type TaskAction, taskActions } from './task-actions.ts';
import { makeJob } from './testing/make-job.ts';

type Row = [state: JobState, word: TaskStatus, actions: TaskAction[], del: TaskAction | undefined];

/** A take, which can be shown only when it is complete. */
const SPEECH: readonly Row[] = [
  ['draft', 'waiting', ['remove', 'details'], 'remove'],
  ['queued', 'waiting', ['remove', 'details'], 'remove'],
  ['sending', 'sending', ['stop', 'show', 'details'], 'stop'],
  ['accepted', 'running', ['stop', 'show', 'details'], 'stop'],
  ['running', 'running', ['stop', 'show', 'details'], 'stop'],
  ['fetching', 'saving', ['stop', 'show', 'details'], 'stop'],
  ['done', 'done', ['show', 'details', 'clear'], 'clear'],
  ['rejected', 'failed', ['retry', 'details', 'clear'], 'clear'],
  ['failed', 'failed', ['retry', 'details', 'clear'], 'clear'],
  ['stopped', 'stopped', ['retry', 'details', 'clear'], 'clear'],
  ['interrupted', 'interrupted', ['retry', 'details', 'clear'], 'clear'],
  ['unknown', 'unknown', ['submitAgain', 'dismiss', 'details'], 'dismiss'],
];

it.each(SPEECH)('a speech task in the state %s is %s and allows %j', (state, word, actions, del) => {
  const job = { state, held: false, dismissed: false, kind: 'speech', polls: null, error: null } as const;
  expect(taskStatus(job)).toBe(word);
  expect(taskActions(job)).toEqual(actions);
  expect(deleteMeans(job)).toBe(del);
});

it('the status table covers every job state', () => {
  expect(SPEECH.map(([state]) => state).toSorted()).toEqual(JOB_STATES.toSorted());
});

it('a held task can be started and waits for the user', () => {
  const held = {
    state: 'queued',
    held: true,
    dismissed: false,
    kind: 'speech',
    polls: null,
    error: null,
  } as const;
  expect(taskStatus(held)).toBe('held');
  expect(taskActions(held)).toEqual(['start', 'remove', 'details']);
  expect(inGroup(held, 'needsYou')).toBe(true);
  expect(inGroup(held, 'waiting')).toBe(false);
});

it('actions mention a possible charge, but not for the sandbox', () => {
  const label = (action: TaskAction, kind: JobKind, connectionId: string) =>
    actionLabel(action, { kind, connectionId });
  for (const action of ['stop', 'retry', 'submitAgain'] as const) {
    expect(label(action, 'music', 'c')).toBe(action);
    expect(label(action, 'music', 'sandbox')).toBe(`${action}Free`);
  }
  expect(label('stop', 'speech', 'sandbox')).toBe('stopRequestFree');
  expect(label('show', 'speech', 'sandbox')).toBe('show');
  // The retry uses the connection that the chat has by then: free only where no connection charges.
  expect(label('retry', 'chat', 'sandbox')).toBe('retryChat');
  connectionsStore.setState({ connections: [], loaded: true });
  expect(label('retry', 'chat', 'sandbox')).toBe('retryChatFree');
});

it('a chat task can be shown in every state, as partial answers are kept', () => {
  for (const state of JOB_STATES)
    expect(
      taskActions({ state, held: false, dismissed: false, kind: 'chat', polls: null, error: null }),
    ).toContain('show');
});

it('a song task with a task id is polled again instead of sent again', () => {
  const polls = { count: 3, lastAt: 0, state: 'running' };
  const song = { held: false, dismissed: false, kind: 'music', error: null } as const;
  for (const state of ['stopped', 'interrupted', 'unknown'] as const) {
    expect(taskActions({ ...song, state, polls })[0]).toBe('checkAgain');
    expect(taskActions({ ...song, state, polls })).not.toContain('submitAgain');
    expect(taskActions({ ...song, state, polls: null })).not.toContain('checkAgain');
  }
  // A task that failed at the service is over: polling again would return the same. Other failures
  // only lack the file.
  const failed = (what: ErrorClass) => ({ ...song, state: 'failed' as const, polls, error: failure(what) });
  expect(taskActions(failed('service'))[0]).toBe('retry');
  for (const what of ['not_found', 'timeout', 'storage'] as const) {
    expect(taskActions(failed(what))[0], what).toBe('checkAgain');
    expect(taskActions({ ...failed(what), polls: null })[0], what).toBe('retry');
  }
});

function failure(what: ErrorClass): ServiceErrorData {
  return {
    ...{ class: what, message: '', action: 'retry', phase: 'answering', status: null, code: null },
    ...{ type: null, param: null, retryAfterMs: null },
  };
}

it('a dismissed unknown task no longer waits for the user', () => {
  const known = {
    state: 'unknown',
    held: false,
    dismissed: true,
    kind: 'speech',
    polls: null,
    error: null,
  } as const;
  expect(inGroup(known, 'needsYou')).toBe(false);
  expect(taskActions(known)).not.toContain('dismiss');
});

it('every dismissed job is in exactly one group besides "all"', () => {
  for (const state of JOB_STATES) {
    const job = { state, held: false, dismissed: true };
    expect(
      TASK_GROUPS.filter((group) => group !== 'all' && inGroup(job, group)),
      state,
    ).toHaveLength(1);
  }
});

it('retriable excludes tasks that may have been charged or were retried before', () => {
  const polls = { count: 1, lastAt: null, state: null };
  const failed = makeJob({ state: 'failed' });
  const stopped = makeJob({ state: 'stopped', polls });
  const before = makeJob({ state: 'failed' });
  const others = (['queued', 'running', 'done', 'unknown'] as const).map((state) => makeJob({ state }));
  const all = [failed, stopped, before, ...others, makeJob({ state: 'running', retryOf: before.id })];
  expect(retriable(all, all)).toEqual([
    { job: failed, action: 'retry' },
    { job: stopped, action: 'checkAgain' },
  ]);
});
