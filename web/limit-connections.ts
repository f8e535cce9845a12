import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';

/**
 * Limits the number of open connections. A new one replaces the oldest that has no pending request: otherwise silent
 * connections could lock the owner out.
 * @returns a function that exempts the socket of an authenticated window.
 */
export function limitConnections(server: Server, most: number): (socket: Duplex) => void {
  /** The connections in order of arrival. */
  const open = new Set<Duplex>();
  const busy = new WeakMap<Duplex, number>();
  const windows = new WeakSet<Duplex>();
  const count = (socket: Duplex, by: number) => busy.set(socket, (busy.get(socket) ?? 0) + by);

  server.on('connection', (socket) => {
    if (open.size >= most) {
      const idle = [...open].find((one) => !windows.has(one) && (busy.get(one) ?? 0) === 0);
      if (idle === undefined) {
        socket.destroy();
        return;
      }
      open.delete(idle);
      idle.destroy();
    }
    open.add(socket);
    socket.on('close', () => open.delete(socket));
  });
  server.on('request', ({ socket }, response) => {
    count(socket, 1);
    response.on('close', () => count(socket, -1));
  });
  return (socket) => windows.add(socket);
}
