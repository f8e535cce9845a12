import type { ServiceErrorData } from '../../../shared/service/errors.ts';

/** A failed call. `data` is what the window may see; `cause` stays in the core and is redacted on its way to a log. */
export class ServiceError extends Error {
  readonly data: ServiceErrorData;

  constructor(data: ServiceErrorData, options?: { cause?: unknown }) {
    super(data.message, options);
    this.name = 'ServiceError';
    this.data = data;
  }
}
