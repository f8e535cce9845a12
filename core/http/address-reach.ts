import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Whom an IP address reaches. `never`: nothing a file is fetched from, as many machines at once or none. */
export type Reach = 'public' | 'private' | 'loopback' | 'never';

const GLOBAL: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3];

/** Judges an IP address in its usual spelling, without brackets. Addresses within others count as `never`. */
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
