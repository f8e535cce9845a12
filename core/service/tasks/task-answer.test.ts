import { describe, expect, test } from 'vitest';
import { taskState } from '../../../shared/service/task-state.ts';
import { readTaskAnswer, selectTask } from './task-answer.ts';

const state = (answer: unknown, place?: string) => {
  const { state: known, stateText } = readTaskAnswer(answer, place ?? null);
  return { known, stateText };
};

describe('a state', () => {
  test.each([
    ...(['queued', 'pending', 'submitted', 'created', 'waiting'] as const).map((word) => [word, 'queued']),
    ...(['running', 'processing', 'in_progress', 'streaming'] as const).map((word) => [word, 'running']),
    ...['succeeded', 'success', 'succeed', 'completed', 'complete', 'done', 'finished'].map((word) => [
      word,
      'succeeded',
    ]),
    ...['failed', 'fail', 'error', 'rejected', 'expired', 'timeout'].map((word) => [word, 'failed']),
    ...['cancelled', 'canceled'].map((word) => [word, 'cancelled']),
  ])('%s is %s, in any case', (word = '', known) => {
    for (const spelled of [
      word,
      word.toUpperCase(),
      ` ${word} `,
      word.replace('_', ' '),
      word.replace('_', '-'),
    ])
      expect(taskState(spelled)).toBe(known);
  });

  test.each(['', 'rendering', '200', '0', 'not_done', 'successful_start', 'undone'])(
    '"%s" is unknown',
    (word) => {
      expect(taskState(word)).toBeNull();
    },
  );

  test.each([
    [{ status: 'running' }],
    [{ state: 'running' }],
    [{ task_status: 'running' }],
    [{ taskStatus: 'running' }],
    [{ data: { status: 'running' } }],
    [{ data: { task: { state: 'running' } } }],
    [{ result: { task_status: 'running' } }],
    [{ data: [{ status: 'running' }] }],
    [[{ status: 'running' }]],
    // A status for the success of the query is not the task's state.
    [{ status: 'success', data: { status: 'running' } }],
    [{ status: 200, data: { status: 'running' } }],
    [{ status: 'ok', data: { state: 'running' } }],
    [{ status: 'succeeded', task_status: 'running' }],
    [{ code: 0, status: 1, data: { output: { task_status: 'running' } } }],
  ])('is found in %j', (answer) => {
    expect(state(answer)).toEqual({ known: 'running', stateText: 'running' });
  });

  test('is shown as received, and an unknown one counts as in progress', () => {
    expect(state({ status: 'Rendering vocals' })).toEqual({ known: null, stateText: 'Rendering vocals' });
    expect(state({ status: 3 })).toEqual({ known: null, stateText: '3' });
    expect(state({ status: 'success', data: { status: 'rendering' } })).toEqual({
      known: null,
      stateText: 'rendering',
    });
  });

  test('is a success only if nothing contradicts it', () => {
    expect(state({ status: 'ok', data: { status: 'SUCCESS' } }).known).toBe('succeeded');
    expect(state({ status: 200, data: { status: 'done' } }).known).toBe('succeeded');
    expect(state({ status: 'failed', data: { status: 'success' } }).known).toBe('failed');
    expect(state({ status: 'success', data: { status: 'failed' } }).known).toBe('failed');
    expect(state({ status: 'running', data: { status: 'success' } }).known).toBe('running');
    expect(state({ status: 200 }).known).toBeNull();
    expect(state({ status: 'ok' }).known).toBeNull();
  });

  test('is read only from the place that the connection specifies, if any', () => {
    const answer = { status: 'failed', data: { items: [{ how: 'DONE' }] } };
    expect(state(answer, 'data.items.0.how')).toEqual({ known: 'succeeded', stateText: 'DONE' });
    expect(state(answer, 'data.nowhere')).toEqual({ known: null, stateText: null });
    expect(state(answer, 'constructor.name')).toEqual({ known: null, stateText: null });
  });
});

test.each([
  [{ progress: 42 }, 42],
  [{ progress: 0.64 }, 64],
  [{ progress: '64%' }, 64],
  [{ progress: ' 7.6 % ' }, 8],
  [{ percent: '12' }, 12],
  [{ data: { percentage: 99.5 } }, 100],
  [{ progress: 0 }, 0],
  [{ status: 'succeeded', progress: 1 }, 100],
  [{ status: 'running', progress: 1 }, 1],
  [{ progress: 140 }, null],
  [{ progress: -3 }, null],
  [{ progress: 'half' }, null],
  [{ progress: { done: 1 } }, null],
  [{}, null],
])('progress: %j is %s', (answer, percent) => {
  expect(readTaskAnswer(answer).progress).toBe(percent);
});

test.each([
  [{ status: 'failed', error: { message: 'no voices left' } }, 'no voices left'],
  [{ status: 'failed', error: 'no voices left' }, 'no voices left'],
  [{ data: { status: 'failed', fail_reason: 'no voices left' } }, 'no voices left'],
  [{ base_resp: { status_code: 5, status_msg: 'no voices left' } }, 'no voices left'],
  [{ message: 'no voices left' }, 'no voices left'],
  [{ message: 7, error: {} }, null],
])('finds the message: %j', (answer, words) => {
  expect(readTaskAnswer(answer).message).toBe(words);
});

test('in a list of tasks, the polled one counts', () => {
  const list = [
    { task_id: 'a', status: 'failed' },
    { task_id: 'b', status: 'running' },
  ];
  for (const answer of [list, { data: list }, { result: { task: list } }.result]) {
    expect(readTaskAnswer(selectTask(answer, 'b'))).toMatchObject({ taskId: 'b', state: 'running' });
  }
  expect(readTaskAnswer(selectTask(list, 'c'))).toMatchObject({ taskId: 'a' });
  expect(selectTask({ data: [1, { id: 'x' }] }, 'c')).toEqual({ data: [1, { id: 'x' }] });
});
