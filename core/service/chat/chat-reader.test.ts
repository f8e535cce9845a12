import { describe, expect, test } from 'vitest';
import { type AnswerEvent, answerEvent } from '../../../shared/domain/answer-event.ts';
import { chatChunk } from '../../testing/answers.ts';
import { foldedAnswer, textOf } from '../../testing/service-call.ts';
import { ChatReader } from './chat-reader.ts';

type Result = ReturnType<ChatReader['event']>;

/** Reads chunks, each an object or raw data, and returns the resulting answer. */
function read(
  chunks: readonly unknown[],
  n = 1,
): { events: AnswerEvent[]; results: Result[]; reader: ChatReader } {
  const reader = new ChatReader(n, (text) => text);
  const results = chunks.map((data) => reader.event(typeof data === 'string' ? data : JSON.stringify(data)));
  reader.end();
  return { events: reader.events.take(), results, reader };
}

function readTextBody(body: unknown, n = 1): AnswerEvent[] | null {
  const reader = new ChatReader(n, (text) => text);
  const isRead = reader.whole(body);
  reader.end();
  return isRead ? reader.events.take() : null;
}

const DONE = '[DONE]';

test('reads text, start, finish and usage', () => {
  const usage = {
    prompt_tokens: 3,
    completion_tokens: 2,
    total_tokens: 5,
    prompt_tokens_details: { cached_tokens: 1 },
  };
  const { events, results } = read([
    chatChunk({ role: 'assistant', content: '' }, null, { system_fingerprint: 'fp' }),
    chatChunk({ content: 'Hel' }),
    chatChunk({ content: 'lo' }),
    chatChunk({}, 'stop'),
    { id: 'c1', choices: [], usage },
    DONE,
  ]);
  expect(events).toEqual([
    { type: 'start', id: 'c1', model: 'vendor-s2', fingerprint: 'fp', created: 1_790_000_000 },
    { type: 'text', choice: 0, block: 0, text: 'Hello' },
    { type: 'finish', choice: 0, reason: 'stop', stopSequence: null, explanation: null },
    { type: 'usage', usage: { inputTokens: 3, outputTokens: 2, totalTokens: 5, raw: usage } },
  ]);
  expect(results).toEqual(['read', 'read', 'read', 'read', 'read', 'end']);
});

test('reads thinking under either name, beside text', () => {
  const { events } = read([
    chatChunk({ reasoning_content: 'hm ' }),
    chatChunk({ reasoning_content: 'so', content: null }),
    chatChunk({ content: '', reasoning_content: '.' }),
    chatChunk({ reasoning: '..' }),
    chatChunk({ content: 'Yes', reasoning_content: '!' }),
    DONE,
  ]);
  expect(textOf(events, 'thinking')).toBe('hm so...!');
  expect(textOf(events)).toBe('Yes');
});

test('reads a refusal as text', () => {
  expect(textOf(read([chatChunk({ refusal: 'I cannot' }), DONE]).events)).toBe('I cannot');
});

describe('tool calls', () => {
  const piece = (index: number | undefined, args: string, id?: string, name?: string): unknown =>
    chatChunk({
      tool_calls: [
        {
          ...(index === undefined ? {} : { index }),
          ...(id ? { id, type: 'function' } : {}),
          function: { ...(name ? { name } : {}), arguments: args },
        },
      ],
    });

  test('are assembled from deltas, in parallel', () => {
    const { events } = read([
      piece(0, '', 'a', 'f'),
      piece(0, '{"x"'),
      piece(1, '', 'b', 'g'),
      piece(0, ':1}'),
      piece(1, '{}'),
      chatChunk({}, 'tool_calls'),
      DONE,
    ]);
    expect(foldedAnswer(events).parts).toEqual([
      { type: 'tool_call', block: 0, id: 'a', name: 'f', input: '{"x":1}' },
      { type: 'tool_call', block: 1, id: 'b', name: 'g', input: '{}' },
    ]);
  });

  test('without indexes are distinguished by their ids', () => {
    const { events } = read([
      piece(undefined, '{', 'a', 'f'),
      piece(undefined, '}'),
      piece(undefined, '[]', 'b', 'g'),
      DONE,
    ]);
    expect(foldedAnswer(events).parts).toMatchObject([
      { id: 'a', input: '{}' },
      { id: 'b', input: '[]' },
    ]);
  });
});

test('reads log probabilities with their alternatives', () => {
  const logprobs = {
    content: [
      { token: 'a', logprob: -0.1, bytes: [97], top_logprobs: [{ token: 'b', logprob: -2, bytes: null }] },
    ],
  };
  const { events } = read([
    { choices: [{ index: 0, delta: { content: 'a' }, logprobs, finish_reason: null }] },
    DONE,
  ]);
  expect(events).toContainEqual({
    type: 'logprobs',
    choice: 0,
    tokens: [{ token: 'a', logprob: -0.1, top: [{ token: 'b', logprob: -2 }] }],
  });
});

describe('choices', () => {
  const of = (index: unknown, content: string, finish_reason: string | null = null): unknown => ({
    choices: [{ index, delta: { content }, finish_reason }],
  });

  test('are separate, each with its own end', () => {
    const { events, reader } = read([of(0, 'a'), of(1, 'x'), of(0, 'b', 'stop'), of(1, 'y')], 2);
    expect([textOf(events), textOf(events, 'text', 1)]).toEqual(['ab', 'xy']);
    expect(reader.finished).toBe(false);
    expect(read([of(0, 'a', 'stop'), of(1, 'x', 'length')], 2).reader.finished).toBe(true);
  });

  test('beyond the requested number are accepted', () => {
    const { events } = read([of(0, 'a'), of(5, 'x'), of(1, 'm'), of(5, 'y'), of(9, 'z')], 2);
    expect([0, 1, 2, 3].map((choice) => textOf(events, 'text', choice))).toEqual(['a', 'm', 'xy', 'z']);
  });

  test('are limited in number', () => {
    const { events } = read(Array.from({ length: 1000 }, (_, index) => of(index, 'a')));
    const choices = new Set(events.map((event) => ('choice' in event ? event.choice : 0)));
    expect(choices.size).toBeLessThan(100);
  });

  test('that have not begun may still come: the stream is not cut short', () => {
    const one = read([of(0, 'a', 'stop')], 2).reader;
    expect([one.finished, one.expectsMore]).toEqual([true, true]);
    expect(read([of(0, 'a', 'stop'), of(1, 'b')], 2).reader.expectsMore).toBe(false);
    expect(read([of(0, 'a', 'stop'), DONE], 2).reader.expectsMore).toBe(false);
  });

  test.each([1, -1, 7, 0.5, undefined])('with the wrong index %s count as the first', (index) => {
    expect(textOf(read([of(index, 'a'), of(index, 'b'), DONE]).events)).toBe('ab');
  });
});

test('keeps content after the finish reason, and the reason', () => {
  const { events } = read([
    chatChunk({ content: 'a' }, 'stop'),
    chatChunk({ content: 'b' }),
    chatChunk({}, 'length'),
    DONE,
  ]);
  expect(textOf(events)).toBe('ab');
  expect(events.filter((event) => event.type === 'finish')).toMatchObject([{ reason: 'stop' }]);
});

test('ignores an unknown role and unknown fields', () => {
  expect(
    textOf(
      read([chatChunk({ role: 'narrator', content: 'a', mood: { x: 1 } }, null, { extra: [1] }), DONE])
        .events,
    ),
  ).toBe('a');
});

test('reports usage once if every chunk contains it: the last', () => {
  const { events } = read(
    [1, 2, 3].map((n) => chatChunk({ content: 'a' }, null, { usage: { completion_tokens: n } })),
  );
  expect(events.filter((event) => event.type === 'usage')).toMatchObject([
    { usage: { outputTokens: 3, inputTokens: null, totalTokens: null } },
  ]);
});

test('does not invent usage', () => {
  expect(
    read([chatChunk({ content: 'a' }, 'stop'), DONE]).events.some((event) => event.type === 'usage'),
  ).toBe(false);
});

test('[DONE] without a finish reason is complete, with a notice', () => {
  const { events, reader } = read([chatChunk({ content: 'a' }), DONE]);
  expect(
    reader.finished || events.some((event) => event.type === 'notice' && event.code === 'no_finish_reason'),
  ).toBe(true);
});

test.each([
  '{"choices":[{"index":0,"delta":{"content":5}}]}',
  '{"choices":{}}',
  '[]',
  'null',
  '"text"',
  '{"choices":[{"delta":',
  'DONE',
])('%s is malformed', (data) => {
  expect(read([chatChunk({ content: 'a' }), data]).results[1]).toBe('malformed');
});

test("throws an error in the stream with the service's message", () => {
  expect(() => read([{ error: { message: 'no more', type: 'rate_limit_error' } }])).toThrow('no more');
  expect(() => read(['{"error":"plain"}'])).toThrow('plain');
});

test('a response that is not a stream gives the same events', () => {
  const events = readTextBody(
    {
      id: 'c1',
      model: 'vendor-s2',
      system_fingerprint: 'fp',
      choices: [
        {
          index: 0,
          message: {
            role: 'assistant',
            content: 'Hello',
            reasoning_content: 'hm',
            tool_calls: [{ id: 'a', type: 'function', function: { name: 'f', arguments: '{}' } }],
          },
          finish_reason: 'tool_calls',
        },
        { index: 1, message: { content: 'Hi' }, finish_reason: 'stop' },
      ],
      usage: { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3 },
    },
    2,
  );
  expect(events?.map((event) => event.type)).toEqual([
    'start',
    'thinking',
    'text',
    'tool_call',
    'finish',
    'text',
    'finish',
    'usage',
  ]);
});

test.each([{}, { choices: [] }, { choices: [{}] }, [], null, { choices: [{ message: { content: 1 } }] }])(
  'rejects %j as a response',
  (body) => {
    expect(readTextBody(body)).toBeNull();
  },
);

test('id, time and fingerprint are metadata of the answer', () => {
  const { events } = read([chatChunk({ content: 'a' }, 'stop', { system_fingerprint: 'fp' }), DONE]);
  expect(foldedAnswer(events).info).toMatchObject({
    answeredBy: 'vendor-s2',
    meta: { id: 'c1', created: 1_790_000_000, system_fingerprint: 'fp' },
  });
});

test.each([
  ['counts', { usage: { prompt_tokens: null, completion_tokens: '7' } }],
  ['counts that are none', { usage: 'many' }],
  ['id, time and model', { id: 5, created: 'now', model: null, system_fingerprint: {} }],
  ['log probabilities', { choices: [{ index: 0, delta: { content: 'a' }, logprobs: { content: [{}] } }] }],
])('malformed metadata does not lose the answer: %s', (_, more) => {
  const { events, results } = read([chatChunk({ content: 'a' }, null, more), chatChunk({}, 'stop'), DONE]);
  expect(results).toEqual(['read', 'read', 'end']);
  expect(textOf(events)).toBe('a');
  const whole = { choices: [{ index: 0, message: { content: 'a' }, finish_reason: 'stop' }], ...more };
  const isChunk = 'choices' in more;
  if (!isChunk) expect(textOf(readTextBody(whole) ?? [])).toBe('a');
});

test('every field of a complete response and of a chunk reaches the answer', () => {
  const head = { id: 'c9', created: 1_790_000_001, model: 'vendor-s2-lite', system_fingerprint: 'fp_9' };
  const counts = { prompt_tokens: 4, completion_tokens: 5, total_tokens: 9 };
  const said = { role: 'assistant', content: 'Yes. ', reasoning_content: 'Hm.', refusal: 'But no.' };
  const call = { index: 0, id: 'call-1', type: 'function', function: { name: 'add', arguments: '{}' } };
  const token = { token: 'Yes', logprob: -0.1, top_logprobs: [{ token: 'No', logprob: -2 }] };
  const logprobs = { content: [token] };
  const whole = {
    ...{ ...head, object: 'chat.completion', usage: counts },
    choices: [{ index: 0, message: { ...said, tool_calls: [call] }, logprobs, finish_reason: 'tool_calls' }],
  };
  const chunks = [
    { delta: said, logprobs },
    { delta: { tool_calls: [call] } },
    { delta: {}, finish_reason: 'tool_calls' },
  ].map((choice) => ({ ...head, object: 'chat.completion.chunk', choices: [{ index: 0, ...choice }] }));
  const { events } = read([...chunks, { ...head, choices: [], usage: counts }, DONE]);
  for (const answer of [foldedAnswer(events), foldedAnswer(readTextBody(whole) ?? [])]) {
    expect(answer.parts).toEqual([
      { type: 'thinking', block: 0, text: 'Hm.' },
      { type: 'text', block: 0, text: 'Yes. But no.' },
      { type: 'tool_call', block: 0, id: 'call-1', name: 'add', input: '{}' },
    ]);
    expect(answer.info).toMatchObject({
      answeredBy: 'vendor-s2-lite',
      finishReason: 'tool_calls',
      meta: { id: 'c9', created: 1_790_000_001, system_fingerprint: 'fp_9' },
      usage: { inputTokens: 4, outputTokens: 5, totalTokens: 9, raw: counts },
      logprobs: [{ token: 'Yes', logprob: -0.1, top: [{ token: 'No', logprob: -2 }] }],
    });
  }
});

test('accepts tool arguments sent as an object', () => {
  const call = { id: 'a', type: 'function', function: { name: 'f', arguments: { city: 'Oslo' } } };
  const { events } = read([chatChunk({ tool_calls: [call] }, 'tool_calls'), DONE]);
  expect(foldedAnswer(events).parts).toMatchObject([{ id: 'a', input: '{"city":"Oslo"}' }]);
});

test.each([1e21, 2 ** 53 - 1, -1, 0.5])('ignores an impossible index of a tool call: %d', (index) => {
  const calls = ['a', 'b'].map((id) => ({
    index,
    id,
    type: 'function',
    function: { name: 'f', arguments: id },
  }));
  const whole = { choices: [{ index: 0, message: { tool_calls: calls }, finish_reason: 'tool_calls' }] };
  const { events } = read([...calls.map((call) => chatChunk({ tool_calls: [call] })), DONE]);
  for (const told of [events, readTextBody(whole) ?? []]) {
    expect(told.every((event) => answerEvent.safeParse(event).success)).toBe(true);
    expect(foldedAnswer(told).parts).toMatchObject([{ id: 'a' }, { id: 'b' }]);
  }
});
