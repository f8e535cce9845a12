import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import { limitConnections } from './limit-connections.ts';
import { LIMITS } from './limits.ts';
import { startTestHost } from './testing/test-host.ts';
import { attempt } from './testing/test-socket.ts';

async function opened(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

it('idle connections at the limit neither block a new window nor close it later', async () => {
  const host = await startTestHost();
  onTestFinished(() => host.close());
  const { port, origin } = host.web;
  const silent = await Promise.all(Array.from({ length: LIMITS.connections }, () => opened(port)));
  const began = performance.now();
  expect((await fetch(origin)).status).toBe(200);
  const first = JSON.stringify({ bootstrap: host.linkToken() });
  const { outcome, socket } = await attempt({ port, origin, first });
  expect(outcome).toHaveProperty('in');
  expect(performance.now() - began).toBeLessThan(LIMITS.headersWithin / 2);
  await vi.waitFor(() => expect(silent.filter(({ closed }) => closed).length).toBeGreaterThan(0));
  // The authenticated window stays, however many connect.
  await Promise.all(Array.from({ length: LIMITS.connections }, () => opened(port)));
  expect(socket.readyState).toBe(socket.OPEN);
  socket.close();
});

it('connection limit does not close a connection with a pending request', async () => {
  const server = createServer();
  limitConnections(server, 2);
  const responder = Promise.withResolvers<() => void>();
  server.on('request', (_, response) => responder.resolve(() => void response.end('done')));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const answer = fetch(`http://127.0.0.1:${port}`);
  const respond = await responder.promise;
  const others = [await opened(port), await opened(port), await opened(port)];
  await vi.waitFor(() => expect(others.filter(({ closed }) => closed)).toHaveLength(2));
  respond();
  expect(await (await answer).text()).toBe('done');
  for (const other of others) other.destroy();
});
