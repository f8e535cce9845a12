import type { JobCall } from '../../shared/domain/job.ts';

type Asked = Pick<JobCall, 'asking'>;

/**
 * What a call is called among those of its job; a key of `inspector`. A job that is asked after sends one call, and of the
 * askings only the newest is kept.
 */
export function callName(call: Asked, calls: readonly Asked[]): 'call' | 'askedFor' | 'lastAsking' {
  if (call.asking !== null) return 'lastAsking';
  return calls.some(({ asking }) => asking !== null) ? 'askedFor' : 'call';
}
