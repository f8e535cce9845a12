import type { ServiceErrorData } from '../../../shared/service/errors.ts';
import { ServiceError } from './service-error.ts';

/** A billed call that failed after its answer had begun; what came is kept where the caller said. */
export class KeptAnswerError extends ServiceError {
  /** Bytes kept. */
  readonly kept: number;

  constructor(data: ServiceErrorData, kept: number, options?: { cause?: unknown }) {
    super(data, options);
    this.name = 'KeptAnswerError';
    this.kept = kept;
  }
}
