import { createServer, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { completeChat } from '../service/chat/chat.ts';
import { chatStream, chunk, lastChunk, streamHead } from '../testing/answers.ts';
import { realClock } from '../testing/fake-clock.ts';
import type { FaultServer, Script } from '../testing/fault-server.ts';
import { selfSigned } from '../testing/self-signed.ts';
import { connectionTo, type Outcome, outcomeOf, TEST_KEY } from '../testing/service-call.ts';
import { testService } from '../testing/test-service.ts';
import type { ProxyFor } from './proxy.ts';
import { createTransport } from './transport.ts';

const service = testService(() => realClock);
afterEach(() => {
  vi.unstubAllEnvs();
});

const ok: Script = () => [streamHead, chunk(chatStream(['hi'])), lastChunk];

/** Makes a call through a transport created now, with the environment set by the test. */
async function ask(baseUrl: string, proxyFor?: ProxyFor): Promise<Outcome> {
  const transport = createTransport({ clock: realClock, proxyFor });
  service.afterwards(() => transport.close());
  const request = { model: 'm', messages: [{ role: 'user' as const, content: 'x' }], stream: true };
  return outcomeOf(
    completeChat(transport, connectionTo(baseUrl), request, { signal: new AbortController().signal }),
  );
}

function setProxyOfEnvironment(url: string, none = ''): void {
  for (const name of ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy']) vi.stubEnv(name, url);
  for (const name of ['NO_PROXY', 'no_proxy']) vi.stubEnv(name, none);
}

interface Proxy {
  readonly url: string;
  readonly seen: string[];
}

async function startProxy(status = 200): Promise<Proxy> {
  const seen: string[] = [];
  const sockets = new Set<Socket>();
  const server: Server = createServer((request, response) => {
    seen.push(`${request.method} ${request.url} ${request.headers.authorization}`);
    response.end();
  });
  server.on('connection', (socket: Socket) => sockets.add(socket));
  server.on('connect', (request, client: Socket) => {
    seen.push(`${request.method} ${request.url} ${JSON.stringify(request.headers)}`);
    if (status !== 200) {
      client.end(`HTTP/1.1 ${status} No\r\ncontent-length: 0\r\n\r\n`);
      return;
    }
    const target = connect(Number(request.url?.split(':')[1]), '127.0.0.1', () => {
      client.write('HTTP/1.1 200 OK\r\n\r\n');
      target.pipe(client).pipe(target);
    });
    target.on('error', () => client.destroy());
    client.on('error', () => target.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  service.afterwards(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { url: `http://127.0.0.1:${address.port}`, seen };
}

/** An https service under a name, which only the proxy can reach. */
async function startService(): Promise<FaultServer> {
  const pair = selfSigned({
    host: 'service.test',
    notBefore: new Date(Date.now() - 1e7),
    notAfter: new Date(Date.now() + 1e7),
  });
  return service.serverThat(ok, pair);
}

test('a proxy from the environment gets a tunnel request, but neither key nor text', async () => {
  const proxy = await startProxy();
  const hidden = await startService();
  setProxyOfEnvironment(proxy.url);
  const { error } = await ask(`https://service.test:${hidden.port}`);
  // The certificate is not trusted: that it was checked proves the tunnel.
  expect(error?.data).toMatchObject({ class: 'tls', phase: 'before' });
  expect(proxy.seen).toHaveLength(1);
  expect(proxy.seen[0]).toMatch(new RegExp(`^CONNECT service.test:${hidden.port} `));
  expect(proxy.seen.join()).not.toContain(TEST_KEY);
});

test('bypasses the proxy for hosts in NO_PROXY', async () => {
  const proxy = await startProxy();
  setProxyOfEnvironment(proxy.url, 'nowhere.invalid');
  const { error } = await ask('https://nowhere.invalid');
  expect(error?.message).toMatch(/DNS/);
  expect(proxy.seen).toEqual([]);
});

test('never uses a proxy for this machine', async () => {
  const proxy = await startProxy();
  setProxyOfEnvironment(proxy.url);
  const local = await service.serverThat(ok);
  expect((await ask(local.url)).error).toBeNull();
  expect(proxy.seen).toEqual([]);
});

test("the host's proxy takes precedence over the environment's", async () => {
  const proxy = await startProxy();
  const asked: string[] = [];
  await ask('https://service.test:4443', async (origin) => {
    asked.push(origin);
    return proxy.url;
  });
  expect(asked).toEqual(['https://service.test:4443']);
  expect(proxy.seen[0]).toMatch(/^CONNECT service.test:4443/);
});

test('reports a proxy that requires a login, and sends nothing', async () => {
  const proxy = await startProxy(407);
  const { error } = await ask('https://service.test:4443', () => proxy.url);
  expect(error?.data).toMatchObject({ class: 'unreachable', phase: 'before', action: 'settings' });
  expect(error?.message).toMatch(/proxy.*407/);
  expect(proxy.seen.join()).not.toContain(TEST_KEY);
});

test('a proxy that cannot be resolved fails before sending', async () => {
  const { error } = await ask('https://service.test', () => Promise.reject(new Error('no settings')));
  expect(error?.data).toMatchObject({ class: 'unreachable', phase: 'before' });
});
