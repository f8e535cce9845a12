import type { Logger } from '../platform/host.ts';

/**
 * Logs uncaught errors. An unhandled rejection does not end the program, because running work would be lost; an
 * uncaught exception still does, after it is logged.
 */
export function logUncaughtErrors(logger: Logger, from: Pick<NodeJS.Process, 'on'> = process): void {
  from.on('unhandledRejection', (error) => logger.error('a rejected promise was not handled', { error }));
  from.on('uncaughtExceptionMonitor', (error, origin) =>
    logger.error('uncaught exception', { error, origin }),
  );
  from.on('warning', (warning) => logger.warn('the runtime warns', { error: warning }));
}
