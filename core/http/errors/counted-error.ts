import { ServiceError } from './service-error.ts';

/** What breaks an answer off at our own cap was made, and will be on the bill. */
export function countedError(error: ServiceError): ServiceError {
  if (error.data.class !== 'too_large') return error;
  const message = `${error.message} The service has probably counted it. The limit can be raised in Settings.`;
  return new ServiceError({ ...error.data, message, action: 'settings' }, { cause: error });
}
