import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';

/**
 * Lets no more than `most` connections stand at a time. A new one takes the place of the oldest of which nobody waits for
 * anything: else whoever opens them and keeps silent would keep the owner out.
 * @returns to be called with the socket of a window that was let in: it never gives way.
 */
export function limitConnections(server: Server, most: number): (socket: Duplex) => void {
  /** In the order in which they came. */
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
