/**
 * Returns the first proxy of a list that the network client supports: an address, or null for a direct connection. The
 * list comes from the system, e.g. `PROXY proxy.example.com:8080; DIRECT`. SOCKS is skipped: the client supports HTTP
 * proxies only.
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
