import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { completeChat, createMessage } from '../service/chat/chat.ts';
import {
  chatChunk,
  chatStream,
  chunk,
  DONE,
  head,
  jsonAnswer,
  lastChunk,
  sse,
  streamHead,
} from '../testing/answers.ts';
import { eventLoopTurns, eventually } from '../testing/eventually.ts';
import { realClock } from '../testing/fake-clock.ts';
import { type FaultServer, type Script, startFaultServer } from '../testing/fault-server.ts';
import { connectionTo, outcomeOf, TEST_KEY, textOf } from '../testing/service-call.ts';
import type { CallObserver } from './service-connection.ts';
import { createTransport, type Transport } from './transport.ts';

let servers: { close(): unknown }[];
let transport: Transport;

beforeEach(() => {
  servers = [];
  transport = createTransport({ clock: realClock });
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await transport.close();
  for (const server of servers) await server.close();
});

async function serverThat(script: Script): Promise<FaultServer> {
  const server = await startFaultServer(script);
  servers.push(server);
  return server;
}

const ok: Script = () => [streamHead, chunk(chatStream(['hi'])), lastChunk];

function ask(baseUrl: string, observer?: CallObserver, opId?: string) {
  return completeChat(
    transport,
    connectionTo(baseUrl),
    { model: 'm', messages: [{ role: 'user', content: 'x' }], stream: true, temperature: 0.5 },
    { signal: new AbortController().signal, observer, opId },
  );
}

describe('what is sent', () => {
  test('sends the request unchanged, with its headers', async () => {
    const server = await serverThat(ok);
    await outcomeOf(ask(server.url, undefined, '01ARZ3NDEKTSV4RRFFQ69G5FAV'));
    const [request] = server.requests;
    expect(request?.method).toBe('POST');
    expect(JSON.parse(request?.body ?? '')).toEqual({
      model: 'm',
      messages: [{ role: 'user', content: 'x' }],
      stream: true,
      temperature: 0.5,
    });
    expect(request?.headers).toMatchObject({
      authorization: `Bearer ${TEST_KEY}`,
      'content-type': 'application/json',
      'accept-encoding': 'identity',
      'idempotency-key': '01ARZ3NDEKTSV4RRFFQ69G5FAV',
    });
    expect(request?.headers.accept).toContain('text/event-stream');
  });

  test('sends the other interface to its own path', async () => {
    const server = await serverThat(() =>
      jsonAnswer(200, { content: [{ text: 'a' }], stop_reason: 'end_turn' }),
    );
    const connection = connectionTo(server.url, { messagesPath: '/other/messages' });
    const options = { signal: new AbortController().signal };
    const { events } = await outcomeOf(
      createMessage(
        transport,
        connection,
        { model: 'm', max_tokens: 5, messages: [{ role: 'user', content: 'x' }] },
        options,
      ),
    );
    expect(textOf(events)).toBe('a');
    expect(server.requests[0]?.path).toBe('/other/messages');
    expect(server.requests[0]?.headers.accept).toBe('application/json');
  });

  test('sends no operation id that could break the header', async () => {
    const server = await serverThat(ok);
    await outcomeOf(ask(server.url, undefined, 'a\r\nx-evil: 1'));
    expect(server.requests[0]?.headers['idempotency-key']).toBeUndefined();
    expect(server.requests[0]?.headers['x-evil']).toBeUndefined();
  });
});

describe('the observer', () => {
  test('gets sending, the head, and the redacted body of a response that is not a stream', async () => {
    const seen: string[] = [];
    const server = await serverThat(() =>
      jsonAnswer(
        200,
        { choices: [{ message: { content: `your key is ${TEST_KEY}` }, finish_reason: 'stop' }] },
        { 'x-echo': `Bearer ${TEST_KEY}` },
      ),
    );
    await outcomeOf(
      ask(server.url, {
        onSending: () => seen.push('sending'),
        onHead: ({ status, headers }) => seen.push(`head ${status} ${headers['x-echo']}`),
        onBody: (text) => seen.push(text),
      }),
    );
    expect(seen.slice(0, 2)).toEqual(['sending', 'head 200 Bearer [REDACTED]']);
    expect(seen[2]).toContain('your key is [REDACTED]');
    expect(seen.join()).not.toContain(TEST_KEY);
  });

  test('is not notified of sending if the connection was refused', async () => {
    const server = await serverThat(ok);
    await server.close();
    const onSending = vi.fn();
    await outcomeOf(ask(server.url, { onSending }));
    expect(onSending).not.toHaveBeenCalled();
  });

  test('gets at most 64 KiB of an error body', async () => {
    const bodies: string[] = [];
    const server = await serverThat(() => [
      head(500, { 'content-type': 'text/plain' }),
      { repeat: 'x'.repeat(10_000), times: 1e6 },
    ]);
    const { error } = await outcomeOf(ask(server.url, { onBody: (text) => bodies.push(text) }));
    expect(error?.data.class).toBe('service');
    // 64 KiB are read; the end is not shown if it could be the first half of a key.
    expect(bodies.map((body) => body.length)).toEqual([56 * 1024]);
  });
});

describe('sockets', () => {
  test('reuses a socket after a complete response', async () => {
    const server = await serverThat(ok);
    for (let i = 0; i < 3; i++) {
      expect((await outcomeOf(ask(server.url))).error).toBeNull();
      // The end of the answer is a packet of its own.
      await eventually('the end', () => server.progress.steps === 3 * (i + 1));
      await eventLoopTurns();
    }
    expect(server.sockets.all).toBe(1);
  });

  test('reuses a socket whose end follows just after the terminator', async () => {
    const server = await serverThat(() => [streamHead, chunk(chatStream(['hi'])), { wait: 30 }, lastChunk]);
    await outcomeOf(ask(server.url));
    await eventually('the end', () => server.progress.steps === 4);
    await eventLoopTurns();
    await outcomeOf(ask(server.url));
    expect(server.sockets.all).toBe(1);
  });

  test('closes a socket that stays open after the terminator, without delaying the answer', async () => {
    const server = await serverThat(() => [streamHead, chunk(chatStream(['hi'])), 'stall']);
    const start = performance.now();
    expect((await outcomeOf(ask(server.url))).error).toBeNull();
    expect(performance.now() - start).toBeLessThan(3000);
    await eventually('the socket is closed', () => server.sockets.open === 0);
  });

  test('closes a socket that keeps sending after the terminator', async () => {
    const server = await serverThat(() => [
      streamHead,
      chunk(chatStream(['hi'])),
      { repeat: '400\r\n'.padEnd(1029, 'x'), times: 1e6 },
    ]);
    expect((await outcomeOf(ask(server.url))).error).toBeNull();
    await eventually('the socket is closed', () => server.sockets.open === 0);
  });

  test('does not resend after a reset on a reused socket', async () => {
    const server = await serverThat((request) => (request.indexOnSocket === 0 ? ok(request) : ['reset']));
    await outcomeOf(ask(server.url, undefined, 'first'));
    await eventually('the end', () => server.progress.steps === 3);
    await eventLoopTurns();
    const { error } = await outcomeOf(ask(server.url, undefined, 'second'));
    expect(error?.data).toMatchObject({ class: 'interrupted', phase: 'sending' });
    expect(server.countOf('second')).toBe(1);
  });

  test('closes the socket of a reader that leaves', async () => {
    const server = await serverThat(() => [streamHead, chunk(sse(chatChunk({ content: 'a' }))), 'stall']);
    for await (const event of ask(server.url)) if (event.type === 'text') break;
    await eventually('the socket is closed', () => server.sockets.open === 0);
  });

  test('a slow reader applies backpressure instead of filling the memory', async () => {
    const piece = sse(chatChunk({ content: 'x'.repeat(1000) }));
    const server = await serverThat(() => [
      streamHead,
      { repeat: Buffer.from(`${piece.length.toString(16)}\r\n${piece}\r\n`), times: 20_000 },
      chunk(DONE),
      lastChunk,
    ]);
    const before = process.memoryUsage().arrayBuffers;
    const call = ask(server.url);
    await call.next();
    await eventLoopTurns(3000);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(16e6);
    const rest = await outcomeOf(call);
    expect(rest.error).toBeNull();
    expect(textOf(rest.events)).toHaveLength(20_000_000);
  });
});

test('closing the transport ends running calls', async () => {
  const server = await serverThat(() => [streamHead, chunk(sse(chatChunk({ content: 'a' }))), 'stall']);
  const running = outcomeOf(ask(server.url));
  await eventually('the request', () => server.requests.length === 1);
  await transport.close();
  expect((await running).error?.data.class).toBe('stopped');
  expect((await outcomeOf(ask(server.url))).error?.data.class).toBe('stopped');
});

test('a thousand streams, a fifth of them abandoned, leave no resources open', async () => {
  const server = await serverThat(ok);
  for (let batch = 0; batch < 50; batch++) {
    await Promise.all(
      Array.from({ length: 20 }, async (_, i) => {
        for await (const event of ask(server.url)) if (i % 5 === 0 && event.type === 'text') break;
      }),
    );
  }
  const timers = process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  await eventually('those left early are closed', () => server.sockets.open <= 20);
  await transport.close();
  await eventually('every socket is closed', () => server.sockets.open === 0);
  expect(timers).toBeLessThan(40);
});
