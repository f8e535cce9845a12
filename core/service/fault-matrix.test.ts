import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { JobState } from '../../shared/domain/job.ts';
import type { ErrorClass } from '../../shared/service/errors.ts';
import {
  answer,
  chatChunk,
  chatStream,
  chunk,
  closeDelimitedHead,
  DONE,
  jsonAnswer,
  lastChunk,
  messagesStart,
  messagesStream,
  messagesText,
  sse,
  streamHead,
} from '../testing/answers.ts';
import { eventually } from '../testing/eventually.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { type FaultServer, type Step, startFaultServer } from '../testing/fault-server.ts';
import { connectionTo, type Outcome, outcomeOf, TEST_KEY, textOf } from '../testing/service-call.ts';
import { completeChat } from './chat.ts';
import { createMessage } from './messages.ts';
import { retryDecision } from './retry-table.ts';
import { createTransport } from './transport.ts';

/** The fault matrix of the two text interfaces, as data. `row` is its number in the reliability page. */
interface Fault {
  readonly row: number;
  readonly name: string;
  readonly only?: 'chat' | 'messages';
  readonly whole?: true;
  readonly script: (api: Api) => readonly Step[];
  /** Time that passes while the call waits, once the server has been asked. */
  readonly passes?: readonly number[];
  /** Absent: the answer is complete. */
  readonly fails?: { readonly class: ErrorClass; readonly becomes: JobState; readonly says?: RegExp };
  readonly text?: string;
  readonly notices?: readonly string[];
  readonly finish?: string;
}

type Api = 'chat' | 'messages';

const start = (api: Api): string =>
  api === 'chat' ? sse(chatChunk({ role: 'assistant', content: '' })) : messagesStart();
const say = (api: Api, text: string): string =>
  api === 'chat' ? sse(chatChunk({ content: text })) : messagesText(text);
const whole = (api: Api, words: readonly string[]): string =>
  api === 'chat' ? chatStream(words) : messagesStream(words);
const error = (message: string, more: object = {}): unknown => ({ error: { message, ...more } });
const page = `<!doctype html><html><head><title>Oops</title><style>p{}</style></head><body><p>Bad &amp; broken</p>${'<p>x</p>'.repeat(250_000)}</body></html>`;

const FAULTS: readonly Fault[] = [
  {
    row: 7,
    name: 'reset after the request was read',
    script: () => ['reset'],
    fails: { class: 'interrupted', becomes: 'failed' },
  },
  {
    row: 7,
    name: 'closed without an answer',
    script: () => ['end'],
    fails: { class: 'interrupted', becomes: 'failed' },
  },
  {
    row: 8,
    name: 'headers never come',
    script: () => ['stall'],
    passes: [61_000],
    fails: { class: 'timeout', becomes: 'failed' },
  },
  ...[400, 422].map(
    (status): Fault => ({
      row: 10,
      name: `${status}`,
      script: () => jsonAnswer(status, error('temperature is too high', { param: 'temperature' })),
      fails: { class: 'bad_request', becomes: 'rejected', says: /^temperature is too high$/ },
    }),
  ),
  ...[401, 403].map(
    (status): Fault => ({
      row: 11,
      name: `${status}`,
      script: () => jsonAnswer(status, error(`bad key ${TEST_KEY}`)),
      fails: { class: 'key', becomes: 'rejected', says: /^bad key \[REDACTED\]$/ },
    }),
  ),
  {
    row: 12,
    name: '402',
    script: () => jsonAnswer(402, error('no credits')),
    fails: { class: 'quota', becomes: 'rejected', says: /no credits/ },
  },
  {
    row: 12,
    name: '429 about quota',
    script: () => jsonAnswer(429, error('spent', { code: 'insufficient_quota' })),
    fails: { class: 'quota', becomes: 'rejected' },
  },
  {
    row: 13,
    name: '404 on the path',
    script: () => answer(404, 'nope'),
    fails: { class: 'not_found', becomes: 'rejected' },
  },
  ...[408, 409, 425].map(
    (status): Fault => ({
      row: 14,
      name: `${status}`,
      script: () => jsonAnswer(status, error('hm')),
      fails: { class: status === 408 ? 'timeout' : 'bad_request', becomes: 'failed' },
    }),
  ),
  {
    row: 15,
    name: '413',
    script: () => jsonAnswer(413, error('too long')),
    fails: { class: 'too_large', becomes: 'rejected' },
  },
  {
    row: 17,
    name: '429 that asks for a day',
    script: () => jsonAnswer(429, error('later'), { 'retry-after': '86400' }),
    fails: { class: 'rate', becomes: 'rejected' },
  },
  ...[500, 502, 504, 529].map(
    (status): Fault => ({
      row: 19,
      name: `${status}`,
      script: () => jsonAnswer(status, { message: 'down' }),
      fails: { class: 'service', becomes: 'failed', says: /^down$/ },
    }),
  ),
  {
    row: 20,
    name: '503 with Retry-After',
    script: () => jsonAnswer(503, error('busy'), { 'retry-after': '3' }),
    fails: { class: 'service', becomes: 'failed' },
  },
  {
    row: 22,
    name: '5xx as 2 MB of HTML',
    script: () => answer(500, page, { 'content-type': 'text/html' }),
    fails: { class: 'service', becomes: 'failed', says: /^Oops Bad & broken x x[^<>]{0,480}…$/ },
  },
  ...[301, 302, 307, 308].map(
    (status): Fault => ({
      row: 23,
      name: `${status}`,
      script: () => answer(status, '', { location: 'http://127.0.0.1:9/elsewhere' }),
      fails: { class: 'redirect', becomes: 'rejected' },
    }),
  ),
  {
    row: 24,
    name: '200 with an error object',
    whole: true,
    script: () => jsonAnswer(200, error('model is asleep')),
    fails: { class: 'service', becomes: 'failed', says: /model is asleep/ },
  },
  {
    row: 37,
    name: 'cut before any text',
    script: (api) => [closeDelimitedHead, { send: start(api) }, 'end'],
    fails: { class: 'interrupted', becomes: 'interrupted' },
    text: '',
  },
  {
    row: 37,
    name: 'no event at all',
    script: () => [closeDelimitedHead, 'end'],
    fails: { class: 'interrupted', becomes: 'interrupted' },
    text: '',
  },
  {
    row: 38,
    name: 'FIN after text, close-delimited',
    script: (api) => [closeDelimitedHead, { send: start(api) + say(api, 'half') }, 'end'],
    fails: { class: 'interrupted', becomes: 'interrupted' },
    text: 'half',
  },
  {
    row: 38,
    name: 'cut in the middle of an event',
    script: (api) => [
      closeDelimitedHead,
      { send: start(api) + say(api, 'half') + say(api, 'lost').slice(0, -9) },
      'end',
    ],
    fails: { class: 'interrupted', becomes: 'interrupted' },
    text: 'half',
    notices: [],
  },
  {
    row: 38,
    name: 'reset after text, chunked',
    script: (api) => [streamHead, chunk(start(api) + say(api, 'half')), { wait: 20 }, 'reset'],
    fails: { class: 'interrupted', becomes: 'interrupted' },
    text: 'half',
  },
  {
    row: 38,
    name: 'FIN before the last chunk',
    script: (api) => [streamHead, chunk(start(api) + say(api, 'half')), 'end'],
    fails: { class: 'interrupted', becomes: 'interrupted' },
    text: 'half',
  },
  {
    row: 39,
    name: 'finish reason, no terminator, end',
    only: 'chat',
    script: () => [
      streamHead,
      chunk(sse(chatChunk({ content: 'all' })) + sse(chatChunk({}, 'stop'))),
      lastChunk,
    ],
    text: 'all',
    finish: 'stop',
  },
  {
    row: 39,
    name: 'finish reason, no terminator, reset',
    only: 'chat',
    script: () => [
      streamHead,
      chunk(sse(chatChunk({ content: 'all' })) + sse(chatChunk({}, 'stop'))),
      { wait: 20 },
      'reset',
    ],
    text: 'all',
    finish: 'stop',
  },
  {
    row: 39,
    name: 'finish reason, no terminator, silence',
    only: 'chat',
    script: () => [
      streamHead,
      chunk(sse(chatChunk({ content: 'all' })) + sse(chatChunk({}, 'stop'))),
      'stall',
    ],
    passes: [6_000],
    text: 'all',
    finish: 'stop',
  },
  {
    row: 40,
    name: 'terminator, finish reason always null',
    only: 'chat',
    script: () => [streamHead, chunk(sse(chatChunk({ content: 'all' })) + DONE), lastChunk],
    text: 'all',
    notices: ['no_finish_reason'],
  },
  {
    row: 41,
    name: 'socket stays open after the terminator',
    script: (api) => [streamHead, chunk(whole(api, ['all'])), 'stall'],
    text: 'all',
  },
  {
    row: 42,
    name: 'stall in the stream',
    script: (api) => [streamHead, chunk(start(api) + say(api, 'half')), 'stall'],
    passes: [61_000],
    fails: { class: 'timeout', becomes: 'interrupted' },
    text: 'half',
  },
  {
    row: 44,
    name: 'one endless line',
    script: (api) => [
      closeDelimitedHead,
      { send: start(api) + say(api, 'half') },
      { send: 'data: ' },
      { repeat: 'x'.repeat(65_536), times: 1e6 },
    ],
    fails: { class: 'too_large', becomes: 'interrupted' },
    text: 'half',
  },
  {
    row: 44,
    name: 'endless data lines',
    script: (api) => [
      closeDelimitedHead,
      { send: start(api) + say(api, 'half') },
      { repeat: 'data:\n'.repeat(10_000), times: 1e6 },
    ],
    fails: { class: 'too_large', becomes: 'interrupted' },
    text: 'half',
  },
  {
    row: 45,
    name: '64 MiB in small events',
    script: (api) => [
      closeDelimitedHead,
      { send: start(api) + say(api, 'half') },
      { repeat: ': x\n\n'.repeat(20_000), times: 1e6 },
    ],
    fails: { class: 'too_large', becomes: 'interrupted' },
    text: 'half',
  },
  {
    row: 46,
    name: 'one malformed event among good ones',
    script: (api) => [
      streamHead,
      chunk(`${start(api)}data: {"choices":[{"index"\n\n${whole(api, ['all']).slice(start(api).length)}`),
      lastChunk,
    ],
    text: 'all',
    notices: ['event_skipped'],
  },
  {
    row: 46,
    name: 'three malformed events in a row',
    script: (api) => [
      streamHead,
      chunk(`${start(api)}${say(api, 'half')}${'data: {nope\n\n'.repeat(3)}${say(api, 'never')}`),
      lastChunk,
    ],
    fails: { class: 'interrupted', becomes: 'interrupted' },
    text: 'half',
    notices: ['event_skipped', 'event_skipped'],
  },
  {
    row: 47,
    name: 'split UTF-8',
    script: (api) => [closeDelimitedHead, { send: whole(api, ['日本語 🎻 ', 'naïve']), size: 3 }, 'end'],
    text: '日本語 🎻 naïve',
  },
  {
    row: 47,
    name: 'BOM, invalid bytes, NUL',
    script: (api) => [
      closeDelimitedHead,
      { send: '\ufeff' },
      { send: start(api) },
      {
        send: Buffer.concat([
          Buffer.from(say(api, 'a@b').split('@')[0] ?? ''),
          Buffer.from([0xff]),
          Buffer.from(say(api, 'a@b').split('@')[1] ?? ''),
        ]),
      },
      { send: say(api, '\u0000\ud800').replace('\\u0000', '\\u0000') },
      { send: whole(api, []).slice(start(api).length) },
      'end',
    ],
    text: 'a\ufffdb\u0000\ud800',
  },
  {
    row: 48,
    name: 'error object in mid-stream',
    script: (api) => [
      streamHead,
      chunk(
        start(api) +
          say(api, 'half') +
          sse({ type: 'error', error: { type: 'overloaded_error', message: 'too many guests' } }, 'error'),
      ),
      lastChunk,
    ],
    fails: { class: 'interrupted', becomes: 'interrupted', says: /^too many guests$/ },
    text: 'half',
  },
  {
    row: 49,
    name: 'finish reason length',
    only: 'chat',
    script: () => [
      streamHead,
      chunk(sse(chatChunk({ content: 'long' })) + sse(chatChunk({}, 'length')) + DONE),
      lastChunk,
    ],
    text: 'long',
    finish: 'length',
  },
  {
    row: 49,
    name: 'stop reason refusal',
    only: 'messages',
    script: () => [
      streamHead,
      chunk(
        messagesStart() +
          sse({
            type: 'message_delta',
            delta: { stop_reason: 'refusal', stop_details: { explanation: 'no' } },
          }) +
          sse({ type: 'message_stop' }),
      ),
      lastChunk,
    ],
    text: '',
    finish: 'refusal',
  },
  {
    row: 50,
    name: 'JSON where SSE was asked',
    script: (api) => jsonAnswer(200, wholeJson(api)),
    text: 'whole',
    finish: api('stop', 'end_turn'),
  },
  {
    row: 50,
    name: 'SSE where JSON was asked',
    whole: true,
    script: (a) => [streamHead, chunk(whole(a, ['streamed'])), lastChunk],
    text: 'streamed',
  },
  {
    row: 50,
    name: 'SSE labelled as JSON',
    script: (a) => answer(200, whole(a, ['streamed']), { 'content-type': 'application/json' }),
    text: 'streamed',
  },
  {
    row: 51,
    name: 'gzip bomb',
    script: () =>
      answer(200, gzipSync(Buffer.alloc(50_000_000)), {
        'content-type': 'text/event-stream',
        'content-encoding': 'gzip',
      }),
    fails: { class: 'bad_answer', becomes: 'failed', says: /encoding/ },
  },
  {
    row: 51,
    name: 'chained encodings',
    whole: true,
    script: () => answer(200, 'x', { 'content-encoding': Array(500).fill('gzip').join(', ') }),
    fails: { class: 'bad_answer', becomes: 'failed' },
  },
  {
    row: 71,
    name: 'captive portal',
    script: () =>
      answer(200, '<html><head><title>Hotel Wi-Fi</title></head></html>', { 'content-type': 'text/html' }),
    fails: { class: 'bad_answer', becomes: 'failed', says: /web page.*Hotel Wi-Fi.*sign-in/ },
  },
];

/** The same word may differ by interface; the table is read per interface. */
function api(chat: string, messages: string): string {
  return `${chat}|${messages}`;
}

function wholeJson(of: Api): unknown {
  if (of === 'chat')
    return {
      id: 'c1',
      model: 'vendor-s2',
      choices: [{ index: 0, message: { role: 'assistant', content: 'whole' }, finish_reason: 'stop' }],
    };
  return {
    id: 'm1',
    type: 'message',
    role: 'assistant',
    model: 'vendor-s2',
    content: [{ text: 'whole', citations: [] }],
    stop_reason: 'end_turn',
    usage: {},
  };
}

let server: FaultServer;
let clock: FakeClock;
let transport: ReturnType<typeof createTransport>;

beforeEach(() => {
  clock = new FakeClock();
  transport = createTransport({ clock });
});
afterEach(async () => {
  await transport.close();
  await server.close();
});

function call(of: Api, stream: boolean, opId: string): Promise<Outcome> {
  const connection = connectionTo(server.url);
  const options = { signal: new AbortController().signal, opId };
  const message = { role: 'user' as const, content: 'hello' };
  return outcomeOf(
    of === 'chat'
      ? completeChat(transport, connection, { model: 'vendor-s2', messages: [message], stream }, options)
      : createMessage(
          transport,
          connection,
          { model: 'vendor-s2', max_tokens: 10, messages: [message], stream },
          options,
        ),
  );
}

describe.each(['chat', 'messages'] as const)('%s', (of) => {
  test.each(FAULTS.filter((fault) => (fault.only ?? of) === of))('row $row: $name', async (fault) => {
    server = await startFaultServer(() => fault.script(of));
    const running = call(of, fault.whole !== true, 'op-1');
    if (fault.passes !== undefined) {
      await eventually('the request', () => server.requests.length === 1);
      // What was sent before the stall is on its way: the clock is ours, the socket's is not.
      await new Promise((resolve) => setTimeout(resolve, 50));
      for (const ms of fault.passes) await clock.advance(ms);
    }
    const { events, error: failure } = await running;
    expect(server.countOf('op-1'), 'sent once').toBe(1);
    expect(failure?.data.class ?? null, failure?.message).toBe(fault.fails?.class ?? null);
    if (failure !== null && fault.fails !== undefined) {
      if (fault.fails.says) expect(failure.message).toMatch(fault.fails.says);
      expect(failure.message.length).toBeLessThanOrEqual(500);
      expect(JSON.stringify(failure.data)).not.toContain(TEST_KEY);
      const decision = retryDecision({
        operation: 'text',
        attempt: 1,
        ...failure.data,
        errorClass: failure.data.class,
      });
      expect(decision).toEqual({ retry: false, becomes: fault.fails.becomes });
    }
    if (fault.text !== undefined) expect(textOf(events)).toBe(fault.text);
    const notices = events.flatMap((event) => (event.type === 'notice' ? [event.code] : []));
    expect(notices).toEqual(fault.notices ?? []);
    if (fault.finish !== undefined) {
      const [chat, messages] = fault.finish.split('|');
      const reasons = events.flatMap((event) => (event.type === 'finish' ? [event.reason] : []));
      expect(reasons).toEqual([of === 'chat' ? chat : (messages ?? chat)]);
    }
  });

  test('row 43: comments alone keep a stream alive for five minutes, not longer', async () => {
    const gates = Array.from({ length: 20 }, () => Promise.withResolvers<void>());
    server = await startFaultServer(() => [
      closeDelimitedHead,
      { send: start(of) + say(of, 'half') },
      ...gates.flatMap((gate): Step[] => [{ until: gate.promise }, { send: ': still here\n\n' }]),
      'stall',
    ]);
    let ended = false;
    const running = call(of, true, 'op-1').finally(() => {
      ended = true;
    });
    await eventually('the request', () => server.requests.length === 1);
    let minutes = 0;
    for (const gate of gates) {
      await new Promise((resolve) => setTimeout(resolve, 15));
      if (ended) break;
      await clock.advance(30_000);
      minutes += 0.5;
      gate.resolve();
    }
    const { events, error: failure } = await running;
    expect(failure?.data.class).toBe('timeout');
    expect(textOf(events)).toBe('half');
    expect(minutes).toBeGreaterThanOrEqual(5);
    expect(minutes).toBeLessThanOrEqual(6);
  });

  test('row 52: a body that never ends is left after half an hour', async () => {
    const gates = Array.from({ length: 40 }, () => Promise.withResolvers<void>());
    server = await startFaultServer(() => [
      closeDelimitedHead,
      { send: start(of) },
      ...gates.flatMap((gate): Step[] => [{ until: gate.promise }, { send: say(of, 'x') }]),
      'stall',
    ]);
    let ended = false;
    const running = call(of, true, 'op-1').finally(() => {
      ended = true;
    });
    await eventually('the request', () => server.requests.length === 1);
    let minutes = 0;
    for (const gate of gates) {
      await new Promise((resolve) => setTimeout(resolve, 15));
      if (ended) break;
      await clock.advance(55_000);
      minutes += 55 / 60;
      gate.resolve();
    }
    const { error: failure } = await running;
    expect(failure?.data.class).toBe('timeout');
    expect(minutes).toBeGreaterThanOrEqual(30);
    expect(minutes).toBeLessThanOrEqual(32);
  });
});
