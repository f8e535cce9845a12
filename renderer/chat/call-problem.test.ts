import { expect, it } from 'vitest';
import { callProblem } from './call-problem.ts';

it('reads an error by its fields, whatever its class', () => {
  const conflict = Object.assign(new Error('x'), { code: 'CONFLICT', data: { reason: 'running' } });
  expect(callProblem(conflict)).toEqual({ kind: 'conflict', reason: 'running' });
  expect(callProblem(new TypeError('odd'))).toEqual({ kind: 'defect', message: 'odd' });
});
