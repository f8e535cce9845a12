// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { callName } from './inspector.tsx';

const sent = { polls: null };
const polled = { polls: { count: 3, lastAt: 1, state: 'running' } };

it('callName tells the request from its last poll, and counts calls of one kind', () => {
  expect([sent, polled].map((call) => callName(call, [sent, polled]))).toEqual(['askedFor', 'lastAsking']);
  expect(callName(sent, [sent, sent])).toBe('call');
});
