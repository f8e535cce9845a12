import type { JobCall } from '../../shared/domain/job.ts';

type ShownCall = Pick<JobCall, 'polls'>;

/**
 * Returns the name of a call among those of its job; a key of `inspector`. A job that is polled sends one request and
 * then polls, and only its newest poll is kept.
 */
export function callName(call: ShownCall, calls: readonly ShownCall[]): 'call' | 'askedFor' | 'lastAsking' {
  if (call.polls !== null) return 'lastAsking';
  return calls.some(({ polls }) => polls !== null) ? 'askedFor' : 'call';
}
