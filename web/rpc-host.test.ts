import { once } from 'node:events';
import { implement } from '@orpc/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import WebSocket from 'ws';
import { contract } from '../shared/contract/index.ts';
import { CLOSE_CODES } from './close-codes.ts';
import { LIMITS } from './limits.ts';
import { startTestHost, type TestHost } from './testing/test-host.ts';
import { attempt, call, closeSocket, openSocket } from './testing/test-socket.ts';

let host: TestHost;
const sockets: WebSocket[] = [];
const watched = { aborted: 0, pulled: 0 };

/** Uses the real router, with an observable endless stream of 64 KiB messages. */
beforeEach(async () => {
  watched.aborted = 0;
  watched.pulled = 0;
  const { app } = implement(contract);
  host = await startTestHost({}, (router) => ({
    ...router,
    app: {
      ...router.app,
      watch: app.watch.handler(async function* ({ signal }) {
        signal?.addEventListener('abort', () => watched.aborted++);
        for (;;) {
          if (signal?.aborted) return;
          watched.pulled++;
          yield { type: 'connection_removed' as const, rev: watched.pulled, id: 'x'.repeat(64 * 1024) };
        }
      }),
      /** A call that lasts as long as its socket. */
      openExternal: app.openExternal.handler(async ({ signal }) => {
        await new Promise((resolve) => signal?.addEventListener('abort', resolve));
        return { opened: false };
      }),
    },
  }));
});
afterEach(async () => {
  await Promise.all(sockets.splice(0).map(closeSocket));
  await host.close();
});

const own = () => ({ port: host.web.port, origin: host.web.origin });
const bootstrap = (token = host.linkToken()) => JSON.stringify({ bootstrap: token });

async function enter(first = bootstrap()) {
  const { outcome, socket } = await attempt({ ...own(), first });
  sockets.push(socket);
  return { outcome, socket, session: 'in' in outcome ? outcome.in : '' };
}

describe('authentication of a window', () => {
  it('admits a page with a fresh link, and again with its session', async () => {
    const { socket, session } = await enter();
    expect(session).toMatch(/^[\w-]{43}$/);
    // The client requests compression, as a browser does: the host must not accept frames that unpack to any size.
    expect(socket.extensions).toBe('');
    expect(await call(socket, '/app/info')).toMatchObject({
      h: { rev: expect.stringMatching(/^\d+$/) },
      b: { json: { host: 'browser' } },
    });
    const again = await enter(JSON.stringify({ session }));
    expect(again.outcome).toEqual({ in: session });
    expect(await call(again.socket, '/app/info')).toMatchObject({ b: { json: { host: 'browser' } } });
  });

  it('admits a link only once', async () => {
    const token = host.linkToken();
    await enter(bootstrap(token));
    expect((await enter(bootstrap(token))).outcome).toEqual({ code: CLOSE_CODES.unauthorized });
  });

  it('accepts a call sent together with the token', async () => {
    const socket = openSocket({ ...own(), first: bootstrap() });
    sockets.push(socket);
    const messages: string[] = [];
    socket.on('message', (data) => messages.push(String(data)));
    socket.on('open', () => socket.send(JSON.stringify({ i: '1', p: { u: '/app/info' } })));
    await vi.waitFor(() => expect(messages).toHaveLength(2));
    expect(messages[1]).toContain('"i":"1"');
  });

  it('refuses an invalid first message', async () => {
    const session = (await enter()).session;
    const wrong = [
      ...['', 'null', '[]', '{}', '"x"', '1', '{', 'true', `"${session}"`, session],
      ...[
        { session: '' },
        { session: session.slice(0, 42) },
        { session: `${session.slice(0, 42)}*` },
        { session: 'A'.repeat(43) },
        { session: [session] },
        { session: { toString: session } },
        { session: null },
        { bootstrap: session },
        { bootstrap: 'A'.repeat(43) },
        { session, bootstrap: session },
        { session, extra: 1 },
        { Session: session },
        { token: session },
        { i: '1', p: { u: '/app/info' } },
      ].map((value) => JSON.stringify(value)),
      `{"__proto__":{"session":"${session}"}}`,
      `{"constructor":{"session":"${session}"}}`,
    ];
    for (const first of [...wrong, Buffer.from(JSON.stringify({ session })), Buffer.alloc(0)]) {
      const { outcome } = await attempt({ ...own(), first });
      expect(outcome, String(first)).toEqual({ code: CLOSE_CODES.unauthorized });
    }
  });

  it('never evicts the session of an open window, and refuses evicted sessions', async () => {
    const open = await enter();
    const first = await enter();
    await closeSocket(first.socket);
    for (let i = 0; i < LIMITS.sessions; i++) {
      await vi.waitFor(() => expect(host.web.windows()).toBeLessThan(LIMITS.sockets));
      const { socket, session } = await enter();
      expect(session).not.toBe('');
      await closeSocket(socket);
    }
    await vi.waitFor(() => expect(host.web.windows()).toBeLessThan(LIMITS.sockets));
    const gone = await enter(JSON.stringify({ session: first.session }));
    expect(gone.outcome).toEqual({ code: CLOSE_CODES.unauthorized });
    expect(await call(open.socket, '/app/info')).toMatchObject({ b: { json: { host: 'browser' } } });
    const again = await enter(JSON.stringify({ session: open.session }));
    expect(again.outcome).toEqual({ in: open.session });
  });

  const origins = (origin: string, port: number): (string | undefined)[] => [
    undefined,
    'null',
    '',
    'http://evil.example',
    `http://evil.example:${port}`,
    `https://127.0.0.1:${port}`,
    `http://localhost:${port}`,
    `http://127.0.0.1`,
    `http://127.0.0.1:${port + 1}`,
    `${origin}/`,
    `${origin}.evil.example`,
    `${origin}@evil.example`,
    `${origin}:80`,
    `${origin}0`,
    ` ${origin} x`,
    `${origin}, ${origin}`,
    `http://evil.example?${origin}`,
    `http://evil.example#${origin}`,
    origin.toUpperCase(),
    `ws://127.0.0.1:${port}`,
    `http://[::1]:${port}`,
    `http://[::ffff:127.0.0.1]:${port}`,
    `http://127.1:${port}`,
    `http://2130706433:${port}`,
    `http://127.0.0.1.nip.io:${port}`,
    `http://127.0.0.1:${port}evil`,
    'file://',
    'app://quartet',
    'chrome-extension://abc',
    'about:blank',
    `view-source:${origin}`,
  ];

  it('refuses other origins even with a valid token', async () => {
    const { session } = await enter();
    let tried = 0;
    for (const origin of origins(host.web.origin, host.web.port)) {
      for (const first of [bootstrap(), JSON.stringify({ session })]) {
        const { outcome } = await attempt({ port: host.web.port, origin, first });
        expect(outcome, String(origin)).toEqual({ status: 403 });
        tried++;
      }
    }
    expect(tried).toBeGreaterThanOrEqual(60);
    // None of these attempts was exchanged for a session, and none closed the real window.
    expect((await enter(JSON.stringify({ session }))).outcome).toEqual({ in: session });
  });

  it('refuses a wrong host or path even with a valid token', async () => {
    for (const wrong of [
      { host: `localhost:${host.web.port}` },
      { host: 'evil.example' },
      { path: '/' },
      { path: '/rpc/' },
      { path: '/rpc?x' },
      { path: '//rpc' },
      { path: '/rpc', host: `evil.example:${host.web.port}` },
    ]) {
      const { outcome } = await attempt({ ...own(), ...wrong, first: bootstrap() });
      expect(outcome, JSON.stringify(wrong)).toEqual({ status: wrong.host ? 421 : 404 });
    }
  });
});

describe('limits before authentication', () => {
  it('close silent sockets after two seconds, and the oldest when there are too many', async () => {
    const began = performance.now();
    const waiting = Array.from({ length: LIMITS.waitingSockets }, () => openSocket(own()));
    sockets.push(...waiting);
    await Promise.all(waiting.map((socket) => once(socket, 'open')));
    // No header makes requests count for another client.
    const ways = ['X-Forwarded-For', 'X-Real-IP', 'Forwarded', 'Client-IP', 'CF-Connecting-IP', 'Via'];
    const headers = Object.fromEntries(ways.map((name, n) => [name, `for=192.0.2.${n}`]));
    const closed = Promise.all(waiting.map((socket) => once(socket, 'close')));
    const more = [{}, { headers }, { headers: { 'X-Forwarded-Host': host.web.origin } }].map((way) =>
      openSocket({ ...own(), ...way }),
    );
    sockets.push(...more);
    const later = Promise.all(more.map((socket) => once(socket, 'close')));
    // The oldest sockets are closed, one for each new one.
    const codes = (await closed).map(([code]) => code);
    expect(codes.filter((code) => code === 1006)).toHaveLength(more.length);
    expect(codes.slice(more.length)).toEqual(waiting.slice(more.length).map(() => CLOSE_CODES.tooSlow));
    expect((await later).map(([code]) => code)).toEqual(more.map(() => CLOSE_CODES.tooSlow));
    expect(performance.now() - began).toBeLessThan(LIMITS.authenticateWithin + 1_500);
  });

  it('admit a window while silent sockets are waiting', async () => {
    const waiting = Array.from({ length: LIMITS.waitingSockets }, () => openSocket(own()));
    sockets.push(...waiting);
    await Promise.all(waiting.map((socket) => once(socket, 'open')));
    const began = performance.now();
    expect((await enter()).session).not.toBe('');
    expect(performance.now() - began).toBeLessThan(LIMITS.authenticateWithin / 2);
  });

  it('close a socket that sends more than a token, in one frame or many', async () => {
    const one = openSocket({ ...own(), first: 'x'.repeat(LIMITS.beforeAuthentication + 1) });
    const many = openSocket(own());
    sockets.push(one, many);
    many.on('open', () => {
      for (let i = 0; i < 100; i++) many.send('x'.repeat(100), { fin: false });
    });
    const codes = await Promise.all([one, many].map((socket) => once(socket, 'close')));
    // They were cut, not merely timed out.
    expect(codes.map(([code]) => code)).toEqual([expect.toBeOneOf([1006, CLOSE_CODES.unauthorized]), 1006]);
  });
});

describe('limits of a window', () => {
  it('allow four windows, and a refused window does not use up its link', async () => {
    for (let i = 0; i < LIMITS.sockets; i++) expect((await enter()).session).not.toBe('');
    const token = host.linkToken();
    expect((await enter(bootstrap(token))).outcome).toEqual({ code: CLOSE_CODES.tooMany });
    const [first] = sockets;
    if (first) await closeSocket(first);
    await vi.waitFor(async () => expect((await enter(bootstrap(token))).session).not.toBe(''));
  });

  it('close a socket that sends too long a message', async () => {
    const { socket } = await enter();
    const closed = once(socket, 'close');
    socket.send('x'.repeat(LIMITS.message + 1));
    expect((await closed)[0]).toBe(1009);
  });

  it('accept the longest message that the contract allows', async () => {
    const { socket } = await enter();
    const text = '\u0001'.repeat(400_000);
    const answer = await call(socket, '/conversations/saveDraft', {
      id: '01ARZ3NDEKTSV4RRFFQ69G5FAV',
      draft: text,
    });
    expect(answer).toMatchObject({ s: 404, b: { json: { code: 'NOT_FOUND' } } });
  });

  it.each([
    ['not JSON', 'garbage sk-secret'],
    ['bytes', Buffer.from('{"i":"1"}')],
  ])('close a socket that sends %s, and log none of its content', async (_what, message) => {
    const spied = vi.spyOn(console, 'error');
    const { socket } = await enter();
    const closed = once(socket, 'close');
    socket.send(message);
    await closed;
    expect(spied).not.toHaveBeenCalled();
    expect(host.log.join()).not.toContain('sk-secret');
  });

  it('slow down a flood of calls without losing any', async () => {
    const { socket } = await enter();
    const began = performance.now();
    const count = LIMITS.burst + 100;
    const answers = await Promise.all(Array.from({ length: count }, () => call(socket, '/app/info')));
    const more = await call(socket, '/app/info');
    expect([...answers, more]).toHaveLength(count + 1);
    expect(performance.now() - began).toBeGreaterThan(1_000);
  });

  it('refuse too many concurrent calls of one socket without affecting another', async () => {
    const { socket } = await enter();
    const other = await enter();
    const answers: unknown[] = [];
    for (let i = 0; i <= LIMITS.callsUnderWay; i++) {
      void call(socket, '/app/openExternal', { url: 'https://a.b' }).then((answer) => answers.push(answer));
    }
    await vi.waitFor(() => expect(answers).toMatchObject([{ s: 429 }]), { timeout: 5_000 });
    expect(await call(other.socket, '/app/info')).toMatchObject({ b: { json: { host: 'browser' } } });
  });

  it('refuse unknown procedures and invalid input', async () => {
    const { socket } = await enter();
    expect(await call(socket, '/app/nothing')).toMatchObject({ s: 404 });
    expect(await call(socket, '/__proto__/constructor')).toMatchObject({ s: 404 });
    expect(await call(socket, '/settings/change', { theme: 1 })).toMatchObject({ s: 400 });
    expect(await call(socket, '/settings/change', JSON.parse('{"__proto__":{"x":1}}'))).not.toHaveProperty(
      'x',
    );
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  });

  it('never log a key that the user typed', async () => {
    const { socket } = await enter();
    const answer = await call(socket, '/connections/setKey', {
      id: 'a',
      key: 'my secret typed key',
      keep: true,
    });
    expect(answer).toMatchObject({ s: 400 });
    expect(host.log.join()).not.toContain('typed key');
  });
});

describe('calls of a socket', () => {
  it('abort when the socket closes', async () => {
    const { socket } = await enter();
    await call(socket, '/app/watch');
    await closeSocket(socket);
    await vi.waitFor(() => expect(watched.aborted).toBe(1));
  });

  it('stream no faster than the window reads', async () => {
    const { socket } = await enter();
    await call(socket, '/app/watch');
    socket.pause();
    let before = -1;
    // A stalled stream is not read between two checks.
    await vi.waitFor(
      () => {
        const now = watched.pulled;
        const still = now === before;
        before = now;
        expect(still).toBe(true);
      },
      { interval: 100, timeout: 5_000 },
    );
    expect(watched.pulled * 64 * 1024).toBeLessThan(LIMITS.sendBuffer + 8 * 1024 * 1024);
    socket.resume();
    await vi.waitFor(() => expect(watched.pulled).toBeGreaterThan(before));
  });

  it('end with the going-away close code when the host closes', async () => {
    const { socket } = await enter();
    const closed = once(socket, 'close');
    await host.web.close();
    expect((await closed)[0]).toBe(CLOSE_CODES.goingAway);
    await expect(once(new WebSocket(host.web.origin.replace('http', 'ws')), 'open')).rejects.toThrow();
  });
});
