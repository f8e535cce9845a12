import type { ErrorClass, ServiceErrorData } from './errors.ts';

/** Failures shown with the service's own message if it responded; all others use the app's text. */
const BY_THE_SERVICE: ReadonlySet<ErrorClass> = new Set([
  'bad_request',
  'key',
  'not_found',
  'quota',
  'rate',
  'service',
]);

/** Returns whether the message of a failure is the service's own; all others are sentences of the core. */
export function isSaidByService({ class: kind, status }: ServiceErrorData): boolean {
  return BY_THE_SERVICE.has(kind) && status !== null;
}
