import type { ServiceErrorData } from '../../../shared/service/errors.ts';

/** Thrown when a call failed. `data` is sent to the window; `cause` stays in the core and is redacted in logs. */
export class ServiceError extends Error {
  readonly data: ServiceErrorData;

  constructor(data: ServiceErrorData, options?: { cause?: unknown }) {
    super(data.message, options);
    this.name = 'ServiceError';
    this.data = data;
  }
}
