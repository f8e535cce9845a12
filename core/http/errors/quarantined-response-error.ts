import type { ServiceErrorData } from '../../../shared/service/errors.ts';
import { ServiceError } from './service-error.ts';

/** Thrown when a billed call failed after its response had begun; the received bytes are kept in the quarantine. */
export class QuarantinedResponseError extends ServiceError {
  /** Bytes kept. */
  readonly kept: number;

  constructor(data: ServiceErrorData, kept: number, options?: { cause?: unknown }) {
    super(data, options);
    this.name = 'QuarantinedResponseError';
    this.kept = kept;
  }
}
