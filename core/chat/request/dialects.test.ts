import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { ConversationOptions, Part } from '../../../shared/domain/conversation.ts';
import { newId } from '../../platform/new-id.ts';
import { messagesStream, sse } from '../../testing/answers.ts';
import { beginStream, chunk, endStream, say } from '../../testing/chat-server.ts';
import { type TestCore, testCore } from '../../testing/test-core.ts';

// Responses that differ from SERVICE.md or that it does not mention, read from a socket by a whole core.

let core: TestCore;
beforeEach(async () => {
  core = await testCore();
});
afterEach(() => core.close());

const limit = 100;
const sentBody = z.object({ messages: z.array(z.looseObject({ role: z.string() })) });
const sent = (index: number) => sentBody.parse(JSON.parse(core.server.posts.at(index) ?? '')).messages;

/** Answers a request with JSON as it stands in the transcript. */
function json(body: unknown, status = 200) {
  return (response: ServerResponse) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
}

/** Answers a request with events, each named after its type. */
function events(list: readonly { readonly type: string; readonly [field: string]: unknown }[]) {
  return (response: ServerResponse) => {
    beginStream(response);
    response.end(list.map((event) => sse(event, event.type)).join(''));
  };
}

/** Asks a question in a new conversation and waits for the end of the answer. */
async function asked(options: Partial<ConversationOptions> = {}, question = 'How warm is it?') {
  const { summary } = await core.api.conversations.create({ options });
  const { jobId } = await core.ask(question, summary.id);
  await core.watched(jobId);
  return answerOf(summary.id);
}

async function answerOf(id: string) {
  const { turns } = await core.api.conversations.open({ id, limit });
  const turn = turns.at(-1);
  if (!turn) throw new Error('a conversation has an answer');
  return { id, turn };
}

/** Sends a message under the newest answer and waits for the end of the next answer. */
async function next(id: string, parts: Part[]) {
  const parentId = (await answerOf(id)).turn.id;
  const { jobId } = await core.api.chat.send({
    ...{ opId: newId(Date.now()), conversationId: id, parentId, parts, limit },
  });
  await core.watched(jobId);
  return answerOf(id);
}

async function continued(id: string) {
  const { turn } = await answerOf(id);
  const { jobId } = await core.api.chat.continue({ opId: newId(Date.now()), turnId: turn.id, limit });
  await core.watched(jobId);
  return answerOf(id);
}

const text = (value: string): Part[] => [{ type: 'text', block: 0, text: value }];
const result = (content: string): Part[] => [
  { type: 'tool_result', toolCallId: 'call-0', content, isError: false },
];

/** Streams thinking, if there is any, and calls a tool. */
function callTool(response: ServerResponse, thinking: string): void {
  const call = { index: 0, id: 'call-0', type: 'function', function: { name: 'weather', arguments: '{}' } };
  beginStream(response);
  if (thinking !== '') response.write(chunk({ reasoning_content: thinking }));
  response.write(chunk({ tool_calls: [call] }));
  response.end(`${chunk({}, 'tool_calls')}data: [DONE]\n\n`);
}

/** Streams thinking and then text. */
function thinkAndSay(thinking: string, words: string) {
  return (response: ServerResponse) => {
    beginStream(response);
    response.write(chunk({ reasoning_content: thinking }));
    response.write(chunk({ content: words }));
    endStream(response);
  };
}

describe('reasoning_content of a service that requires it back', () => {
  /** Refuses a request, as such services do, if an answer that called tools comes without its reasoning. */
  function demanding(answers: ((response: ServerResponse) => void)[]) {
    core.server.answer = (response, body) => {
      const calls = sentBody.parse(JSON.parse(body)).messages.filter(({ tool_calls }) => tool_calls);
      const isMissing = calls.some(({ reasoning_content }) => typeof reasoning_content !== 'string');
      if (isMissing) json({ error: { message: 'reasoning_content must be passed back' } }, 400)(response);
      else answers.shift()?.(response);
    };
  }

  test('is sent back with the answer that called a tool, and in later questions', async () => {
    demanding([
      (response) => callTool(response, 'I need the weather. '),
      thinkAndSay('Seven degrees is cold.', 'It is cold.'),
      thinkAndSay('Easy.', 'Wear a coat.'),
      thinkAndSay('Done.', 'You are welcome.'),
    ]);
    const { id } = await asked();
    expect((await next(id, result('7'))).turn).toMatchObject({ status: 'complete' });
    expect(sent(1)).toMatchObject([
      { role: 'user' },
      { role: 'assistant', reasoning_content: 'I need the weather. ', tool_calls: [{ id: 'call-0' }] },
      { role: 'tool', content: '7' },
    ]);
    await next(id, text('What shall I wear?'));
    expect((await next(id, text('Thanks'))).turn).toMatchObject({ status: 'complete' });
    expect(sent(3).map(({ reasoning_content }) => reasoning_content)).toEqual([
      ...[undefined, 'I need the weather. ', undefined, 'Seven degrees is cold.'],
      // No tool was called for this one.
      ...[undefined, undefined, undefined],
    ]);
  });

  test('is sent back empty with a call that had no reasoning', async () => {
    demanding([
      (response) => callTool(response, 'First.'),
      (response) => callTool(response, ''),
      (response) => say('It is cold.')(response, '', response.req),
    ]);
    const { id } = await asked();
    await next(id, result('7'));
    expect((await next(id, result('8'))).turn).toMatchObject({ status: 'complete' });
    expect(sent(2).flatMap(({ reasoning_content }) => reasoning_content ?? [])).toEqual(['First.', '']);
  });

  test('is never sent to a service that sent none', async () => {
    core.server.answer = (response) => callTool(response, '');
    const { id } = await asked();
    await next(id, result('7'));
    expect(core.server.posts.at(1)).not.toContain('reasoning');
  });

  test('is not sent over another connection than its own', async () => {
    core.server.answer = (response) => callTool(response, 'I need the weather.');
    const { id } = await asked();
    const other = await core.api.connections.save({ name: 'Other', baseUrl: core.server.url });
    await core.api.connections.setKey({ id: other.id, key: 'key-of-another-service', keep: false });
    const { options } = await core.api.conversations.open({ id, limit });
    await core.api.conversations.setOptions({ id, options: { ...options, connectionId: other.id } });
    await next(id, result('7'));
    expect(core.server.posts).toHaveLength(2);
    expect(core.server.posts.at(1)).not.toContain('reasoning');
  });
});

describe('what a service adds to a tool call', () => {
  const extra = { google: { thought_signature: 'RWpRS01n' } };
  const call = { id: 'call-0', type: 'function', function: { name: 'weather', arguments: '{}' } };

  /** Streams a call whose signature comes after it, in a piece without an id. */
  function callSigned(response: ServerResponse): void {
    beginStream(response);
    response.write(chunk({ tool_calls: [call] }));
    response.write(chunk({ tool_calls: [{ extra_content: extra }] }));
    response.end(`${chunk({}, 'tool_calls')}data: [DONE]\n\n`);
  }

  test('is sent back with the call, exactly as received', async () => {
    core.server.answer = callSigned;
    const { id } = await asked();
    await next(id, result('7'));
    expect(sent(1)[1]).toEqual({
      ...{ role: 'assistant', content: null, tool_calls: [{ ...call, extra_content: extra }] },
    });
  });

  test('is not sent over another connection than its own', async () => {
    core.server.answer = callSigned;
    const { id } = await asked();
    const other = await core.api.connections.save({ name: 'Other', baseUrl: core.server.url });
    await core.api.connections.setKey({ id: other.id, key: 'key-of-another-service', keep: false });
    const { options } = await core.api.conversations.open({ id, limit });
    await core.api.conversations.setOptions({ id, options: { ...options, connectionId: other.id } });
    await next(id, result('7'));
    expect(core.server.posts.at(1)).not.toContain('extra_content');
  });
});

describe('an answer in which the service paused', () => {
  const call = { type: 'server_tool_use', id: 'srv-1', name: 'web_search', input: { query: 'oslo' } };
  const found = { type: 'web_search_tool_result', tool_use_id: 'srv-1', content: [{ url: 'https://a.b' }] };
  const cited = { type: 'web_search_result_location', cited_text: '7 °C', encrypted_index: 'Eo8B' };
  const content = [
    { type: 'thinking', thinking: 'Let me search.', signature: 'c2ln' },
    { type: 'redacted_thinking', data: 'ZW5j' },
    call,
    found,
    { type: 'text', text: 'It is cold.', citations: [cited] },
  ];
  const paused = { id: 'm1', type: 'message', role: 'assistant', model: 'vendor-s2' };
  const isAsked = { interface: 'messages', stream: false } as const;

  test.each(['pause_turn', 'compaction'])(
    '%s: is sent back exactly as received, with nothing after it',
    async (reason) => {
      core.server.answer = json({ ...paused, content, stop_reason: reason });
      const { id } = await asked(isAsked);
      const end = [{ type: 'text', text: 'Wear a coat.' }];
      core.server.answer = json({ ...paused, content: end, stop_reason: 'end_turn' });
      const { turn } = await continued(id);
      expect(sent(1)).toEqual([
        { role: 'user', content: 'How warm is it?' },
        { role: 'assistant', content },
      ]);
      expect(turn).toMatchObject({ status: 'complete', answer: { finishReason: 'end_turn' } });
      expect(turn.parts.flatMap((part) => (part.type === 'text' ? [part.text] : []))).toEqual([
        'It is cold.',
        'Wear a coat.',
      ]);
    },
  );

  test('is continued even without any text', async () => {
    core.server.answer = json({ ...paused, content: [call], stop_reason: 'pause_turn' });
    const { id } = await asked(isAsked);
    core.server.answer = json({ ...paused, content: [found], stop_reason: 'pause_turn' });
    await continued(id);
    await continued(id);
    expect(sent(2).at(-1)).toEqual({ role: 'assistant', content: [call, found] });
  });

  test('is continued by a message over an interface without pauses', async () => {
    core.server.answer = json({ ...paused, content, stop_reason: 'pause_turn' });
    const { id } = await asked(isAsked);
    const { options } = await core.api.conversations.open({ id, limit });
    await core.api.conversations.setOptions({ id, options: { ...options, interface: 'chat' } });
    core.server.answer = say('Wear a coat.');
    await continued(id);
    expect(sent(1)).toMatchObject([
      { role: 'user' },
      { role: 'assistant', content: 'It is cold.' },
      { role: 'user', content: expect.stringContaining('Continue') },
    ]);
  });
});

test('a streamed compaction is kept completely and sent back as received', async () => {
  const start = { type: 'message_start', message: { id: 'm1', model: 'vendor-s2', content: [] } };
  const open = {
    type: 'content_block_start',
    index: 0,
    content_block: { type: 'compaction', content: null },
  };
  const piece = (content: string) => ({
    ...{ type: 'content_block_delta', index: 0, delta: { type: 'compaction_delta', content } },
  });
  core.server.answer = events([
    ...[start, open, piece('They asked '), piece('for the weather.')],
    { type: 'content_block_stop', index: 0 },
    { type: 'message_delta', delta: { stop_reason: 'end_turn' } },
    { type: 'message_stop' },
  ]);
  const { id, turn } = await asked({ interface: 'messages' });
  const block = { type: 'compaction', content: 'They asked for the weather.' };
  expect(turn.parts).toEqual([{ type: 'other', block: 0, json: block }]);
  core.server.answer = (response) => {
    beginStream(response);
    response.end(messagesStream(['Fine.']));
  };
  await next(id, text('And tomorrow?'));
  expect(sent(1).at(1)).toEqual({ role: 'assistant', content: [block] });
});

describe('an answer with odd metadata', () => {
  const usage = {
    input_tokens: '12',
    output_tokens: '3',
    cache_read_input_tokens: ' 4 ',
    iterations: 'none',
  };

  test('reads a complete message with counts as text, without id and model', async () => {
    core.server.answer = json({
      ...{ id: null, model: null, content: [{ type: null, text: 'It is cold.', citations: 'none' }] },
      ...{ stop_reason: 'end_turn', stop_sequence: 5, stop_details: 'none', usage },
    });
    const { turn } = await asked({ interface: 'messages', stream: false });
    expect(turn).toMatchObject({ status: 'complete', parts: [{ text: 'It is cold.' }] });
    expect(turn.answer).toMatchObject({
      ...{ model: 'vendor-s2', answeredBy: null, finishReason: 'end_turn', stopSequence: null },
      usage: { inputTokens: 12, outputTokens: 3, raw: { cache_read_input_tokens: 4 } },
    });
  });

  test('reads events with numbers as text and nulls for missing values', async () => {
    core.server.answer = events([
      {
        type: 'message_start',
        message: { id: null, model: null, content: null, usage: { input_tokens: '12' } },
      },
      { type: 'content_block_start', index: '0', content_block: { type: 'text', text: null } },
      { type: 'content_block_delta', index: '0', delta: { type: 'text_delta', text: 'It is ' } },
      { type: 'content_block_delta', index: null, delta: { type: null, text: 'cold.', thinking: null } },
      { type: 'content_block_stop', index: '0' },
      {
        type: 'message_delta',
        delta: { stop_reason: 'end_turn', stop_sequence: 5 },
        usage: { output_tokens: '3' },
      },
      { type: 'message_stop' },
    ]);
    const { turn } = await asked({ interface: 'messages' });
    expect(turn).toMatchObject({ status: 'complete', parts: [{ text: 'It is cold.' }] });
    expect(turn.answer?.usage).toMatchObject({ inputTokens: 12, outputTokens: 3 });
    expect(turn.answer?.notices).toEqual([]);
  });

  test('reads a chat completion with numbers as text, without id and model', async () => {
    const choice = { index: '0', message: { role: 5, content: 'It is cold.' }, finish_reason: 'stop' };
    const counts = { prompt_tokens: '12', completion_tokens: '3', total_tokens: 15 };
    core.server.answer = json({
      id: null,
      created: '1790000000',
      model: null,
      choices: [choice],
      usage: counts,
    });
    const { turn } = await asked({ stream: false });
    expect(turn).toMatchObject({ status: 'complete', parts: [{ text: 'It is cold.' }] });
    expect(turn.answer).toMatchObject({
      ...{ answeredBy: null, meta: { created: 1_790_000_000 } },
      usage: { inputTokens: 12, outputTokens: 3, totalTokens: 15 },
    });
  });

  test('reads chunks with numbers as text and odd fields', async () => {
    const odd = { index: '0', delta: { role: null, content: 'cold.', refusal: {} }, finish_reason: null };
    const call = { index: '0', id: 7, function: { name: 'weather', arguments: '{}' } };
    core.server.answer = (response) => {
      beginStream(response);
      response.write(chunk({ content: 'It is ' }));
      response.write(`data: ${JSON.stringify({ id: 5, choices: [odd] })}\n\n`);
      response.write(chunk({ tool_calls: [call] }));
      response.write(chunk({}, 'stop'));
      response.end(
        `data: ${JSON.stringify({ choices: null, usage: { prompt_tokens: '12' } })}\n\ndata: [DONE]\n\n`,
      );
    };
    const { turn } = await asked();
    expect(turn).toMatchObject({
      ...{ status: 'complete', answer: { usage: { inputTokens: 12 }, notices: [] } },
      parts: [{ text: 'It is cold.' }, { type: 'tool_call', id: '7', name: 'weather' }],
    });
  });

  test('keeps a block with an invalid text beside readable ones', async () => {
    const content = [
      { type: 'text', text: 'It is cold.' },
      { type: 'text', text: { rich: true } },
    ];
    core.server.answer = json({ content, stop_reason: 'end_turn' });
    const { id, turn } = await asked({ interface: 'messages', stream: false });
    expect(turn.parts).toMatchObject([{ text: 'It is cold.' }, { type: 'other', json: content[1] }]);
    // No service accepts such a block: the rest of the answer is sent back without it.
    await next(id, text('And tomorrow?'));
    expect(sent(1).at(1)).toEqual({ role: 'assistant', content: 'It is cold.' });
  });
});

describe('the message of a failure', () => {
  const words = 'insufficient balance';
  const refusals = {
    base_resp: { base_resp: { status_code: 1008, status_msg: words } },
    'base_resp beside empty choices': {
      ...{ id: 'x', choices: [], base_resp: { status_code: 1008, status_msg: words } },
    },
    'base_resp beside null content': { content: null, base_resp: { status_code: '1008', status_msg: words } },
    'a list of errors': [{ error: { message: words, code: 402 } }],
    'a list in a list': [[{ error: { message: words } }]],
    'an error within data': { data: { error: { message: words } } },
    'a list under errors': { errors: [{ title: 'Payment', detail: words }] },
    'an error that is a list': { error: [{ message: words }] },
    'an error within an error': { error: { code: 402, error: { message: words } } },
    'an error whose message is an object': { error: { message: { text: words } } },
    'a message alone': { message: words },
    'a msg with a code': { msg: words, code: 'no_balance' },
  };
  const faces = ['chat', 'messages'] as const;
  const cases = Object.entries(refusals).flatMap(([name, body]) =>
    faces.flatMap((face) => [200, 400].map((status) => ({ name, face, status, body }))),
  );

  test.each(cases)(
    '$name of $face with status $status reaches the answer',
    async ({ face, status, body }) => {
      core.server.answer = json(body, status);
      const { turn } = await asked({ interface: face, stream: false });
      expect(turn.status).toBe('failed');
      expect(turn.answer?.error?.message).toContain(words);
    },
  );

  test.each(faces)('base_resp with success beside an answer of %s is not a failure', async (face) => {
    const base_resp = { status_code: 0, status_msg: 'success' };
    const whole = { choices: [{ index: 0, message: { content: 'Cold.' }, finish_reason: 'stop' }] };
    const message = { content: [{ type: 'text', text: 'Cold.' }], stop_reason: 'end_turn' };
    core.server.answer = json({ ...(face === 'chat' ? whole : message), base_resp });
    const { turn } = await asked({ interface: face, stream: false });
    expect(turn).toMatchObject({ status: 'complete', parts: [{ text: 'Cold.' }] });
  });

  test.each(faces)('base_resp in an event of %s reaches the answer', async (face) => {
    core.server.answer = (response) => {
      beginStream(response);
      response.end(sse({ base_resp: { status_code: 1008, status_msg: words } }));
    };
    const { turn } = await asked({ interface: face });
    expect(turn.answer?.error?.message).toContain(words);
  });

  test.each(faces)('an error in the middle of a stream of %s is kept with the text', async (face) => {
    core.server.answer = (response) => {
      beginStream(response);
      const piece = { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'It is' } };
      response.write(face === 'chat' ? chunk({ content: 'It is' }) : sse(piece));
      response.end(sse({ type: 'error', error: [{ type: 'overloaded_error', message: words }] }));
    };
    const { turn } = await asked({ interface: face });
    expect(turn).toMatchObject({
      ...{ status: 'interrupted', parts: [{ text: 'It is' }] },
      answer: { error: { class: 'interrupted', message: words } },
    });
  });
});
