import { gzipSync } from 'node:zlib';
import {
  answer,
  chatChunk,
  chunk,
  closeDelimitedHead,
  DONE,
  jsonAnswer,
  lastChunk,
  messagesStart,
  sse,
  streamHead,
} from './answers.ts';
import { type Fault, say, start, whole, wholeJson } from './text-fault.ts';

/** Rows 37 to 71 of the fault matrix: answers that break, stall or are something else. */
export const STREAM_FAULTS: readonly Fault[] = [
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
    finish: { chat: 'stop' },
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
    finish: { chat: 'stop' },
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
    finish: { chat: 'stop' },
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
    row: 40,
    name: 'nothing but the terminator',
    script: () => [streamHead, chunk(DONE), lastChunk],
    fails: { class: 'bad_answer', becomes: 'failed' },
  },
  {
    row: 40,
    name: 'a chat stream where messages were asked',
    only: 'messages',
    script: () => [streamHead, chunk(whole('chat', ['hi'])), lastChunk],
    fails: { class: 'bad_answer', becomes: 'failed' },
    text: '',
  },
  {
    row: 40,
    name: 'a messages stream where chat was asked',
    only: 'chat',
    script: () => [streamHead, chunk(whole('messages', ['hi'])), lastChunk],
    fails: { class: 'interrupted', becomes: 'interrupted' },
    text: '',
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
    passes: [91_000],
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
    finish: { chat: 'length' },
  },
  {
    row: 49,
    name: 'stop reason max_tokens',
    only: 'messages',
    script: () => [
      streamHead,
      chunk(
        messagesStart() +
          say('messages', 'long') +
          sse({ type: 'message_delta', delta: { stop_reason: 'max_tokens' } }) +
          sse({ type: 'message_stop' }),
      ),
      lastChunk,
    ],
    text: 'long',
    finish: { messages: 'max_tokens' },
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
    finish: { messages: 'refusal' },
  },
  {
    row: 50,
    name: 'JSON where SSE was asked',
    script: (api) => jsonAnswer(200, wholeJson(api)),
    text: 'whole',
    finish: { chat: 'stop', messages: 'end_turn' },
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
