import { ORPCError } from '@orpc/server';
import type { StandardHandleResult, StandardHandlerInterceptorOptions } from '@orpc/server/standard';
import type { Logger } from '../platform/host.ts';
import type { CallContext } from './procedures.ts';

interface Call extends StandardHandlerInterceptorOptions<CallContext> {
  next(): Promise<StandardHandleResult>;
}

/**
 * Returns an interceptor for a host's handler that logs failed calls. Errors of the contract are regular answers, and a
 * caller that left gets none. Only the code is logged, because a validation error contains the input, possibly a key.
 * The core logs its own defects in full, redacted.
 */
export function logFailures(logger: Logger) {
  return async ({ next, request }: Call): Promise<StandardHandleResult> => {
    try {
      return await next();
    } catch (error) {
      const isExpected = error instanceof ORPCError && error.defined;
      const code = error instanceof ORPCError ? error.code : 'DEFECT';
      if (!isExpected && !request.signal?.aborted)
        logger.error('a call failed', { call: request.url.pathname, code });
      throw error;
    }
  };
}
