import { type CallProblem, callProblem } from './call-problem.ts';

/** Why a file could not be brought to the core: one that is gone or may not be read fails in the browser's own way. */
export function fileProblem(thrown: unknown): CallProblem {
  if (thrown instanceof DOMException && ['NotReadableError', 'NotFoundError'].includes(thrown.name))
    return { kind: 'conflict', reason: 'unreadable' };
  return callProblem(thrown);
}
