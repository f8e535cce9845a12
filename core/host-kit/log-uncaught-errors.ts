import type { Logger } from '../platform/host.ts';

/**
 * Logs uncaught errors. An unhandled rejection does not end the program, because running work would be lost; an
 * uncaught exception still does, after it is logged.
 */
export function logUncaughtErrors(logger: Logger): void {
  process.on('unhandledRejection', (error) => logger.error('a rejected promise was not handled', { error }));
  process.on('uncaughtExceptionMonitor', (error, origin) =>
    logger.error('uncaught exception', { error, origin }),
  );
  process.on('warning', (warning) => logger.warn('the runtime warns', { error: warning }));
}
