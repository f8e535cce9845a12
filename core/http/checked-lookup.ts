import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { fail } from './errors/classify-error.ts';
import { type AllowedReach, checkReach } from './result-address.ts';

/** Resolves a host name to all its addresses. */
export type Resolve = (host: string) => Promise<readonly LookupAddress[]>;

export const systemResolve: Resolve = (host) => lookup(host, { all: true, verbatim: true });

/**
 * Returns a lookup function for sockets that checks every address. The socket connects to the very addresses that were
 * checked, which prevents DNS rebinding. A single refused address fails the whole lookup.
 */
export function checkedLookup(allowed: AllowedReach, resolve: Resolve): LookupFunction {
  return (host, options, callback) => {
    checkedAddresses(host, allowed, resolve).then(
      (all) => {
        const family = familyOf(options.family);
        const usable = all.filter((address) => family === 0 || address.family === family);
        const [first] = usable;
        if (first === undefined) callback(notFound(host), '', 0);
        else if (options.all === true) callback(null, usable);
        else callback(null, first.address, first.family);
      },
      (error: unknown) => callback(error instanceof Error ? error : notFound(host), '', 0),
    );
  };
}

/** Resolves and checks a name. @throws ServiceError for a refused address; the system's error for an unknown name. */
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
