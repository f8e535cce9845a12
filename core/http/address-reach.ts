import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The scope of an IP address. `never`: not fetchable, e.g. multicast, unspecified or reserved. */
export type Reach = 'public' | 'private' | 'loopback' | 'never';

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
