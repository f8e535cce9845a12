import { ServiceError } from './service-error.ts';

/** Adds that the response was probably billed if it was lost to our size limit or a disk error. */
export function withBillingNote(error: ServiceError): ServiceError {
  const { data } = error;
  if (data.phase !== 'answering' && data.class === 'storage') return error;
  if (data.class !== 'too_large' && data.class !== 'storage') return error;
  const more =
    data.class === 'storage'
      ? { message: `${data.message} The service has probably counted what it sent.`, status: 200 }
      : {
          message: `${data.message} The service has probably counted it. The limit can be raised in Settings.`,
          action: 'settings' as const,
        };
  return new ServiceError({ ...data, ...more }, { cause: error });
}
