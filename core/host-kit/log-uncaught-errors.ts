import type { Logger } from '../platform/host.ts';

/**
 * Logs uncaught errors. An unhandled rejection does not end the program, because running work would be lost; an
 * uncaught exception still does, after it is logged.
 */
export function logUncaughtErrors(logger: Logger, from: Pick<NodeJS.Process, 'on'> = process): void {
  from.on('unhandledRejection', (error) => logger.error('a failure nobody waited for', { error }));
  from.on('uncaughtExceptionMonitor', (error, origin) =>
    logger.error('an exception nobody caught', { error, origin }),
  );
  from.on('warning', (warning) => logger.warn('the runtime warns', { error: warning }));
}
