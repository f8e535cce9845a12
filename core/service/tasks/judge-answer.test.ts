import { expect, test } from 'vitest';
import { parseExactJson } from '../../http/parse-json.ts';
import { taskIdIn } from './judge-answer.ts';

test.each([
  [{ task_id: 'T-1' }],
  [{ taskId: 'T-1' }],
  [{ id: 'T-1' }],
  [{ data: { task_id: 'T-1' } }],
  [{ data: { id: 'T-1' } }],
  [{ result: { taskId: 'T-1' } }],
  [{ data: [{ task_id: 'T-1' }] }],
  [{ data: { task: { id: 'T-1' } } }],
  // An id next to it identifies the response.
  [{ id: 'req-9', data: { task_id: 'T-1' } }],
])('a task id is found in %j', (answer) => {
  expect(taskIdIn(answer)).toBe('T-1');
});

test.each([
  [{ task_id: '../../admin' }],
  [{ task_id: 'a/b' }],
  [{ task_id: 'a b' }],
  [{ task_id: 'a\u0000b' }],
  [{ task_id: '..' }],
  [{ task_id: 'x'.repeat(1_000_000) }],
  [{ task_id: '', id: 'req-9' }],
  [{ task_id: null, id: 'req-9' }],
  [{ task_id: { id: 'x' } }],
  [{ task_id: ['x'] }],
  [{ task_id: true }],
  [{ data: 'T-1' }],
  ['T-1'],
  [null],
  [{}],
])('there is no task id in %j', (answer) => {
  expect(taskIdIn(answer)).toBeNull();
});

test('a numeric task id keeps its digits, even beyond the precision of a double', () => {
  const name = (text: string) => {
    const parsed = parseExactJson(text);
    return parsed.ok ? taskIdIn(parsed.value) : null;
  };
  expect(name('{"task_id":42}')).toBe('42');
  expect(name('{"task_id":1234567890123456789}')).toBe('1234567890123456789');
});
