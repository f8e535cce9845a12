/**
 * The first way a proxy list names, as the network client takes it: an address, or null for a direct one. The list is
 * what the system gives for an address, e.g. `PROXY proxy.example.com:8080; DIRECT`. SOCKS is passed over: the client
 * speaks HTTP proxies only.
 */
export function firstProxy(list: string): string | null {
  for (const entry of list.split(';')) {
    const [kind, address] = entry.trim().split(/\s+/);
    if (kind === 'DIRECT') return null;
    if (kind === 'PROXY' && address) return `http://${address}`;
    if (kind === 'HTTPS' && address) return `https://${address}`;
  }
  return null;
}
