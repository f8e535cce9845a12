import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ServiceError } from '../http/errors/service-error.ts';
import { UNSAFE_ADDRESS } from '../http/result-address.ts';
import type { ServiceConnection } from '../http/service-connection.ts';
import { createTransport, type Transport } from '../http/transport.ts';
import { answer } from '../testing/answers.ts';
import { checkProperty } from '../testing/checked.ts';
import { runs } from '../testing/deep.ts';
import { realClock } from '../testing/fake-clock.ts';
import { type FakeInternet, fakeInternet } from '../testing/fake-internet.ts';
import { figure } from '../testing/figures.ts';
import { selfSigned } from '../testing/self-signed.ts';
import { connectionTo } from '../testing/service-call.ts';
import { mp3Of } from '../testing/speech-answers.ts';
import { testService } from '../testing/test-service.ts';
import { UNSAFE_HOSTS, UNSAFE_URLS } from '../testing/unsafe-hosts.ts';

const service = testService(() => realClock);
const SOUND = mp3Of(10);
const PUBLIC = '93.184.216.34';
const remote = connectionTo('https://api.service.example');
const remoteWithHttp = connectionTo('https://api.service.example', { plainHttpResults: true });

function transportIn(net: FakeInternet): Transport {
  const transport = createTransport({ clock: realClock, resolve: net.resolve });
  service.afterwards(() => transport.close());
  return transport;
}

/** The status of the answer, or the failure. */
async function ask(transport: Transport, url: string, connection: ServiceConnection = remote) {
  const { signal } = new AbortController();
  try {
    const opened = await transport.openFile({ url, connection, signal, maxBytes: 1e6 });
    opened.close();
    return opened.status;
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return error.data;
  }
}

const refused = { class: 'invalid', code: UNSAFE_ADDRESS, phase: 'before', action: 'none' };

describe('a file of a remote service', () => {
  test.each(UNSAFE_HOSTS)('is not fetched from %s, and no socket is opened', async (host) => {
    const net = fakeInternet({ names: () => [PUBLIC] });
    const transport = transportIn(net);
    const told: unknown[] = [];
    for (const url of [`https://${host}/a.mp3`, `https://${host}:8443/a.mp3`, `http://${host}/a.mp3`]) {
      told.push(await ask(transport, url, remoteWithHttp));
    }
    const found = { escapes: net.attempts.length };
    figure({ gate: 'addresses of private networks, in all spellings', n: 1, unit: 'hosts', found });
    for (const one of told) expect(one).toMatchObject(refused);
    expect(net.attempts).toEqual([]);
  });

  test('is not fetched from any private address, however it is written', async () => {
    const net = fakeInternet({ names: () => [PUBLIC] });
    const transport = transportIn(net);
    const of = { gate: 'addresses of private networks, fuzzed', unit: 'addresses', loss: 'escapes' } as const;
    await checkProperty(
      of,
      fc.asyncProperty(privateHost, fc.constantFrom('http', 'https'), async (host, scheme) => {
        expect(await ask(transport, `${scheme}://${host}/a.mp3`, remoteWithHttp)).toMatchObject(refused);
        expect(net.attempts).toEqual([]);
      }),
      runs(200, 2000),
    );
  });

  test.each(UNSAFE_URLS)('is not fetched from "%s"', async (url) => {
    const net = fakeInternet({ names: () => [PUBLIC] });
    expect(await ask(transportIn(net), url, remoteWithHttp)).toMatchObject(refused);
    expect(net.attempts).toEqual([]);
    expect(net.lookups).toEqual([]);
  });

  test('is fetched over http only if the connection allows it', async () => {
    const server = await service.serverThat(() => answer(200, SOUND));
    const net = fakeInternet({ names: () => [PUBLIC], servers: { [PUBLIC]: server.port } });
    const transport = transportIn(net);
    expect(await ask(transport, 'http://files.example/a.mp3')).toMatchObject(refused);
    expect(net.attempts).toEqual([]);
    expect(await ask(transport, 'http://files.example/a.mp3', remoteWithHttp)).toBe(200);
    expect(net.attempts).toEqual([PUBLIC]);
  });

  test('is fetched without key, cookie or Accept-Encoding', async () => {
    const server = await service.serverThat(() => answer(200, SOUND));
    const net = fakeInternet({ names: () => [PUBLIC], servers: { [PUBLIC]: server.port } });
    await ask(transportIn(net), 'http://files.example/a.mp3?sign=1#part', remoteWithHttp);
    expect(server.requests.map(({ path, headers }) => ({ path, headers }))).toEqual([
      {
        path: '/a.mp3?sign=1',
        headers: {
          ...{ host: 'files.example', connection: 'keep-alive', accept: '*/*' },
          ...{ 'accept-encoding': 'identity', 'user-agent': 'Quartet' },
        },
      },
    ]);
  });

  test.each(['127.0.0.1', '10.0.0.1', '169.254.169.254', '::1', 'fd00::1', '::ffff:127.0.0.1', '0.0.0.0'])(
    'is not fetched from a host name that resolves to %s, alone or among others',
    async (address) => {
      const found = { 'bad.example': [address], 'mixed.example': [PUBLIC, address] };
      const net = fakeInternet({
        names: (host) => (host === 'bad.example' || host === 'mixed.example' ? found[host] : []),
      });
      const transport = transportIn(net);
      for (const name of ['bad.example', 'mixed.example', 'BAD.example.'.slice(0, -1)]) {
        expect(await ask(transport, `https://${name}/a.mp3`)).toMatchObject(refused);
      }
      expect(net.attempts).toEqual([]);
    },
  );

  test('is not fetched from a host name whose second lookup resolves elsewhere', async () => {
    const net = fakeInternet({ names: (_, time) => [time === 0 ? PUBLIC : '127.0.0.1'] });
    expect(await ask(transportIn(net), 'https://rebind.example/a.mp3')).toMatchObject({
      code: UNSAFE_ADDRESS,
    });
    expect(net.lookups).toEqual(['rebind.example', 'rebind.example']);
    expect(net.attempts).toEqual([]);
  });

  test('is not fetched from an unknown host name', async () => {
    const net = fakeInternet({});
    expect(await ask(transportIn(net), 'https://nowhere.example/a.mp3')).toMatchObject({
      class: 'unreachable',
      phase: 'before',
    });
    expect(net.attempts).toEqual([]);
  });
});

describe('a redirect', () => {
  const OTHER = '1.1.1.1';
  const names = (host: string): string[] =>
    host === 'a.example' ? [PUBLIC] : host === 'b.example' ? [OTHER] : [];

  test.each([301, 302, 303, 307, 308])(
    '%i to another public host is followed, even if relative',
    async (status) => {
      const a = await service.serverThat(({ path }) =>
        path === '/1'
          ? answer(status, '', { location: '2' })
          : answer(status, '', { location: '//b.example/3' }),
      );
      const b = await service.serverThat(() => answer(200, SOUND));
      const net = fakeInternet({ names, servers: { [PUBLIC]: a.port, [OTHER]: b.port } });
      expect(await ask(transportIn(net), 'http://a.example/1', remoteWithHttp)).toBe(200);
      expect([...a.requests, ...b.requests].map(({ path }) => path)).toEqual(['/1', '/2', '/3']);
      for (const { headers } of [...a.requests, ...b.requests]) {
        expect(Object.keys(headers)).not.toContain('authorization');
        expect(Object.keys(headers)).not.toContain('referer');
      }
    },
  );

  test.each([
    ...[
      'http://127.0.0.1:PORT/a',
      'http://localhost:PORT/a',
      'http://[::1]:PORT/a',
      'http://2130706433:PORT/a',
    ],
    ...['http://10.0.0.1/a', 'http://169.254.169.254/latest/meta-data', 'file:///etc/passwd', 'data:,x'],
    ...['http://user:word@b.example/a', 'http://inner.example/a'],
  ])('to %s is rejected', async (location) => {
    const canary = await service.serverThat(() => answer(200, SOUND));
    const a = await service.serverThat(() =>
      answer(302, '', { location: location.replace('PORT', String(canary.port)) }),
    );
    const net = fakeInternet({
      names: (host) => (host === 'inner.example' || host === 'localhost' ? ['127.0.0.1'] : names(host)),
      servers: { [PUBLIC]: a.port },
    });
    expect(await ask(transportIn(net), 'http://a.example/1', remoteWithHttp)).toMatchObject({
      code: UNSAFE_ADDRESS,
    });
    expect(net.attempts).toEqual([PUBLIC]);
    expect(canary.sockets.all).toBe(0);
  });

  test('to an http address is rejected', async () => {
    const own = await service.serverThat(() => answer(302, '', { location: 'http://b.example/a' }));
    const net = fakeInternet({ names });
    expect(await ask(transportIn(net), `${own.url}/a`, connectionTo(own.url))).toMatchObject(refused);
    expect(net.attempts).toEqual(['127.0.0.1']);
  });

  test('is followed three times, not four', async () => {
    const hops =
      (last: number) =>
      ({ path }: { path: string }) =>
        Number(path.slice(1)) === last
          ? answer(200, SOUND)
          : answer(302, '', { location: `/${Number(path.slice(1)) + 1}` });
    const three = await service.serverThat(hops(3));
    const four = await service.serverThat(hops(4));
    const net = fakeInternet({ names, servers: { [PUBLIC]: three.port, [OTHER]: four.port } });
    const transport = transportIn(net);
    expect(await ask(transport, 'http://a.example/0', remoteWithHttp)).toBe(200);
    expect(await ask(transport, 'http://b.example/0', remoteWithHttp)).toMatchObject({ class: 'redirect' });
    expect(four.requests).toHaveLength(4);
  });
});

describe('a service on this computer', () => {
  test('serves its own files, at its own port only', async () => {
    const own = await service.serverThat(() => answer(200, SOUND));
    const other = await service.serverThat(() => answer(200, SOUND));
    const net = fakeInternet({ names: () => ['127.0.0.1'] });
    const transport = transportIn(net);
    const connection = connectionTo(own.url, { plainHttpResults: true });
    expect(await ask(transport, `${own.url}/a.mp3`, connection)).toBe(200);
    for (const url of [
      ...[`${other.url}/a.mp3`, `http://localhost:${own.port}/a.mp3`, `http://127.0.0.2:${own.port}/a.mp3`],
      ...[`https://127.0.0.1:${own.port}/a.mp3`, 'http://10.0.0.1/a.mp3'],
    ]) {
      expect(await ask(transport, url, connection), url).toMatchObject(refused);
    }
    expect(other.sockets.all).toBe(0);
  });

  test('may be named, as long as its name resolves to this computer', async () => {
    const own = await service.serverThat(() => answer(200, SOUND));
    const address = `http://localhost:${own.port}`;
    const here = fakeInternet({ names: () => ['127.0.0.1'] });
    expect(await ask(transportIn(here), `${address}/a.mp3`, connectionTo(address))).toBe(200);
  });

  test('serves no files once its name resolves elsewhere', async () => {
    const address = 'http://localhost:8080';
    const away = fakeInternet({ names: () => ['10.0.0.1'] });
    expect(await ask(transportIn(away), `${address}/a.mp3`, connectionTo(address))).toMatchObject(refused);
    expect(away.attempts).toEqual([]);
  });
});

describe('a service in a private network', () => {
  const connection = connectionTo('https://service.lan', { plainHttpResults: true });
  const names = (): string[] => ['10.0.0.7'];

  test('serves files from its own machine over https', async () => {
    const net = fakeInternet({ names });
    const transport = transportIn(net);
    for (const url of ['https://service.lan/a.mp3', 'https://service.lan:9000/a.mp3']) {
      expect(await ask(transport, url, connection), url).toMatchObject({ class: 'unreachable' });
    }
    expect(net.attempts).toEqual(['10.0.0.7', '10.0.0.7']);
  });

  test('serves no files from other machines there, nor over http', async () => {
    const net = fakeInternet({ names });
    const transport = transportIn(net);
    for (const url of ['https://other.lan/a.mp3', 'http://service.lan/a.mp3', 'https://10.0.0.7/a.mp3']) {
      expect(await ask(transport, url, connection), url).toMatchObject(refused);
    }
    expect(net.attempts).toEqual([]);
  });

  test('cannot lead to this computer by its name', async () => {
    const net = fakeInternet({ names: () => ['127.0.0.1'] });
    expect(await ask(transportIn(net), 'https://service.lan/a.mp3', connection)).toMatchObject(refused);
    expect(net.attempts).toEqual([]);
  });
});

describe('over TLS', () => {
  test('checks the certificate against the host name, though the socket uses an address', async () => {
    const tls = selfSigned({ host: 'files.example', notBefore: new Date(0), notAfter: new Date(4e12) });
    const known = getCACertificates('default');
    setDefaultCACertificates([...known, tls.cert]);
    onTestFinished(() => setDefaultCACertificates(known));
    const server = await service.serverThat(() => answer(200, SOUND), tls);
    const net = fakeInternet({ names: () => [PUBLIC], servers: { [PUBLIC]: server.port } });
    const transport = transportIn(net);
    expect(await ask(transport, 'https://files.example/a.mp3')).toBe(200);
    expect(await ask(transport, 'https://other.example/a.mp3')).toMatchObject({ class: 'tls' });
    expect(net.attempts).toEqual([PUBLIC, PUBLIC]);
    expect(server.requests.map(({ headers }) => headers.host)).toEqual(['files.example']);
  });
});

describe('through a proxy, which resolves names itself', () => {
  async function behindProxy(names: (host: string) => readonly string[]) {
    const proxy = await service.serverThat(() => answer(502, ''));
    const net = fakeInternet({ names });
    const proxyFor = (): string => proxy.url;
    const transport = createTransport({ clock: realClock, resolve: net.resolve, proxyFor });
    service.afterwards(() => transport.close());
    return { transport, requested: () => proxy.requests.map(({ method, path }) => `${method} ${path}`) };
  }

  test('requests a tunnel to a public name, without the key', async () => {
    const { transport, requested } = await behindProxy(() => [PUBLIC]);
    expect(await ask(transport, 'https://files.example/a.mp3?sign=1')).toMatchObject({
      class: 'unreachable',
    });
    expect(requested()).toEqual(['CONNECT files.example:443']);
  });

  test('does not request a name that resolves into a private network', async () => {
    const { transport, requested } = await behindProxy(() => ['10.0.0.1']);
    for (const url of ['https://inner.example/a', 'http://inner.example/a', 'https://10.0.0.1/a']) {
      expect(await ask(transport, url, remoteWithHttp)).toMatchObject(refused);
    }
    expect(requested()).toEqual([]);
  });

  test('requests a name only the proxy knows if a certificate proves it', async () => {
    const { transport, requested } = await behindProxy(() => []);
    expect(await ask(transport, 'http://files.example/a', remoteWithHttp)).toMatchObject({
      class: 'unreachable',
    });
    expect(requested()).toEqual([]);
    await ask(transport, 'https://files.example/a', remoteWithHttp);
    expect(requested()).toEqual(['CONNECT files.example:443']);
  });
});

const part = fc.integer({ min: 0, max: 255 });
const privateV4 = fc.oneof(
  fc.tuple(fc.constant(127), part, part, part),
  fc.tuple(fc.constant(10), part, part, part),
  fc.tuple(fc.constant(0), part, part, part),
  fc.tuple(fc.constant(172), fc.integer({ min: 16, max: 31 }), part, part),
  fc.tuple(fc.constant(192), fc.constant(168), part, part),
  fc.tuple(fc.constant(169), fc.constant(254), part, part),
  fc.tuple(fc.constant(100), fc.integer({ min: 64, max: 127 }), part, part),
  fc.tuple(fc.integer({ min: 224, max: 255 }), part, part, part),
);
const SPELLINGS: readonly ((v4: readonly [number, number, number, number]) => string)[] = [
  (v4) => v4.join('.'),
  ([a, b, c, d]) => String(((a * 256 + b) * 256 + c) * 256 + d),
  ([a, b, c, d]) => `0x${(((a * 256 + b) * 256 + c) * 256 + d).toString(16)}`,
  (v4) => v4.map((n) => `0${n.toString(8)}`).join('.'),
  (v4) => v4.map((n) => `0x${n.toString(16)}`).join('.'),
  ([a, b, c, d]) => `${a}.${(b * 256 + c) * 256 + d}`,
  ([a, b, c, d]) => `${a}.${b}.${c * 256 + d}`,
  (v4) => `[::ffff:${v4.join('.')}]`,
  (v4) => `[::${v4.join('.')}]`,
  (v4) => `[64:ff9b::${v4.join('.')}]`,
  ([a, b, c, d]) => `[2002:${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}::1]`,
  ([a, b]) => `[fd${(a % 256).toString(16).padStart(2, '0')}:${b.toString(16)}::1]`,
  ([a]) => `[fe8${(a % 16).toString(16)}::${a.toString(16)}]`,
];
const privateHost = fc.tuple(privateV4, fc.constantFrom(...SPELLINGS)).map(([v4, spell]) => spell(v4));
