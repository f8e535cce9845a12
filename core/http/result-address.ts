import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { LOOPBACK_HOST } from '../../shared/service/base-url.ts';
import { fail } from './errors/classify-error.ts';
import type { ServiceError } from './errors/service-error.ts';
import type { ServiceConnection } from './service-connection.ts';

/** A URL that a result may be fetched from, and the addresses its host may resolve to. */
export interface ResultAddress {
  readonly url: URL;
  readonly allowed: AllowedReach;
}
export type AllowedReach = 'public' | 'private' | 'loopback';

/** `error.code` of a URL that is refused before anything is sent. */
export const UNSAFE_ADDRESS = 'unsafe_address';

const LENGTH_MAX = 8192;

/**
 * Checks the URL of a result before its host is resolved, against server-side request forgery: the service is
 * untrusted, so files come from the public network only, or from the service's own host.
 * @param base the URL that redirected here, if any.
 * @throws ServiceError `invalid` with the code `unsafe_address`.
 */
export function resultAddress(text: string, connection: ServiceConnection, base?: URL): ResultAddress {
  const url = text.length > LENGTH_MAX ? null : URL.parse(text, base?.href);
  if (url === null) throw unsafe('The address of the file is invalid.');
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    throw unsafe(`The address of the file begins with ${url.protocol}, which is not allowed.`);
  }
  if (url.username !== '' || url.password !== '') {
    throw unsafe('The address of the file contains a user name or password, which is not allowed.');
  }
  const own = URL.parse(connection.baseUrl);
  const isOwn = url.origin === connection.origin;
  if (url.protocol === 'http:' && !isOwn && !connection.profile.plainHttpResults) {
    throw unsafe('The address of the file is not encrypted (http), which this connection does not allow.');
  }
  const allowed = allowedReach(url, own, isOwn);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0) checkReach(host, allowed);
  url.hash = '';
  return { url, allowed };
}

/** @throws ServiceError `invalid` if an IP address may not be connected to. */
export function checkReach(address: string, allowed: AllowedReach): void {
  if (REACHES[allowed].includes(addressReach(address))) return;
  throw unsafe(
    'The address of the file leads into a private network or to this computer, which is not allowed.',
  );
}

const REACHES: Readonly<Record<AllowedReach, readonly Reach[]>> = {
  public: ['public'],
  private: ['public', 'private'],
  loopback: ['loopback'],
};

/**
 * Returns the allowed scope: loopback for the same origin as a local service; private for the same host over https,
 * where the certificate authenticates it; otherwise public.
 */
function allowedReach(url: URL, own: URL | null, isOwn: boolean): AllowedReach {
  if (isOwn && LOOPBACK_HOST.test(url.hostname)) return 'loopback';
  if (url.protocol === 'https:' && url.hostname === own?.hostname) return 'private';
  return 'public';
}

function unsafe(message: string): ServiceError {
  return fail('invalid', message, { code: UNSAFE_ADDRESS, action: 'none' });
}

/** The scope of an IP address. `never`: not fetchable, e.g. multicast, unspecified or reserved. */
type Reach = 'public' | 'private' | 'loopback' | 'never';

const GLOBAL: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3];

/** Classifies an IP address, given without brackets. IPv6 addresses that embed IPv4 ones count as `never`. */
export function addressReach(address: string): Reach {
  if (isIP(address) === 0) return 'never';
  const ip = ipaddr.parse(address);
  switch (ip.range()) {
    case 'unicast':
      return ip instanceof ipaddr.IPv4 || ip.match(GLOBAL) ? 'public' : 'never';
    case 'private':
    case 'carrierGradeNat':
    case 'uniqueLocal':
      return 'private';
    case 'loopback':
      return 'loopback';
    default:
      return 'never';
  }
}
