import { expect, it } from 'vitest';
import { callProblem } from './call-problem.ts';
import { CallError, ConnectionLost } from './connection.ts';

it('callProblem maps contract errors and a lost connection', () => {
  const conflict = new CallError('CONFLICT', { defined: true, data: { reason: 'running' } });
  expect(callProblem(conflict)).toEqual({ kind: 'conflict', reason: 'running' });
  expect(callProblem(new ConnectionLost())).toEqual({ kind: 'lost' });
});

it('callProblem treats errors that do not match the contract as defects', () => {
  const undeclared = new CallError('CONFLICT', { message: 'odd', data: {} });
  expect(callProblem(undeclared)).toEqual({ kind: 'defect', message: 'odd' });
  expect(callProblem(new TypeError('odd'))).toEqual({ kind: 'defect', message: 'odd' });
  expect(callProblem('odd')).toEqual({ kind: 'defect', message: 'odd' });
});
