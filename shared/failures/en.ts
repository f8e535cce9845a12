import type { ErrorClass } from '../service/errors.ts';

/** Why a request failed, by class, in the window and in notifications of the desktop. */
export const FAILURES = {
  bad_request: 'The service rejected the request.',
  key: 'The service rejected the API key.',
  not_found: 'Unknown model or address.',
  quota: 'No credit left on this account.',
  rate: 'Rate limited.',
  too_large: 'Too large for the service.',
  service: 'Server error.',
  unreachable: 'Can’t reach the service. Nothing was sent.',
  tls: 'No secure connection. Nothing was sent.',
  redirect: 'The address redirects elsewhere. Your key wasn’t sent there.',
  timeout: 'The service didn’t answer in time.',
  bad_answer: 'Unexpected response from the service.',
  unusable: 'The result can’t be used.',
  interrupted: 'Interrupted.',
  stopped: 'Stopped.',
  storage: 'Couldn’t save to disk.',
  invalid: 'This can’t be sent yet.',
} as const satisfies Record<ErrorClass, string>;
