import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { parseBaseUrl } from '../../shared/service/base-url.ts';
import type { EndpointProfile } from '../../shared/service/profile.ts';
import {
  answer,
  chatChunk,
  chatStream,
  chunk,
  closeDelimitedHead,
  jsonAnswer,
  lastChunk,
  sse,
  streamHead,
} from '../testing/answers.ts';
import { eventually } from '../testing/eventually.ts';
import { FakeClock, realClock } from '../testing/fake-clock.ts';
import { type FaultServer, type Script, startFaultServer } from '../testing/fault-server.ts';
import { selfSigned } from '../testing/self-signed.ts';
import { connectionTo, type Outcome, outcomeOf, textOf } from '../testing/service-call.ts';
import { completeChat } from './chat.ts';
import { retryDecision } from './retry-table.ts';
import type { CallObserver } from './service-connection.ts';
import { createTransport, type Transport } from './transport.ts';

// Everything a person can meet on the way to the service, each by itself.

let servers: FaultServer[];
let clock: FakeClock;
let transport: Transport;

beforeEach(() => {
  servers = [];
  clock = new FakeClock();
  transport = createTransport({ clock });
});
afterEach(async () => {
  await transport.close();
  for (const server of servers) await server.close();
});

async function serverThat(script: Script, tls?: { key: string; cert: string }): Promise<FaultServer> {
  const server = await startFaultServer(script, tls ? { tls } : {});
  servers.push(server);
  return server;
}

function ask(
  baseUrl: string,
  options: {
    profile?: Partial<EndpointProfile>;
    observer?: CallObserver;
    model?: string;
    signal?: AbortSignal;
  } = {},
): Promise<Outcome> {
  const request = {
    model: options.model ?? 'vendor-s2',
    messages: [{ role: 'user' as const, content: 'hi' }],
    stream: true,
  };
  const signal = options.signal ?? new AbortController().signal;
  return outcomeOf(
    completeChat(transport, connectionTo(baseUrl, options.profile), request, {
      signal,
      observer: options.observer,
    }),
  );
}

function decisionOn(outcome: Outcome): ReturnType<typeof retryDecision> {
  if (outcome.error === null) throw new Error('the call did not fail');
  const { data } = outcome.error;
  return retryDecision({ operation: 'text', attempt: 1, errorClass: data.class, ...data }, () => 0.5);
}

describe('the base address', () => {
  test.each(['/', '/v1', '/v1/', '//'])('with %s at its end reaches the same path', async (end) => {
    const server = await serverThat(() => [streamHead, chunk(chatStream(['hi'])), lastChunk]);
    const parsed = parseBaseUrl(server.url + end);
    if (!parsed.ok) throw new Error(parsed.problem);
    const { error } = await ask(parsed.url);
    expect(error).toBeNull();
    expect(server.requests[0]?.path).toBe('/v1/chat/completions');
  });

  test('with a path keeps it before every path of the service', async () => {
    const server = await serverThat(() => [streamHead, chunk(chatStream(['hi'])), lastChunk]);
    const parsed = parseBaseUrl(`${server.url}/gateway/ai/v1/`);
    if (!parsed.ok) throw new Error(parsed.problem);
    expect((await ask(parsed.url)).error).toBeNull();
    expect(server.requests[0]?.path).toBe('/gateway/ai/v1/chat/completions');
  });

  test('that makes no address is refused before anything is sent', async () => {
    const { error } = await outcomeOf(
      completeChat(
        transport,
        { ...connectionTo('http://127.0.0.1:1'), baseUrl: 'not an address' },
        { model: 'm', messages: [{ role: 'user', content: 'x' }] },
        { signal: new AbortController().signal },
      ),
    );
    expect(error?.data).toMatchObject({ class: 'invalid', phase: 'before', action: 'settings' });
  });

  test('that answers HTML is said to be a web page', async () => {
    const server = await serverThat(() =>
      answer(200, '<!doctype html><title>Welcome to nginx</title>', { 'content-type': 'text/html' }),
    );
    const { error } = await ask(server.url);
    expect(error?.data).toMatchObject({ class: 'bad_answer', action: 'settings' });
    expect(error?.message).toMatch(/web page.*Welcome to nginx.*Check the base address/);
  });

  test('that answers 404 in HTML points to the settings', async () => {
    const server = await serverThat(() =>
      answer(404, '<html><h1>Not Found</h1></html>', { 'content-type': 'text/html' }),
    );
    expect((await ask(server.url)).error?.data).toMatchObject({
      class: 'not_found',
      action: 'settings',
      message: 'Not Found',
    });
  });
});

test('a wrong key is told in the words of the service', async () => {
  const server = await serverThat(() =>
    jsonAnswer(401, {
      error: {
        message: 'Incorrect API key provided',
        type: 'invalid_request_error',
        code: 'invalid_api_key',
      },
    }),
  );
  expect((await ask(server.url)).error?.data).toMatchObject({
    class: 'key',
    action: 'settings',
    status: 401,
    message: 'Incorrect API key provided',
    code: 'invalid_api_key',
    type: 'invalid_request_error',
  });
});

test.each([
  [404, { error: { message: 'The model `x` does not exist', code: 'model_not_found' } }],
  [400, { error: { message: 'bad', param: 'model' } }],
  [404, { message: 'Unknown model' }],
])('an unknown model (%i) offers to choose another', async (status, body) => {
  const server = await serverThat(() => jsonAnswer(status, body));
  expect((await ask(server.url, { model: 'x' })).error?.data.action).toBe('choose-model');
});

describe('no way to the service', () => {
  test('connection refused: never sent, tried again', async () => {
    const server = await serverThat(() => []);
    await server.close();
    const outcome = await ask(server.url);
    expect(outcome.error?.data).toMatchObject({
      class: 'unreachable',
      phase: 'before',
      code: 'ECONNREFUSED',
    });
    expect(decisionOn(outcome)).toEqual({ retry: true, afterMs: 250 });
  });

  test('DNS failure: never sent, tried again', async () => {
    const outcome = await ask('https://no-such-host.invalid');
    expect(outcome.error?.data).toMatchObject({ class: 'unreachable', phase: 'before' });
    expect(outcome.error?.message).toMatch(/DNS/);
    expect(decisionOn(outcome).retry).toBe(true);
  });

  test('a connection that is never made ends after ten seconds, never sent', async () => {
    // Takes the connection and never answers the TLS greeting.
    const server = await serverThat(() => []);
    const running = ask(server.url.replace('http:', 'https:'));
    await eventually('the connection', () => server.sockets.all === 1);
    await clock.advance(9_900);
    await clock.advance(200);
    const outcome = await running;
    expect(outcome.error?.data).toMatchObject({ class: 'unreachable', phase: 'before' });
    expect(outcome.error?.message).toMatch(/10 seconds/);
    expect(decisionOn(outcome).retry).toBe(true);
  });

  test('a server that hangs up in the TLS greeting was never sent anything', async () => {
    const server = await serverThat(() => ['end']);
    const running = ask(server.url.replace('http:', 'https:'));
    await eventually('the connection', () => server.sockets.all === 1);
    await server.close();
    expect((await running).error?.data.phase).toBe('before');
  });
});

describe('TLS failure', () => {
  const day = 86_400_000;
  const valid = { notBefore: new Date(Date.now() - day), notAfter: new Date(Date.now() + day) };
  const ownCertificates = getCACertificates('default');
  afterEach(() => setDefaultCACertificates(ownCertificates));

  test.each([
    ['self-signed', selfSigned({ host: '127.0.0.1', ...valid }), false],
    ['for another host', selfSigned({ host: 'other.example', ...valid }), true],
    [
      'expired',
      selfSigned({
        host: '127.0.0.1',
        notBefore: new Date(Date.now() - 2 * day),
        notAfter: new Date(Date.now() - day),
      }),
      true,
    ],
  ])('a certificate that is %s is refused and not tried again', async (_, pair, trusted) => {
    if (trusted) setDefaultCACertificates([...ownCertificates, pair.cert]);
    const server = await serverThat(() => [streamHead, chunk(chatStream(['secret'])), lastChunk], pair);
    const outcome = await ask(server.url);
    expect(outcome.error?.data).toMatchObject({ class: 'tls', phase: 'before', action: 'settings' });
    expect(decisionOn(outcome)).toEqual({ retry: false, becomes: 'failed' });
    expect(server.requests).toHaveLength(0);
  });

  test('a good certificate is accepted', async () => {
    const pair = selfSigned({ host: '127.0.0.1', ...valid });
    setDefaultCACertificates([...ownCertificates, pair.cert]);
    const server = await serverThat(() => [streamHead, chunk(chatStream(['hi'])), lastChunk], pair);
    expect(textOf((await ask(server.url)).events)).toBe('hi');
  });
});

describe('429', () => {
  test('with Retry-After is waited for', async () => {
    const server = await serverThat(() => jsonAnswer(429, { error: 'slow down' }, { 'retry-after': '5' }));
    const outcome = await ask(server.url);
    expect(outcome.error?.data).toMatchObject({
      class: 'rate',
      action: 'wait',
      retryAfterMs: 5000,
      message: 'slow down',
    });
    expect(decisionOn(outcome)).toEqual({ retry: true, afterMs: 5250 });
  });

  test('without it backs off by itself', async () => {
    const server = await serverThat(() => jsonAnswer(429, {}));
    const outcome = await ask(server.url);
    expect(outcome.error?.data).toMatchObject({
      class: 'rate',
      retryAfterMs: null,
      message: 'HTTP 429: Too many requests.',
    });
    expect(decisionOn(outcome)).toEqual({ retry: true, afterMs: 250 });
  });
});

test('5xx is not tried again by itself: the service may have done the work', async () => {
  const server = await serverThat(() => jsonAnswer(500, { error: { message: 'boom' } }));
  const outcome = await ask(server.url);
  expect(outcome.error?.data).toMatchObject({
    class: 'service',
    action: 'retry',
    status: 500,
    message: 'boom',
  });
  expect(decisionOn(outcome)).toEqual({ retry: false, becomes: 'failed' });
});

test('a stream cut in the middle keeps what came and offers to continue', async () => {
  const server = await serverThat(() => [
    streamHead,
    chunk(sse(chatChunk({ content: 'so far' }))),
    { wait: 20 },
    'reset',
  ]);
  const { events, error } = await ask(server.url);
  expect(textOf(events)).toBe('so far');
  expect(error?.data).toMatchObject({ class: 'interrupted', phase: 'answering', action: 'continue' });
});

test('a stream cut before its first word offers to try again', async () => {
  const server = await serverThat(() => [
    streamHead,
    chunk(sse(chatChunk({ role: 'assistant' }))),
    { wait: 20 },
    'reset',
  ]);
  expect((await ask(server.url)).error?.data).toMatchObject({ class: 'interrupted', action: 'retry' });
});

test('a stream that ends by EOF alone is interrupted, not complete', async () => {
  const server = await serverThat(() => [
    closeDelimitedHead,
    { send: sse(chatChunk({ content: 'so far' })) },
    'end',
  ]);
  const { events, error } = await ask(server.url);
  expect(textOf(events)).toBe('so far');
  expect(error?.data.class).toBe('interrupted');
});

test('a stream without [DONE] but with its finish reason is complete', async () => {
  const server = await serverThat(() => [
    closeDelimitedHead,
    { send: sse(chatChunk({ content: 'all' })) + sse(chatChunk({}, 'stop')) },
    'end',
  ]);
  const { events, error } = await ask(server.url);
  expect(error).toBeNull();
  expect(textOf(events)).toBe('all');
});

test.each([1, 2, 3])('UTF-8 split every %i bytes comes whole', async (size) => {
  const server = await serverThat(() => [
    closeDelimitedHead,
    { send: chatStream(['héllo ', '世界 ', '🎼👩‍🚀']), size },
    'end',
  ]);
  const { events, error } = await ask(server.url);
  expect(error).toBeNull();
  expect(textOf(events)).toBe('héllo 世界 🎼👩‍🚀');
});

test('a malformed event among good ones is left out, with a notice', async () => {
  const server = await serverThat(() => [
    streamHead,
    chunk(
      `${sse(chatChunk({ content: 'a' }))}data: {"choices": "oops"}\n\n${sse(chatChunk({ content: 'b' }))}${sse(chatChunk({}, 'stop'))}data: [DONE]\n\n`,
    ),
    lastChunk,
  ]);
  const { events, error } = await ask(server.url);
  expect(error).toBeNull();
  expect(textOf(events)).toBe('ab');
  expect(events.filter((event) => event.type === 'notice')).toHaveLength(1);
});

test('malformed events that do not follow one another never end the stream', async () => {
  const pieces = ['a', 'b', 'c', 'd', 'e'].map(
    (text) => `${sse(chatChunk({ content: text }))}data: {nope\n\n`,
  );
  const server = await serverThat(() => [
    streamHead,
    chunk(`${pieces.join('')}${sse(chatChunk({}, 'stop'))}data: [DONE]\n\n`),
    lastChunk,
  ]);
  const { events, error } = await ask(server.url);
  expect(error).toBeNull();
  expect(textOf(events)).toBe('abcde');
  expect(events.filter((event) => event.type === 'notice')).toHaveLength(5);
});

test('a 10 MB single line is refused, with little of it held', async () => {
  const server = await serverThat(() => [
    closeDelimitedHead,
    { send: sse(chatChunk({ content: 'a' })) },
    { send: 'data: {"choices":[{"index":0,"delta":{"content":"' },
    { repeat: 'x'.repeat(100_000), times: 100 },
    { send: '"}}]}\n\n' },
    'end',
  ]);
  const { events, error } = await ask(server.url);
  expect(textOf(events)).toBe('a');
  expect(error?.data).toMatchObject({ class: 'too_large', phase: 'answering' });
  expect(error?.message).toMatch(/1 MiB/);
});

describe('silence', () => {
  test('is told while it lasts, then ends the call, both after settable times', async () => {
    const told: number[] = [];
    const server = await serverThat(() => [streamHead, chunk(sse(chatChunk({ content: 'a' }))), 'stall']);
    const running = ask(server.url, {
      profile: { stillWaitingMs: 8_000, idleTimeoutMs: 20_000 },
      observer: { onSilence: (ms) => told.push(ms) },
    });
    await eventually('the request', () => server.requests.length === 1);
    await new Promise((resolve) => setTimeout(resolve, 50));
    await clock.advance(7_000);
    expect(told).toEqual([]);
    await clock.advance(12_000);
    expect(told).toEqual([8_000, 13_000, 18_000]);
    await clock.advance(2_000);
    const { events, error } = await running;
    expect(textOf(events)).toBe('a');
    expect(error?.data).toMatchObject({ class: 'timeout', action: 'continue' });
    expect(error?.message).toMatch(/20 seconds/);
  });

  test('is over when bytes come', async () => {
    const told: number[] = [];
    const gate = Promise.withResolvers<void>();
    const server = await serverThat(() => [
      streamHead,
      chunk(sse(chatChunk({ content: 'a' }))),
      { until: gate.promise },
      chunk(chatStream(['b'])),
      lastChunk,
    ]);
    const running = ask(server.url, { observer: { onSilence: (ms) => told.push(ms) } });
    await eventually('the request', () => server.requests.length === 1);
    await new Promise((resolve) => setTimeout(resolve, 50));
    await clock.advance(16_000);
    gate.resolve();
    expect((await running).error).toBeNull();
    expect(told).toEqual([15_000, 0]);
  });

  test('before the head ends the call after its own time', async () => {
    const server = await serverThat(() => ['stall']);
    const running = ask(server.url, { profile: { headersTimeoutMs: 30_000 } });
    await eventually('the request', () => server.requests.length === 1);
    await clock.advance(31_000);
    expect((await running).error?.data).toMatchObject({
      class: 'timeout',
      phase: 'sending',
      action: 'retry',
    });
  });
});

test('stopping ends the call at once and keeps what came', async () => {
  const stop = new AbortController();
  const server = await serverThat(() => [streamHead, chunk(sse(chatChunk({ content: 'a' }))), 'stall']);
  transport = createTransport({ clock: realClock });
  const call = completeChat(
    transport,
    connectionTo(server.url),
    { model: 'm', messages: [{ role: 'user', content: 'x' }], stream: true },
    { signal: stop.signal },
  );
  const events = [(await call.next()).value, (await call.next()).value];
  expect(events[1]).toMatchObject({ type: 'text', text: 'a' });
  stop.abort();
  const rest = await outcomeOf(call);
  expect(rest.error?.data).toMatchObject({ class: 'stopped', phase: 'answering' });
  await eventually('the socket is closed', () => server.sockets.open === 0);
});

test('stopping before the connection stands sends nothing', async () => {
  const stop = new AbortController();
  const server = await serverThat(() => [streamHead, chunk(chatStream(['a'])), lastChunk]);
  stop.abort();
  expect((await ask(server.url, { signal: stop.signal })).error?.data).toMatchObject({
    class: 'stopped',
    phase: 'before',
  });
  expect(server.requests).toHaveLength(0);
});
