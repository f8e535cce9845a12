import type { ServiceErrorData } from '../../shared/service/errors.ts';
import { ConnectionLost, isContractError } from './connection.ts';

/** Why a call failed, as far as the window can act on it. */
export type CallProblem =
  | { readonly kind: 'service'; readonly error: ServiceErrorData }
  | { readonly kind: 'conflict'; readonly reason: string }
  | { readonly kind: 'not_found' }
  /** The connection broke: whether the call arrived is unknown. `billed`: repeating it is not charged twice. */
  | { readonly kind: 'lost'; readonly billed?: true }
  | { readonly kind: 'defect'; readonly message: string };

/** Returns the problem for any error of a call. */
export function callProblem(thrown: unknown): CallProblem {
  if (isContractError(thrown)) {
    switch (thrown.code) {
      case 'SERVICE':
        return { kind: 'service', error: thrown.data };
      case 'CONFLICT':
        return { kind: 'conflict', reason: thrown.data.reason };
      case 'SPENDING_LIMIT':
        return { kind: 'conflict', reason: 'spending_limit' };
      case 'NOT_FOUND':
        return { kind: 'not_found' };
      default:
        return thrown satisfies never;
    }
  }
  if (thrown instanceof ConnectionLost)
    return thrown.billed ? { kind: 'lost', billed: true } : { kind: 'lost' };
  return { kind: 'defect', message: thrown instanceof Error ? thrown.message : String(thrown) };
}

/** A file that is not uploaded at all; `reason` is one of the core's own. */
export class FileRefused extends Error {
  readonly reason: string;

  constructor(reason: string) {
    super(reason);
    this.reason = reason;
  }
}

/** Returns why a file could not be uploaded: a missing or unreadable file fails with the browser's own error. */
export function fileProblem(thrown: unknown): CallProblem {
  if (thrown instanceof FileRefused) return { kind: 'conflict', reason: thrown.reason };
  if (thrown instanceof DOMException && ['NotReadableError', 'NotFoundError'].includes(thrown.name))
    return { kind: 'conflict', reason: 'unreadable' };
  return callProblem(thrown);
}
