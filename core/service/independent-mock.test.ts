import { LLMock } from '@copilotkit/aimock';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ChatRequest } from '../../shared/service/chat.ts';
import type { MessagesRequest } from '../../shared/service/messages.ts';
import { createTransport } from '../http/transport.ts';
import { realClock } from '../testing/fake-clock.ts';
import { connectionTo, foldedAnswer, type Outcome, outcomeOf, textOf } from '../testing/service-call.ts';
import { completeChat, createMessage } from './chat/chat.ts';
import { listModels } from './chat/models.ts';

// Our client against a server that we did not write: an own server could share its misunderstandings.

const mock = new LLMock({ port: 0, chunkSize: 5 });
const transport = createTransport({ clock: realClock });
const TEXT = 'Good morning! 早上好。 Here is `code` and a\nnew line.';

beforeAll(async () => {
  mock.onMessage('greet me', { content: TEXT });
  mock.onMessage('count me', { content: 'One.', usage: { input_tokens: 12, output_tokens: 7 } });
  mock.onMessage('think first', { content: 'The answer is 42.', reasoning: 'Six times seven.' });
  mock.onMessage('the weather', {
    toolCalls: [
      { name: 'get_weather', arguments: '{"city":"Bergen","unit":"c"}', id: 'call_1' },
      { name: 'get_time', arguments: '{"zone":"Europe/Oslo"}', id: 'call_2' },
    ],
  });
  mock.onMessage('break', {
    error: { message: 'The flux is out of phase', type: 'server_error', code: 'flux' },
    status: 500,
  });
  mock.onMessage('too fast', { error: { message: 'Slow down', type: 'rate_limit_error' }, status: 429 });
  mock.onMessage(
    'cut me',
    { content: 'word '.repeat(200) },
    { chunkSize: 5, truncateAfterChunks: 8, latency: 5 },
  );
  await mock.start();
});
afterAll(async () => {
  await transport.close();
  await mock.stop();
});

function chat(content: string, stream: boolean, more: Partial<ChatRequest> = {}): Promise<Outcome> {
  const request: ChatRequest = { model: 'vendor-s2', messages: [{ role: 'user', content }], stream, ...more };
  return outcomeOf(
    completeChat(transport, connectionTo(mock.url), request, { signal: new AbortController().signal }),
  );
}

function message(content: string, stream: boolean, more: Partial<MessagesRequest> = {}): Promise<Outcome> {
  const request: MessagesRequest = {
    model: 'vendor-s2',
    max_tokens: 500,
    messages: [{ role: 'user', content }],
    stream,
    ...more,
  };
  return outcomeOf(
    createMessage(transport, connectionTo(mock.url), request, { signal: new AbortController().signal }),
  );
}

const calls = { chat, message };
const chatTools: Partial<ChatRequest> = {
  tools: ['get_weather', 'get_time'].map((name) => ({
    type: 'function',
    function: { name, parameters: { type: 'object' } },
  })),
};
const messageTools: Partial<MessagesRequest> = {
  tools: ['get_weather', 'get_time'].map((name) => ({ name, input_schema: { type: 'object' } })),
};

describe.each([
  ['chat', true],
  ['chat', false],
  ['message', true],
  ['message', false],
] as const)('%s, stream: %s', (api, stream) => {
  test('reads the complete text and its end', async () => {
    const { events, error } = await calls[api]('greet me', stream);
    expect(error).toBeNull();
    expect(textOf(events)).toBe(TEXT);
    if (stream) expect(events.filter((event) => event.type === 'text').length).toBeGreaterThan(0);
    const { info } = foldedAnswer(events);
    expect(info.finishReason).toBe(api === 'chat' ? 'stop' : 'end_turn');
    expect(info.answeredBy).toBe('vendor-s2');
    expect(info.notices).toEqual([]);
  });

  test('separates thinking from text', async () => {
    const { events, error } = await calls[api]('think first', stream);
    expect(error).toBeNull();
    expect(textOf(events, 'thinking')).toBe('Six times seven.');
    expect(textOf(events)).toBe('The answer is 42.');
  });

  test('assembles tool calls', async () => {
    const { events, error } =
      api === 'chat'
        ? await chat('the weather', stream, chatTools)
        : await message('the weather', stream, messageTools);
    expect(error).toBeNull();
    const made = foldedAnswer(events).parts.flatMap((part) => (part.type === 'tool_call' ? [part] : []));
    expect(made.map(({ name, input }) => [name, JSON.parse(input)])).toEqual([
      ['get_weather', { city: 'Bergen', unit: 'c' }],
      ['get_time', { zone: 'Europe/Oslo' }],
    ]);
    expect(new Set(made.map((part) => part.id)).size).toBe(2);
    expect(foldedAnswer(events).info.finishReason).toBe(api === 'chat' ? 'tool_calls' : 'tool_use');
  });

  test('reports an error in its own words', async () => {
    const { events, error } = await calls[api]('break', stream);
    expect(events).toEqual([]);
    expect(error?.data).toMatchObject({ class: 'service', status: 500, message: 'The flux is out of phase' });
  });

  test('reports a rate limit', async () => {
    const { error } = await calls[api]('too fast', stream);
    expect(error?.data).toMatchObject({ class: 'rate', status: 429, message: 'Slow down' });
  });
});

test.each(['chat', 'message'] as const)(
  '%s: a truncated stream is interrupted, its beginning kept',
  async (api) => {
    const { events, error } = await calls[api]('cut me', true);
    expect(error?.data.class).toBe('interrupted');
    expect(textOf(events)).toMatch(/^word word /);
    expect(textOf(events).length).toBeLessThan(200);
  },
);

test('reads usage if requested', async () => {
  const counts = { inputTokens: 12, outputTokens: 7 };
  const { events } = await chat('count me', true, { stream_options: { include_usage: true } });
  expect(foldedAnswer(events).info.usage).toMatchObject(counts);
  expect(foldedAnswer((await message('count me', true)).events).info.usage).toMatchObject(counts);
});

test('reads the model list', async () => {
  const { models } = await listModels(transport, connectionTo(mock.url, { modelsPath: '/v1/models' }), {
    signal: new AbortController().signal,
  });
  expect(models.length).toBeGreaterThan(0);
});
