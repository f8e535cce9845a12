import type { JobCall } from '../../shared/domain/job.ts';

type ShownCall = Pick<JobCall, 'polls'>;

/**
 * What a call is called among those of its job; a key of `inspector`. A job that is asked after sends one call, and of the
 * askings only the newest is kept.
 */
export function callName(call: ShownCall, calls: readonly ShownCall[]): 'call' | 'askedFor' | 'lastAsking' {
  if (call.polls !== null) return 'lastAsking';
  return calls.some(({ polls }) => polls !== null) ? 'askedFor' : 'call';
}
