import type { LogLevel } from '../../../shared/domain/log-line.ts';
import type { Logger } from '../host.ts';
import type { Redactor } from './redact.ts';

/** Wraps a host's logger with the core's redactor, which alone knows every key in memory. */
export function redactedLogger(logger: Logger, redactor: Redactor): Logger {
  const fieldsOf = (fields: Readonly<Record<string, unknown>> | undefined) => {
    const clean = redactor.value(fields);
    return typeof clean === 'object' ? { ...clean } : {};
  };
  const logFunction = (level: LogLevel) => (message: string, fields?: Readonly<Record<string, unknown>>) => {
    if (logger.wants?.(level) !== false) logger[level](redactor.text(message), fieldsOf(fields));
  };
  return {
    debug: logFunction('debug'),
    info: logFunction('info'),
    warn: logFunction('warn'),
    error: logFunction('error'),
  };
}
