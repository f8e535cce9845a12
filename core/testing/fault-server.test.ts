import { connect } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { answer } from './answers.ts';
import { type FaultServer, type Script, startFaultServer } from './fault-server.ts';

let server: FaultServer;
afterEach(() => server.close());

/** Sends raw bytes; returns everything received (Latin-1), and how the socket ended: `end` or the error's code. */
async function exchange(...writes: readonly string[]): Promise<{ text: string; end: string }> {
  const socket = connect(server.port, '127.0.0.1');
  let text = '';
  let end = 'end';
  socket.on('data', (bytes) => {
    text += bytes.toString('latin1');
  });
  socket.on('error', (error) => {
    end = 'code' in error ? String(error.code) : 'error';
  });
  const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()));
  for (const bytes of writes) {
    socket.write(bytes);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await closed;
  return { text, end };
}

async function serve(script: Script): Promise<void> {
  server = await startFaultServer(script);
}

const POST = 'POST /a HTTP/1.1\r\nHost: x\r\nIdempotency-Key: op\r\nContent-Length: 4\r\n\r\nbody';

test('parses requests that arrive split or together, and counts them', async () => {
  await serve(({ index }) => (index === 2 ? [...answer(200, 'c'), 'end'] : answer(200, 'ab')));
  const { text } = await exchange(POST.slice(0, 30), POST.slice(30, -2), `${POST.slice(-2)}${POST}`, POST);
  expect(text.match(/HTTP\/1.1 200/g)).toHaveLength(3);
  expect(server.countOf('op')).toBe(3);
  expect(server.requests[1]).toMatchObject({
    method: 'POST',
    path: '/a',
    body: 'body',
    index: 1,
    indexOnSocket: 1,
  });
});

test('runs the steps of a script in order', async () => {
  const gate = Promise.withResolvers<void>();
  await serve(() => [
    { send: 'abc', size: 1 },
    { wait: 5 },
    { repeat: 'x', times: 3 },
    { until: gate.promise },
    { send: '!' },
    'end',
  ]);
  setTimeout(gate.resolve, 20);
  expect(await exchange(POST)).toEqual({ text: 'abcxxx!', end: 'end' });
});

test('a reset step closes the socket with ECONNRESET', async () => {
  await serve(() => [{ send: 'a' }, { wait: 20 }, 'reset']);
  expect(await exchange(POST)).toEqual({ text: 'a', end: 'ECONNRESET' });
});

test('closing the server ends stalled sockets', async () => {
  await serve(() => [{ send: 'a' }, 'stall']);
  const stalled = exchange(POST);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(server.sockets.open).toBe(1);
  await server.close();
  expect((await stalled).text).toBe('a');
  await serve(() => []);
});
