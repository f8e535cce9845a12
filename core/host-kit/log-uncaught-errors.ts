import type { Logger } from '../platform/host.ts';

/**
 * Writes down what nobody caught. A rejection nobody waited for is a defect to be seen, not a reason to lose what runs; an
 * exception ends the program as ever, and is in the log before it does.
 */
export function logUncaughtErrors(logger: Logger, from: Pick<NodeJS.Process, 'on'> = process): void {
  from.on('unhandledRejection', (error) => logger.error('a failure nobody waited for', { error }));
  from.on('uncaughtExceptionMonitor', (error, origin) =>
    logger.error('an exception nobody caught', { error, origin }),
  );
  from.on('warning', (warning) => logger.warn('the runtime warns', { error: warning }));
}
