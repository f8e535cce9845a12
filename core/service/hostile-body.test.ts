import { afterEach, beforeEach, expect, test } from 'vitest';
import { chatChunk, closeDelimitedHead, head, sse } from '../testing/answers.ts';
import { realClock } from '../testing/fake-clock.ts';
import { type FaultServer, type Step, startFaultServer } from '../testing/fault-server.ts';
import { connectionTo } from '../testing/service-call.ts';
import { completeChat } from './chat.ts';
import { ServiceError } from './service-error.ts';
import { createTransport, type Transport } from './transport.ts';

// Bodies that never end: refused at their cap, with memory bounded.

const MEMORY_MAX = 150e6;
const endless = (text: string): Step => ({ repeat: text, times: Number.MAX_SAFE_INTEGER });
const json = head(200, { 'content-type': 'application/json' });

let server: FaultServer;
let transport: Transport;
beforeEach(() => {
  transport = createTransport({ clock: realClock });
});
afterEach(async () => {
  await transport.close();
  await server.close();
});

test.each<[string, readonly Step[], string]>([
  [
    'one line of a stream',
    [closeDelimitedHead, { send: 'data: ' }, endless('x'.repeat(65_536))],
    'too_large',
  ],
  [
    'lines of one event',
    [closeDelimitedHead, endless(`data: ${'x'.repeat(100)}\n`.repeat(500))],
    'too_large',
  ],
  ['empty lines of one event', [closeDelimitedHead, endless('data:\n'.repeat(10_000))], 'too_large'],
  ['comments', [closeDelimitedHead, endless(`:${'c'.repeat(60_000)}\n`)], 'too_large'],
  ['blank lines', [closeDelimitedHead, endless('\n'.repeat(65_536))], 'too_large'],
  [
    'small events',
    [closeDelimitedHead, endless(sse(chatChunk({ content: 'word ' })).repeat(200))],
    'too_large',
  ],
  [
    'tool calls',
    [
      closeDelimitedHead,
      endless(
        sse(chatChunk({ tool_calls: [{ index: 0, function: { arguments: 'x'.repeat(200) } }] })).repeat(100),
      ),
    ],
    'too_large',
  ],
  [
    'a JSON string',
    [json, { send: '{"choices":[{"message":{"content":"' }, endless('x'.repeat(65_536))],
    'too_large',
  ],
  ['JSON nesting', [json, endless('[{"a":'.repeat(10_000))], 'too_large'],
  ['white space', [json, endless(' '.repeat(65_536))], 'bad_answer'],
  [
    'a web page',
    [head(200, { 'content-type': 'text/html' }), endless('<p>hello</p>'.repeat(5000))],
    'bad_answer',
  ],
  [
    'an error page',
    [head(500, { 'content-type': 'text/html' }), endless('<p>hello</p>'.repeat(5000))],
    'service',
  ],
  ['headers', [{ send: 'HTTP/1.1 200 OK\r\n' }, endless('x-a: b\r\n'.repeat(1000))], 'too_large'],
  ['no HTTP at all', [endless('SSH-2.0-what\r\n'.repeat(5000))], 'bad_answer'],
])('%s', async (_, steps, errorClass) => {
  server = await startFaultServer(() => steps);
  const before = process.memoryUsage().rss;
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 5);
  const request = { model: 'm', messages: [{ role: 'user' as const, content: 'x' }], stream: true };
  const call = completeChat(transport, connectionTo(server.url), request, {
    signal: new AbortController().signal,
  });
  const error = await failureOf(call);
  clearInterval(watch);
  expect(error.data.class).toBe(errorClass);
  expect(most - before).toBeLessThan(MEMORY_MAX);
});

/** How a call ends whose events are looked at by nobody: kept, they would be most of what is measured here. */
async function failureOf(call: AsyncIterable<unknown>): Promise<ServiceError> {
  try {
    for await (const _ of call);
  } catch (error) {
    if (error instanceof ServiceError) return error;
    throw error;
  }
  throw new Error('an endless answer ended well');
}
