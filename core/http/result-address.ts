import { isIP } from 'node:net';
import { LOOPBACK_HOST } from '../../shared/service/base-url.ts';
import { addressReach, type Reach } from './address-reach.ts';
import { fail } from './errors/classify-error.ts';
import type { ServiceError } from './errors/service-error.ts';
import type { ServiceConnection } from './service-connection.ts';

/** An address a result may be fetched from, as long as its name leads to machines of these kinds. */
export interface ResultAddress {
  readonly url: URL;
  readonly allowed: AllowedReach;
}
export type AllowedReach = 'public' | 'private' | 'loopback';

/** `error.code` of an address that is refused before anything is sent. */
export const UNSAFE_ADDRESS = 'unsafe_address';

const LENGTH_MAX = 8192;

/**
 * Checks the address of a result before a name is looked up: the service may be anyone's, so what it names is fetched
 * from the public network only, or from where the service itself is.
 * @param base what it is relative to, where it came from a redirect
 * @throws ServiceError `invalid` with the code `unsafe_address`
 */
export function resultAddress(text: string, connection: ServiceConnection, base?: URL): ResultAddress {
  const url = text.length > LENGTH_MAX ? null : URL.parse(text, base?.href);
  if (url === null) throw unsafe('The address of the file is none.');
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    throw unsafe(`The address of the file begins with ${url.protocol}, which is refused.`);
  }
  if (url.username !== '' || url.password !== '') {
    throw unsafe('The address of the file holds a name or a password, which is refused.');
  }
  const own = URL.parse(connection.baseUrl);
  const isOwn = url.origin === connection.origin;
  if (url.protocol === 'http:' && !isOwn && !connection.profile.plainHttpResults) {
    throw unsafe('The address of the file is not encrypted (http), which is refused for this connection.');
  }
  const allowed = allowedReach(url, own, isOwn);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0) checkReach(host, allowed);
  url.hash = '';
  return { url, allowed };
}

/** @throws ServiceError `invalid` for an IP address that may not be connected to */
export function checkReach(address: string, allowed: AllowedReach): void {
  if (REACHES[allowed].includes(addressReach(address))) return;
  throw unsafe('The address of the file leads into a private network or to this computer, which is refused.');
}

const REACHES: Readonly<Record<AllowedReach, readonly Reach[]>> = {
  public: ['public'],
  private: ['public', 'private'],
  loopback: ['loopback'],
};

/**
 * A service on this computer may name files of its own, at its own port; one in a private network files of its own
 * machine, which proves by its certificate who it is.
 */
function allowedReach(url: URL, own: URL | null, isOwn: boolean): AllowedReach {
  if (isOwn && LOOPBACK_HOST.test(url.hostname)) return 'loopback';
  if (url.protocol === 'https:' && url.hostname === own?.hostname) return 'private';
  return 'public';
}

function unsafe(message: string): ServiceError {
  return fail('invalid', message, { code: UNSAFE_ADDRESS, action: 'none' });
}
