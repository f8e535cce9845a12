import type { Logger } from '../host.ts';
import type { Redactor } from './redact.ts';

/** A host's logger behind the core's redactor, which alone knows every key in memory. */
export function redactedLogger(logger: Logger, redactor: Redactor): Logger {
  const fieldsOf = (fields: Readonly<Record<string, unknown>> | undefined) =>
    Object.fromEntries(Object.entries(fields ?? {}).map(([name, value]) => [name, redactor.value(value)]));
  return {
    info: (message, fields) => logger.info(redactor.text(message), fieldsOf(fields)),
    warn: (message, fields) => logger.warn(redactor.text(message), fieldsOf(fields)),
    error: (message, fields) => logger.error(redactor.text(message), fieldsOf(fields)),
  };
}
