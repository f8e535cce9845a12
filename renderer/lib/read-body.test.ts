import { expect, it } from 'vitest';
import { readBody, taskIdIn, usageIn } from './read-body.ts';

it('readBody shows anything but JSON as text', () => {
  expect(readBody('<html>')).toEqual({ kind: 'text', text: '<html>' });
  expect(readBody('{"a":1}')).toEqual({ kind: 'json', value: { a: 1 } });
});

it('usageIn finds the usage in a response, in speech, and at the end of a stream', () => {
  expect(usageIn('{"usage":{"total_tokens":3}}')).toEqual({ total_tokens: 3 });
  expect(usageIn('{"data":{},"extra_info":{"usage_characters":12}}')).toEqual({ usage_characters: 12 });
  const stream =
    'data: {"choices":[]}\n\ndata: {"choices":[],"usage":{"total_tokens":9}}\n\ndata: [DONE]\n\n';
  expect(usageIn(stream)).toEqual({ total_tokens: 9 });
  expect(usageIn('no json')).toBeNull();
  expect(usageIn('[1]')).toBeNull();
});

it('taskIdIn finds the task id in a response, and null without one', () => {
  expect(taskIdIn('{"task_id":"song_1"}')).toBe('song_1');
  expect(taskIdIn('{"code":0,"data":{"taskId":7}}')).toBe('7');
  for (const body of ['', '[]', '"song_1"', '{"task_id":null}', '{"data":"song_1"}', '<html>'])
    expect(taskIdIn(body), body).toBeNull();
});
