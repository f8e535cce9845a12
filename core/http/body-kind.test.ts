import { expect, test } from 'vitest';
import { bodyKind } from './body-kind.ts';

const SSE = 'text/event-stream; charset=utf-8';

test.each([
  [SSE, 'data: 1', 'sse'],
  [SSE, ': hello', 'sse'],
  [SSE, '{"error":1}', 'json'],
  [SSE, '<html>', 'html'],
  [SSE, 'retry', 'sse'],
  ['application/json', '{', 'json'],
  ['application/json', '  [1]', 'json'],
  ['application/json', 'data: {}', 'sse'],
  ['application/json', 'event: x', 'sse'],
  ['application/json', 'nonsense', 'json'],
  ['', '\ufeff {', 'json'],
  ['', 'data:x', 'sse'],
  ['text/plain', 'Hello there', 'unknown'],
  ['text/html', '{', 'html'],
  ['', 'da', null],
  [SSE, '\n\n', null],
  ['application/json', '', null],
])('content type %j with first bytes %j is %s', (type, head, kind) => {
  expect(bodyKind(type, Buffer.from(head))).toBe(kind);
});

test('an empty body is classified by its content type if possible', () => {
  expect(bodyKind(SSE, null)).toBe('sse');
  expect(bodyKind('application/json', null)).toBeNull();
});
