import type { JobCall } from '../../shared/domain/job.ts';

type Asked = Pick<JobCall, 'asking'>;

/**
 * Returns the name of a call among those of its job; a key of `inspector`. A job that is polled sends one request and
 * then polls, and only its newest poll is kept.
 */
export function callName(call: Asked, calls: readonly Asked[]): 'call' | 'askedFor' | 'lastAsking' {
  if (call.asking !== null) return 'lastAsking';
  return calls.some(({ asking }) => asking !== null) ? 'askedFor' : 'call';
}
