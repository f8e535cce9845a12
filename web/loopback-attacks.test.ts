import { afterAll, beforeAll, expect, it } from 'vitest';
import { figure } from '../core/testing/figures.ts';
import { type RawAnswer, rawHttp } from './testing/raw-http.ts';
import { startTestHost, type TestHost } from './testing/test-host.ts';
import { attempt, closeSocket } from './testing/test-socket.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'upgrade'] as const;
const HOSTS = ['right', 'missing', 'localhost', 'foreign', 'rebound', 'other port'] as const;
const ORIGINS = ['right', 'missing', 'null', 'foreign', 'longer'] as const;
const TOKENS = ['right', 'missing', 'used', 'made up'] as const;

interface Attack {
  readonly method: (typeof METHODS)[number];
  readonly host: (typeof HOSTS)[number];
  readonly origin: (typeof ORIGINS)[number];
  readonly token: (typeof TOKENS)[number];
}

/** Every combination except what the app's window does: reading its files, and its socket with a valid token. */
const ATTACKS: readonly Attack[] = METHODS.flatMap((method) =>
  HOSTS.flatMap((host) =>
    ORIGINS.flatMap((origin) => TOKENS.map((token) => ({ method, host, origin, token }))),
  ),
).filter(({ method, host, origin, token }) => {
  if (host !== 'right') return true;
  if (method === 'upgrade') return origin !== 'right' || token !== 'right';
  return method !== 'GET' && method !== 'HEAD';
});

let site: TestHost;
let used = '';
beforeAll(async () => {
  site = await startTestHost();
  used = site.linkToken();
  const { outcome, socket } = await attempt({
    port: site.web.port,
    origin: site.web.origin,
    first: first(used),
  });
  expect(outcome).toHaveProperty('in');
  await closeSocket(socket);
});
afterAll(() => site.close());

const first = (token: string) => JSON.stringify({ bootstrap: token });

function hostOf(host: Attack['host'], port: number): string | undefined {
  const names = {
    right: `127.0.0.1:${port}`,
    missing: undefined,
    localhost: `localhost:${port}`,
    foreign: 'evil.example',
    rebound: `rebound.example:${port}`,
    'other port': `127.0.0.1:${port + 1}`,
  };
  return names[host];
}

function originOf(origin: Attack['origin']): string | undefined {
  const { origin: own } = site.web;
  return {
    right: own,
    missing: undefined,
    null: 'null',
    foreign: 'http://evil.example',
    longer: `${own}.evil`,
  }[origin];
}

function tokenOf(token: Attack['token']): string | undefined {
  if (token === 'right') return site.linkToken();
  return { missing: undefined, used, 'made up': 'A'.repeat(43) }[token];
}

/** Sends the token in every place where a careless host might accept it. */
function ask({ method, host, origin, token }: Attack): Promise<RawAnswer> {
  const shown = tokenOf(token);
  const names = { Host: hostOf(host, site.web.port), Origin: originOf(origin) };
  const upgrade = { Connection: 'Upgrade', Upgrade: 'websocket', 'Sec-WebSocket-Version': '13' };
  const keys = shown && { Authorization: `Bearer ${shown}`, Cookie: `token=${shown}`, 'X-Token': shown };
  const headers = {
    ...names,
    ...keys,
    ...(method === 'upgrade' ? { ...upgrade, 'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==' } : {}),
    'Content-Length': '0',
  };
  const lines = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : `${name}: ${value}`,
  );
  const way = `${method === 'upgrade' ? '/rpc' : '/'}${shown ? `?token=${shown}` : ''}`;
  const verb = method === 'upgrade' ? 'GET' : method;
  return rawHttp(site.web.port, `${verb} ${way} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
}

/** Returns whether an attack got in: an authenticated socket, or a response other than a refusal. */
async function gets(attack: Attack): Promise<string> {
  const { method, host, origin, token } = attack;
  const isOpened = method === 'upgrade' && host === 'right' && origin === 'right';
  if (isOpened) {
    // Such a socket opens, but nothing is served before its first message.
    const { port } = site.web;
    const shown = tokenOf(token);
    const { outcome, socket } = await attempt({ port, origin: originOf(origin), first: first(shown ?? '') });
    await closeSocket(socket);
    return 'in' in outcome ? 'a session' : '';
  }
  const { status, headers } = await ask(attack);
  if (Object.keys(headers).some((name) => name.startsWith('access-control'))) return 'a CORS header';
  return status >= 400 && status < 500 ? '' : `status ${status}`;
}

it('browser host refuses every invalid combination of origin, host, token and method', async () => {
  const accepted: string[] = [];
  for (const attack of ATTACKS) {
    const got = await gets(attack);
    if (got !== '') accepted.push(`${got} for ${JSON.stringify(attack)}`);
  }
  figure({
    gate: 'attacks on the browser host: origin, host, token and method',
    n: ATTACKS.length,
    unit: 'cases',
    found: { escapes: accepted.length },
  });
  expect(ATTACKS.length).toBeGreaterThan(60);
  expect(accepted).toEqual([]);
}, 60_000);

it('browser host admits its own window', async () => {
  const { port, origin } = site.web;
  const { outcome, socket } = await attempt({ port, origin, first: first(site.linkToken()) });
  expect(outcome).toHaveProperty('in');
  await closeSocket(socket);
  const own = { method: 'GET', host: 'right', origin: 'missing', token: 'missing' } as const;
  expect(await gets(own)).toBe('status 200');
});
