import type { ServiceErrorData } from '../../../shared/service/errors.ts';

/** A failure, and whether the service may charge for the call in spite of it. Only a job's call has a charge. */
export interface ServiceFailure extends ServiceErrorData {
  readonly charge?: keyof typeof CHARGE_NOTES;
}

const CHARGE_NOTES = {
  possible: 'You may have been charged.',
  probable: 'You have probably been charged.',
} as const;

/** Thrown when a call failed. `data` is sent to the window; `cause` stays in the core and is redacted in logs. */
export class ServiceError extends Error {
  readonly data: ServiceFailure;

  constructor(data: ServiceFailure, options?: { cause?: unknown }) {
    super(data.message, options);
    this.name = 'ServiceError';
    this.data = data;
  }
}

/** Thrown when the URL of a result has expired; the service may return a new one. */
export class ExpiredAddressError extends ServiceError {
  constructor(data: ServiceFailure, options?: { cause?: unknown }) {
    super(data, options);
    this.name = 'ExpiredAddressError';
  }
}

/** Thrown when a billed call failed after its response had begun; the received bytes are kept in the quarantine. */
export class QuarantinedResponseError extends ServiceError {
  /** Bytes kept. */
  readonly kept: number;

  constructor(data: ServiceFailure, kept: number, options?: { cause?: unknown }) {
    super(data, options);
    this.name = 'QuarantinedResponseError';
    this.kept = kept;
  }
}

/** Marks a response as probably charged if it was lost to our size limit or a disk error. */
export function markCharged(error: ServiceError): ServiceError {
  const { data } = error;
  if (data.phase !== 'answering' && data.class === 'storage') return error;
  if (data.class !== 'too_large' && data.class !== 'storage') return error;
  const more =
    data.class === 'storage'
      ? { status: 200 }
      : { message: `${data.message} The limit can be raised in Settings.`, action: 'settings' as const };
  return new ServiceError({ ...data, ...more, charge: 'probable' }, { cause: error });
}

/** Returns the failure of a job's call for the window: its message ends with the charge if its connection charges. */
export function withChargeNote({ charge, ...data }: ServiceFailure, isBilled: boolean): ServiceErrorData {
  if (charge === undefined || !isBilled) return data;
  return { ...data, message: `${data.message} ${CHARGE_NOTES[charge]}` };
}
