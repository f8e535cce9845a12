import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { fail } from './errors/classify-error.ts';
import { type AllowedReach, checkReach } from './result-address.ts';

/** All addresses of a name. */
export type Resolve = (host: string) => Promise<readonly LookupAddress[]>;

export const systemResolve: Resolve = (host) => lookup(host, { all: true, verbatim: true });

/**
 * Looks names up for the socket itself: what is checked here is what is connected to, however often a name changes
 * where it leads. One bad address among good ones is refused with them.
 */
export function checkedLookup(allowed: AllowedReach, resolve: Resolve): LookupFunction {
  return (host, options, callback) => {
    checkedAddresses(host, allowed, resolve).then(
      (all) => {
        const family = familyOf(options.family);
        const usable = all.filter((one) => family === 0 || one.family === family);
        const [first] = usable;
        if (first === undefined) callback(notFound(host), '', 0);
        else if (options.all === true) callback(null, usable);
        else callback(null, first.address, first.family);
      },
      (error: unknown) => callback(error instanceof Error ? error : notFound(host), '', 0),
    );
  };
}

/** @throws ServiceError for an address that is refused, and what the system says of a name it does not know */
export async function checkedAddresses(
  host: string,
  allowed: AllowedReach,
  resolve: Resolve,
): Promise<LookupAddress[]> {
  const all = await resolve(host);
  for (const { address } of all) checkReach(address, allowed);
  return [...all];
}

function familyOf(family: unknown): number {
  return family === 4 || family === 'IPv4' ? 4 : family === 6 || family === 'IPv6' ? 6 : 0;
}

function notFound(host: string): Error {
  return fail('unreachable', `The name ${host.slice(0, 100)} could not be found (DNS).`, {
    code: 'ENOTFOUND',
  });
}
