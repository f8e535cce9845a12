import type { ServiceErrorData } from '../../../shared/service/errors.ts';
import { ServiceError } from './service-error.ts';

/** The address of a result leads to nothing any more: the service may know a newer one. */
export class ExpiredAddressError extends ServiceError {
  constructor(data: ServiceErrorData, options?: { cause?: unknown }) {
    super(data, options);
    this.name = 'ExpiredAddressError';
  }
}
