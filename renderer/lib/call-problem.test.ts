import { expect, it } from 'vitest';
import { callProblem } from './call-problem.ts';
import { CallError, ConnectionLost } from './connection.ts';

it('names what the contract names, and what is no answer at all', () => {
  const conflict = new CallError('CONFLICT', { defined: true, data: { reason: 'running' } });
  expect(callProblem(conflict)).toEqual({ kind: 'conflict', reason: 'running' });
  expect(callProblem(new ConnectionLost())).toEqual({ kind: 'lost' });
});

it('believes only errors that the host has held against the contract', () => {
  const stray = new CallError('CONFLICT', { message: 'odd', data: {} });
  expect(callProblem(stray)).toEqual({ kind: 'defect', message: 'odd' });
  expect(callProblem(new TypeError('odd'))).toEqual({ kind: 'defect', message: 'odd' });
  expect(callProblem('odd')).toEqual({ kind: 'defect', message: 'odd' });
});
