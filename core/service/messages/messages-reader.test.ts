import { describe, expect, test } from 'vitest';
import { type AnswerEvent, answerEvent } from '../../../shared/domain/answer-event.ts';
import { foldedAnswer, textOf } from '../../testing/service-call.ts';
import { MessagesReader } from './messages-reader.ts';

interface Read {
  events: AnswerEvent[];
  results: ReturnType<MessagesReader['event']>[];
  ignored: string[];
}

/** Reads events, each an object, or `[name, object]` where the stream names it. */
function read(stream: readonly (object | [name: string, event: object] | string)[]): Read {
  const ignored: string[] = [];
  const reader = new MessagesReader((text) => text, { onIgnored: (what) => ignored.push(what) });
  const results = stream.map((item) => {
    if (typeof item === 'string') return reader.event(item, undefined);
    return Array.isArray(item)
      ? reader.event(JSON.stringify(item[1]), item[0])
      : reader.event(JSON.stringify(item), undefined);
  });
  reader.end();
  return { events: reader.events.take(), results, ignored };
}

function readTextBody(body: unknown): AnswerEvent[] | null {
  const reader = new MessagesReader((text) => text, undefined);
  const isRead = reader.whole(body);
  reader.end();
  return isRead ? reader.events.take() : null;
}

const start = {
  type: 'message_start',
  message: { id: 'm1', model: 'vendor-s2', content: [], usage: { input_tokens: 9, output_tokens: 1 } },
};
const open = (index: number, content_block: object): object => ({
  type: 'content_block_start',
  index,
  content_block,
});
const delta = (index: number, change: object): object => ({
  type: 'content_block_delta',
  index,
  delta: change,
});
const close = (index: number): object => ({ type: 'content_block_stop', index });
const end = [
  {
    type: 'message_delta',
    delta: { stop_reason: 'end_turn', stop_sequence: null },
    usage: { output_tokens: 4 },
  },
  { type: 'message_stop' },
];

test('reads text, with its start, end and token counts', () => {
  const { events, results } = read([
    start,
    { type: 'ping' },
    open(0, { type: 'text', text: '' }),
    delta(0, { type: 'text_delta', text: 'Hel' }),
    delta(0, { type: 'text_delta', text: 'lo' }),
    close(0),
    ...end,
  ]);
  expect(events).toEqual([
    { type: 'start', id: 'm1', model: 'vendor-s2', fingerprint: null },
    { type: 'text', choice: 0, block: 0, text: 'Hello' },
    { type: 'finish', choice: 0, reason: 'end_turn', stopSequence: null, explanation: null },
    {
      type: 'usage',
      usage: {
        inputTokens: 9,
        outputTokens: 4,
        totalTokens: null,
        raw: { input_tokens: 9, output_tokens: 4 },
      },
    },
  ]);
  expect(results.at(-1)).toBe('end');
});

test('a count sent as null does not erase an earlier one', () => {
  const usage = { input_tokens: null, output_tokens: 4 };
  const { events } = read([start, { type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage }]);
  expect(foldedAnswer(events).info.usage).toMatchObject({ inputTokens: 9, outputTokens: 4 });
});

test("accepts events typed by the stream's event name alone", () => {
  const { events } = read([
    ['message_start', { message: start.message }],
    ['content_block_delta', { index: 0, delta: { text: 'a' } }],
    ['content_block_delta', { index: 0, delta: { type: 'text_delta', text: 'b' } }],
    ['message_delta', { delta: { stop_reason: 'stop_sequence', stop_sequence: 'END' } }],
    ['message_stop', {}],
  ]);
  expect(textOf(events)).toBe('ab');
  expect(events).toContainEqual({
    type: 'finish',
    choice: 0,
    reason: 'stop_sequence',
    stopSequence: 'END',
    explanation: null,
  });
});

test('the type in the JSON takes precedence over the event name', () => {
  expect(textOf(read([['ping', delta(0, { type: 'text_delta', text: 'a' })]]).events)).toBe('a');
});

test('reads thinking with its signature', () => {
  const { events } = read([
    open(0, { type: 'thinking', thinking: '' }),
    delta(0, { type: 'thinking_delta', thinking: 'hm ' }),
    delta(0, { type: 'thinking_delta', thinking: 'so' }),
    delta(0, { type: 'signature_delta', signature: 'sig' }),
    close(0),
    open(1, { type: 'text', text: 'A' }),
    ...end,
  ]);
  expect(foldedAnswer(events).parts).toEqual([
    { type: 'thinking', block: 0, text: 'hm so', signature: 'sig' },
    { type: 'text', block: 1, text: 'A' },
  ]);
});

test('assembles tool calls from deltas', () => {
  const { events } = read([
    open(0, { type: 'tool_use', id: 't1', name: 'f', input: {} }),
    delta(0, { type: 'input_json_delta', partial_json: '' }),
    delta(0, { type: 'input_json_delta', partial_json: '{"a":' }),
    delta(0, { type: 'input_json_delta', partial_json: '1}' }),
    close(0),
    ...end,
  ]);
  expect(foldedAnswer(events).parts).toEqual([
    { type: 'tool_call', block: 0, id: 't1', name: 'f', input: '{"a":1}' },
  ]);
});

test('reads citations, streamed and complete', () => {
  const citation = {
    type: 'char_location',
    cited_text: 'x',
    document_index: 0,
    document_title: 'Tides',
    start_char_index: 1,
    end_char_index: 2,
    file_id: 'file-1',
  };
  const { events } = read([
    open(0, { text: 'a', citations: [citation] }),
    delta(0, { type: 'citations_delta', citation: { ...citation, cited_text: 'y' } }),
  ]);
  expect(foldedAnswer(events).parts).toEqual([
    { type: 'text', block: 0, text: 'a', citations: [citation, { ...citation, cited_text: 'y' }] },
  ]);
});

describe('blocks kept as received', () => {
  test.each(['redacted_thinking', 'server_tool_use', 'web_search_tool_result', 'something_new'])(
    '%s',
    (type) => {
      const { events } = read([open(0, { type, data: 'abc' }), close(0)]);
      expect(events).toEqual([{ type: 'block', choice: 0, block: 0, json: { type, data: 'abc' } }]);
    },
  );

  test('include the streamed input', () => {
    const { events } = read([
      open(0, { type: 'server_tool_use', name: 'search', input: {} }),
      delta(0, { type: 'input_json_delta', partial_json: '{"q":' }),
      delta(0, { type: 'input_json_delta', partial_json: '"x"}' }),
      close(0),
    ]);
    expect(events).toEqual([
      {
        type: 'block',
        choice: 0,
        block: 0,
        json: { type: 'server_tool_use', name: 'search', input: { q: 'x' } },
      },
    ]);
  });

  test('are kept even if the stream ends early', () => {
    expect(read([open(2, { type: 'redacted_thinking', data: 'abc' })]).events).toHaveLength(1);
    const cut = read([
      open(0, { type: 'server_tool_use', input: {} }),
      delta(0, { type: 'input_json_delta', partial_json: '{"q' }),
    ]);
    expect(cut.events).toMatchObject([{ json: { input: '{"q' } }]);
  });
});

test('reads container, context management and stop details', () => {
  const { events } = read([
    start,
    {
      type: 'message_delta',
      delta: { stop_reason: 'refusal', stop_details: { explanation: 'because' }, container: { id: 'k' } },
      context_management: { applied_edits: [] },
    },
    { type: 'message_stop' },
  ]);
  expect(foldedAnswer(events).info).toMatchObject({
    finishReason: 'refusal',
    explanation: 'because',
    meta: {
      container: { id: 'k' },
      context_management: { applied_edits: [] },
      stop_details: { explanation: 'because' },
    },
  });
});

test('keeps citation locations outside the text, and of unknown types, as received', () => {
  const citations = [
    {
      type: 'char_location',
      document_index: 99,
      start_char_index: -5,
      end_char_index: 1e9,
      file_id: 'file-1',
    },
    { type: 'char_location', document_title: null, start_char_index: 7, end_char_index: 3 },
    { type: 'page_location', start_page_number: 2, end_page_number: 3 },
  ];
  const streamed = citations.map((citation) => delta(0, { type: 'citations_delta', citation }));
  const { events } = read([open(0, { type: 'text', text: 'a' }), ...streamed]);
  const atOnce = readTextBody({ content: [{ type: 'text', text: 'a', citations }] }) ?? [];
  const part = { type: 'text', block: 0, text: 'a', citations };
  expect(foldedAnswer(events).parts).toEqual([part]);
  expect(foldedAnswer(atOnce).parts).toEqual([part]);
});

test('a malformed citation does not lose the answer', () => {
  const citation = { cited_text: 'x', start_char_index: null, end_char_index: 'far', document_title: 3 };
  const events = readTextBody({ content: [{ type: 'text', text: 'a', citations: [citation] }] }) ?? [];
  expect(foldedAnswer(events).parts).toMatchObject([{ text: 'a', citations: [{ cited_text: 'x' }] }]);
});

test('all metadata reaches the answer, streamed and complete', () => {
  const usage = {
    ...{ input_tokens: 1, output_tokens: 2, cache_creation_input_tokens: 3, cache_read_input_tokens: 4 },
    inference_geo: 'eu',
    cache_creation: { ephemeral_1h_input_tokens: 5, ephemeral_5m_input_tokens: 6 },
    iterations: [{ input_tokens: 7, output_tokens: 8, cache_creation: {} }],
    server_tool_use: { web_fetch_requests: 9, web_search_requests: 10 },
    not_known_yet: true,
  };
  const facts = {
    container: { id: 'k', expires_at: '2026-03-19T00:00:00Z', skills: [{ skill_id: 's', version: '1' }] },
    context_management: { applied_edits: [{ cleared_input_tokens: 11, cleared_tool_uses: 12 }] },
    stop_details: { explanation: 'because', category: 'odd' },
  };
  const stop = { stop_reason: 'stop_sequence', stop_sequence: 'END', ...facts };
  const { input_tokens: _input, ...later } = usage;
  const { events } = read([
    { type: 'message_start', message: { id: 'm1', model: 'vendor-s2', usage: { input_tokens: 1 } } },
    { type: 'message_delta', delta: stop, usage: later },
    { type: 'message_stop' },
  ]);
  const atOnce = readTextBody({ id: 'm1', model: 'vendor-s2', content: [], usage, ...stop }) ?? [];
  for (const answer of [foldedAnswer(events), foldedAnswer(atOnce)]) {
    expect(answer.info).toMatchObject({
      ...{
        answeredBy: 'vendor-s2',
        finishReason: 'stop_sequence',
        stopSequence: 'END',
        explanation: 'because',
      },
      usage: { inputTokens: 1, outputTokens: 2, raw: usage },
      meta: { id: 'm1', ...facts },
    });
  }
});

test('keeps malformed metadata as received', () => {
  const { events } = read([{ type: 'message_delta', delta: { stop_reason: 'end_turn', container: 'k-1' } }]);
  expect(foldedAnswer(events).info.meta).toEqual({ container: 'k-1' });
});

test('keeps unknown events with the answer, up to a limit', () => {
  const odd = { type: 'mood', mood: { level: 3 } };
  const { events, results } = read([odd, ['named', { x: 1 }], delta(0, { type: 'text_delta', text: 'a' })]);
  expect(results).toEqual(['read', 'read', 'read']);
  expect(foldedAnswer(events).info.meta).toEqual({ unknown_events: [odd, { type: 'named', x: 1 }] });
  const many = read(Array.from({ length: 5000 }, () => odd)).events;
  expect(JSON.stringify(many).length).toBeLessThan(10_000);
  const huge = read([{ type: 'mood', text: 'x'.repeat(1_000_000) }]).events;
  expect(huge).toEqual([]);
});

test.each(['Oslo, please', '{"city":', '[1]'])('keeps tool arguments that are not an object: %s', (input) => {
  const events = readTextBody({ content: [{ type: 'tool_use', id: 't', name: 'f', input }] }) ?? [];
  expect(foldedAnswer(events).parts).toMatchObject([{ type: 'tool_call', input }]);
});

test('skips and reports unknown content', () => {
  const { events, ignored } = read([
    { type: 'execute', code: 'x' },
    delta(0, { type: 'mood_delta', mood: 1 }),
    delta(0, { type: 'text_delta', text: 'a' }),
  ]);
  expect(textOf(events)).toBe('a');
  expect(ignored).toEqual(['event execute', 'delta mood_delta']);
});

test('throws an error event with its message', () => {
  expect(() => read([{ type: 'error', error: { type: 'overloaded_error', message: 'busy' } }])).toThrow(
    'busy',
  );
  expect(() => read([['error', { error: { message: 'named' } }]])).toThrow('named');
  expect(() => read([{ error: { message: 'bare' } }])).toThrow('bare');
});

test('a stop without a reason is complete, with a notice', () => {
  expect(read([start, { type: 'message_stop' }]).events).toContainEqual({
    type: 'notice',
    code: 'no_finish_reason',
    detail: '',
  });
  expect(read([start, '[DONE]']).results.at(-1)).toBe('end');
});

test.each([
  '{',
  '[1]',
  '"a"',
  '{"type":5}',
  '{"type":"content_block_delta","index":0,"delta":"text"}',
  '{"type":"content_block_delta","delta":{"type":"text_delta","text":5}}',
])('%s is malformed', (data) => {
  expect(read([data]).results).toEqual(['malformed']);
});

test('a message that is not a stream gives the same events', () => {
  const events = readTextBody({
    id: 'm1',
    type: 'message',
    role: 'assistant',
    model: 'vendor-s2',
    content: [
      { type: 'thinking', thinking: 'hm', signature: 's' },
      { text: 'Hello', citations: [] },
      { type: 'tool_use', id: 't', name: 'f', input: { a: 1 } },
      { type: 'redacted_thinking', data: 'x' },
    ],
    stop_reason: 'tool_use',
    stop_sequence: null,
    usage: { input_tokens: 1, output_tokens: 2, cache_read_input_tokens: null },
  });
  expect(events?.map((event) => event.type)).toEqual([
    'start',
    'thinking',
    'signature',
    'text',
    'tool_call',
    'block',
    'finish',
    'usage',
  ]);
  expect(events).toContainEqual({
    type: 'tool_call',
    choice: 0,
    block: 2,
    id: 't',
    name: 'f',
    input: '{"a":1}',
  });
  expect(events).toContainEqual(expect.objectContaining({ type: 'finish', reason: 'tool_use' }));
});

test.each([{}, { content: 'text' }, null, [], { content: [5] }])('rejects %j as a message', (body) => {
  expect(readTextBody(body)).toBeNull();
});

test.each([1e21, 2 ** 53 - 1])(
  'an event with an impossible block index belongs to the last block: %d',
  (index) => {
    const { events } = read([
      start,
      open(0, { type: 'text', text: '' }),
      delta(0, { type: 'text_delta', text: 'a' }),
      delta(index, { type: 'text_delta', text: 'b' }),
    ]);
    expect(events.every((event) => answerEvent.safeParse(event).success)).toBe(true);
    expect(textOf(events)).toBe('ab');
  },
);
