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

/** Thrown when the URL of a result has expired; the service may return a new one. */
export class ExpiredAddressError extends ServiceError {
  constructor(data: ServiceErrorData, options?: { cause?: unknown }) {
    super(data, options);
    this.name = 'ExpiredAddressError';
  }
}

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

/** Adds that the response was probably billed if it was lost to our size limit or a disk error. */
export function withBillingNote(error: ServiceError): ServiceError {
  const { data } = error;
  if (data.phase !== 'answering' && data.class === 'storage') return error;
  if (data.class !== 'too_large' && data.class !== 'storage') return error;
  const more =
    data.class === 'storage'
      ? { message: `${data.message} You have probably been charged.`, status: 200 }
      : {
          message: `${data.message} You have probably been charged. You can raise the limit in Settings.`,
          action: 'settings' as const,
        };
  return new ServiceError({ ...data, ...more }, { cause: error });
}
