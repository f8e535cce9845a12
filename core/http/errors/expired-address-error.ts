import type { ServiceErrorData } from '../../../shared/service/errors.ts';
import { ServiceError } from './service-error.ts';

/** Thrown when the URL of a result has expired; the service may return a new one. */
export class ExpiredAddressError extends ServiceError {
  constructor(data: ServiceErrorData, options?: { cause?: unknown }) {
    super(data, options);
    this.name = 'ExpiredAddressError';
  }
}
