import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rawHttp } from './testing/raw-http.ts';
import { startTestHost, type TestHost } from './testing/test-host.ts';

let host: TestHost;
let port: number;
let own: string;

beforeAll(async () => {
  host = await startTestHost({
    'assets/app.js': 'app()',
    'assets/window-R_4FVBrU.js': 'app()',
    'diagram/frame.html': 'frame',
    'diagram/frame.js': 'draw()',
  });
  port = host.web.port;
  own = `127.0.0.1:${port}`;
});
afterAll(() => host.close());

const ask = (method: string, path: string, hostLine = `Host: ${own}\r\n`, more = '') =>
  rawHttp(port, `${method} ${path} HTTP/1.1\r\n${hostLine}${more}Connection: close\r\n\r\n`);

describe('listening address', () => {
  /** Returns whether something accepts connections there. */
  const answers = (address: string): Promise<boolean> =>
    new Promise((resolve) => {
      const socket = connect({ port, host: address, timeout: 2_000 });
      const end = (open: boolean) => {
        socket.destroy();
        resolve(open);
      };
      socket.on('connect', () => end(true));
      socket.on('error', () => end(false));
      socket.on('timeout', () => end(false));
    });

  it('is 127.0.0.1 and no other address of the computer', async () => {
    const own = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
    // Linux routes all of 127/8 to itself: a server on all addresses would answer here.
    const others = new Set(['127.0.0.2', '::1', ...own.map(({ address }) => address)]);
    others.delete('127.0.0.1');
    for (const address of others) expect(await answers(address), address).toBe(false);
    expect(await answers('127.0.0.1')).toBe(true);
  });
});

describe('static files', () => {
  it('serves the index page with every security header', async () => {
    const { status, headers, text } = await ask('GET', '/');
    expect(status).toBe(200);
    expect(text).toContain('<title>Q</title>');
    const { date, ...rest } = headers;
    expect(date).toBeDefined();
    expect({
      ...rest,
      'content-security-policy': rest['content-security-policy']?.replaceAll(String(port), 'PORT'),
    }).toMatchInlineSnapshot(`
      {
        "cache-control": "no-store",
        "connection": "close",
        "content-length": "31",
        "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; media-src 'self' blob:; connect-src 'self' ws://127.0.0.1:PORT; font-src 'self'; manifest-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-src http://127.0.0.1:PORT/diagram/frame.html http://127.0.0.1:PORT/media/export/; frame-ancestors 'none'; require-trusted-types-for 'script'",
        "content-type": "text/html; charset=utf-8",
        "cross-origin-embedder-policy": "require-corp",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
        "referrer-policy": "no-referrer",
        "x-content-type-options": "nosniff",
        "x-dns-prefetch-control": "off",
      }
    `);
  });

  it.each(['/missing.js', '/nope', '/'])(
    'sends the security headers, no cookie and no CORS headers with %s',
    async (path) => {
      const found = await ask('GET', path, undefined, 'Origin: http://evil.example\r\nCookie: a=b\r\n');
      for (const name of [
        'content-security-policy',
        'x-content-type-options',
        'cross-origin-resource-policy',
        'x-dns-prefetch-control',
      ]) {
        expect(found.headers[name]).toBeDefined();
      }
      expect(Object.keys(found.headers).filter((name) => /^access-control|^set-cookie/.test(name))).toEqual(
        [],
      );
    },
  );

  it('serves the diagram page with its own policy only under its exact path', async () => {
    const page = await ask('GET', '/diagram/frame.html');
    expect(page.headers['content-security-policy']).toContain('sandbox allow-scripts');
    expect(page.headers['content-security-policy']).not.toContain('connect-src');
    const script = await ask('GET', '/diagram/frame.js');
    expect(script.headers['cross-origin-resource-policy']).toBe('cross-origin');
    const other = await ask('GET', '/diagram/%66rame.html');
    expect(other.headers['content-security-policy']).toContain("frame-ancestors 'none'");
  });

  it('lets the browser cache files named after their content, and no others', async () => {
    const keeping = async (path: string) => (await ask('GET', path)).headers['cache-control'];
    expect(await keeping('/assets/window-R_4FVBrU.js')).toBe('private, max-age=31536000, immutable');
    for (const path of ['/', '/assets/app.js', '/assets/missing-R_4FVBrU.js'])
      expect(await keeping(path), path).toBe('no-store');
  });

  it('ignores the query string', async () => {
    expect((await ask('GET', '/assets/app.js?token=1&q=rm')).text).toBe('app()');
  });

  it('answers HEAD without a body', async () => {
    const { status, headers, text } = await ask('HEAD', '/assets/app.js');
    expect([status, headers['content-length'], text]).toEqual([200, '5', '']);
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'])(
    'refuses the method %s',
    async (method) => {
      expect((await ask(method, '/')).status).toBe(405);
    },
  );

  it('serves no file outside its folder for fuzzed paths', async () => {
    const piece = fc.constantFrom(
      ...[
        '..',
        '%2e%2e',
        '.%2e',
        '%252e%252e',
        '%00',
        '%5c..',
        '\\..',
        '/',
        '//',
        '%2f',
        'C:',
        'window',
        'data',
      ],
      ...[
        'outside.js',
        'outside.js%00.html',
        'assets',
        'quartet.db',
        'lock.json',
        'http:',
        '@',
        ';',
        '%c0%ae',
      ],
      encodeURIComponent(host.folder),
      host.folder,
    );
    const path = fc.array(piece, { maxLength: 8 }).map((pieces) => `/${pieces.join('/')}`);
    await fc.assert(
      fc.asyncProperty(path, async (candidate) => {
        const { status, text } = await ask('GET', candidate);
        expect([200, 400, 404]).toContain(status);
        expect(text).not.toContain('SECRET');
      }),
      { numRuns: 500 },
    );
  });
});

describe('Host header', () => {
  const names = () => [
    'evil.example',
    `evil.example:${port}`,
    'localhost',
    `localhost:${port}`,
    '127.0.0.1',
    '127.0.0.1:80',
    `127.0.0.1:${port + 1}`,
    `127.0.0.1:0${port}`,
    `127.1:${port}`,
    `127.000.000.001:${port}`,
    `2130706433:${port}`,
    `0x7f000001:${port}`,
    `0.0.0.0:${port}`,
    `[::1]:${port}`,
    `[::ffff:127.0.0.1]:${port}`,
    `127.0.0.1.nip.io:${port}`,
    `127.0.0.1:${port}.evil.example`,
    `127.0.0.1:${port}@evil.example`,
    `127.0.0.1:${port} evil.example`,
    `127.0.0.1.:${port}`,
    `user@127.0.0.1:${port}`,
    `http://127.0.0.1:${port}`,
    '',
  ];

  it.each(['GET', 'POST', 'HEAD'])(
    'is refused for %s unless it is exactly the address of the server',
    async (method) => {
      for (const name of names()) {
        const { status, text } = await ask(method, '/', `Host: ${name}\r\n`);
        // Node itself refuses a malformed header.
        expect([400, 421], `Host: ${name}`).toContain(status);
        expect(text).not.toContain('<title>');
      }
    },
  );

  it('is refused when missing, duplicated or overridden by an absolute URL', async () => {
    expect((await ask('GET', '/', '')).status).toBe(421);
    expect((await ask('GET', '/', `Host: ${own}\r\nHost: evil.example\r\n`)).status).toBe(421);
    expect((await ask('GET', '/', `Host: ${own}\r\nHost: ${own}\r\n`)).status).toBe(421);
    expect((await ask('GET', `http://evil.example/`, `Host: ${own}\r\n`)).status).toBe(404);
  });

  it('is refused for a WebSocket upgrade unless it is exactly the address of the server', async () => {
    const upgrade = `Upgrade: websocket\r\nOrigin: http://${own}\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n`;
    for (const name of names().slice(0, -1)) {
      const answer = await rawHttp(
        port,
        `GET /rpc HTTP/1.1\r\nHost: ${name}\r\nConnection: Upgrade\r\n${upgrade}\r\n`,
      );
      expect([400, 421], `Host: ${name}`).toContain(answer.status);
    }
  });
});

// They run concurrently, because each takes as long as its timeout.
describe.concurrent('slow and faulty clients', () => {
  it('disconnects a client that sends its header byte by byte', async () => {
    const { status, elapsed } = await rawHttp(port, 'GET / HTTP/1.1\r\n', `X-Slow: ${'a'.repeat(400)}`);
    expect([0, 408]).toContain(status);
    expect(elapsed).toBeLessThan(9_000);
  }, 20_000);

  it('disconnects a client that sends no data', async () => {
    expect((await rawHttp(port, '')).elapsed).toBeLessThan(14_000);
  }, 20_000);

  it('responds and disconnects if the request body does not arrive', async () => {
    const { status, elapsed } = await rawHttp(
      port,
      `POST / HTTP/1.1\r\nHost: ${own}\r\nContent-Length: 1000000\r\n\r\n`,
      'a'.repeat(400),
    );
    expect(status).toBe(405);
    expect(elapsed).toBeLessThan(14_000);
  }, 20_000);

  it('disconnects a client that sends its body byte by byte after the response', async () => {
    const { status, elapsed } = await rawHttp(
      port,
      `GET / HTTP/1.1\r\nHost: ${own}\r\nContent-Length: 1000000\r\n\r\n`,
      'a'.repeat(400),
    );
    expect(status).toBe(200);
    expect(elapsed).toBeLessThan(14_000);
  }, 20_000);

  it('refuses a header that is too long', async () => {
    expect((await ask('GET', '/', undefined, `X-Long: ${'a'.repeat(20_000)}\r\n`)).status).toBe(431);
  });

  it('still serves other clients', async () => {
    expect((await ask('GET', '/')).status).toBe(200);
  });
});
