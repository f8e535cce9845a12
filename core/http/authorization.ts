import { API_KEY_MAX_LENGTH } from '../../shared/service/limits.ts';
import { fail } from './errors/classify-error.ts';
import type { ServiceConnection } from './service-connection.ts';

/**
 * Returns the headers that authenticate a call to `url`, only if its origin is exactly the one the key was entered for.
 * No other code reveals a key.
 * @throws ServiceError `key` if there is none or a header cannot hold it, `invalid` for another origin.
 * @see SERVICE.md §5
 */
export function authorizationFor(url: URL, connection: ServiceConnection): Record<string, string> {
  const { authentication } = connection.profile;
  if (url.origin !== connection.origin) {
    throw fail('invalid', 'The address leads away from the service the key belongs to.', {
      action: 'settings',
    });
  }
  if (authentication === 'none') return {};
  const key = connection.key?.reveal() ?? '';
  if (key === '') throw fail('key', 'No API key is set for this connection.');
  if (key.length > API_KEY_MAX_LENGTH || !/^[\x21-\x7e]+$/.test(key)) {
    throw fail('key', 'The API key contains characters that cannot be sent in a header.');
  }
  return authentication === 'bearer' ? { authorization: `Bearer ${key}` } : { 'x-api-key': key };
}
