import Anthropic from '@anthropic-ai/sdk';
import OpenAI from 'openai';
import { describe, expect, test } from 'vitest';
import { sandboxUnderTest } from './testing/sandbox-under-test.ts';

const WEATHER = {
  name: 'get_weather',
  description: 'Current weather of a city',
  schema: {
    type: 'object' as const,
    properties: {
      city: { type: 'string', description: 'The city' },
      unit: { type: 'string', enum: ['celsius', 'fahrenheit'] },
      days: { type: 'integer', minimum: 1, maximum: 7 },
    },
    required: ['city', 'unit'],
    additionalProperties: false,
  },
};
const QUESTION = 'What is the weather in Paris in fahrenheit for the next 3 days?';
const ARGUMENTS = { city: 'Paris', unit: 'fahrenheit', days: 3 };

describe('the public OpenAI client', () => {
  const client = async (key?: string) => {
    const server = await sandboxUnderTest();
    return new OpenAI({ baseURL: `${server.url}/v1`, apiKey: key ?? server.key, maxRetries: 0 });
  };
  const tool = {
    type: 'function' as const,
    function: { name: WEATHER.name, description: WEATHER.description, parameters: WEATHER.schema },
  };

  test('chats, and lists models', async () => {
    const openai = await client();
    const answer = await openai.chat.completions.create({
      model: 'vendor-s2',
      messages: [{ role: 'user', content: 'Who are you?' }],
      n: 2,
      seed: 4,
    });
    expect(answer.choices.map((choice) => choice.index)).toEqual([0, 1]);
    expect(answer.choices[0]?.message.content).toContain('sandbox');
    const ids: string[] = [];
    for await (const model of openai.models.list()) ids.push(model.id);
    expect(ids).toContain('vendor-vl-1.0-260319');
  });

  test('streams', async () => {
    const stream = (await client()).chat.completions.stream({
      model: 'partner-5.1',
      messages: [{ role: 'user', content: 'count to 40' }],
      stream_options: { include_usage: true },
      n: 2,
    });
    const deltas: string[] = [];
    stream.on('content', (delta) => deltas.push(delta));
    const final = await stream.finalChatCompletion();
    const counted = Array.from({ length: 40 }, (_, index) => index + 1).join(', ');
    expect(final.choices.map((choice) => choice.message.content)).toEqual([counted, counted]);
    expect(deltas.length).toBeGreaterThan(40);
    expect(final.usage?.completion_tokens).toBeGreaterThan(80);
  });

  test('calls a tool and accepts its result, streaming and not', async () => {
    const openai = await client();
    const request = { model: 'vendor-s2', tools: [tool] };
    const asked = { role: 'user' as const, content: QUESTION };
    const first = await openai.chat.completions.create({ ...request, messages: [asked] });
    const streamed = await openai.chat.completions
      .stream({ ...request, messages: [asked] })
      .finalChatCompletion();
    for (const choice of [first.choices[0], streamed.choices[0]]) {
      expect(choice?.finish_reason).toBe('tool_calls');
      expect(choice?.message.content || null).toBeNull(); // a stream begins with empty content
      const [call] = choice?.message.tool_calls ?? [];
      if (call?.type !== 'function') throw new Error('no call');
      expect(JSON.parse(call.function.arguments)).toEqual(ARGUMENTS);
    }
    const message = first.choices[0]?.message;
    if (!message) throw new Error('no message');
    const second = await openai.chat.completions.create({
      ...request,
      messages: [
        asked,
        message,
        {
          role: 'tool',
          tool_call_id: message.tool_calls?.[0]?.id ?? '',
          content: '{"sky":"clear","degrees":66}',
        },
      ],
    });
    expect(second.choices[0]).toMatchObject({ finish_reason: 'stop' });
    expect(second.choices[0]?.message.content).toMatch(/sky.*clear[\s\S]*degrees.*66/);
  });

  test.each([
    ['none', 'stop'],
    ['required', 'tool_calls'],
  ] as const)('tool_choice %s ends with %s', async (choice, reason) => {
    const answer = await (await client()).chat.completions.create({
      model: 'vendor-s2',
      tools: [tool],
      tool_choice: choice,
      messages: [{ role: 'user', content: choice === 'none' ? QUESTION : 'hello' }],
    });
    expect(answer.choices[0]?.finish_reason).toBe(reason);
  });

  test('maps each error to its class', async () => {
    const openai = await client();
    const ask = (over: object, headers = {}) =>
      openai.chat.completions.create(
        { model: 'vendor-s2', messages: [{ role: 'user', content: 'hi' }], ...over },
        { headers },
      );
    await expect(ask({ temperature: 3 })).rejects.toThrow(OpenAI.BadRequestError);
    await expect(ask({ model: 'nobody' })).rejects.toThrow(OpenAI.NotFoundError);
    await expect(ask({}, { 'x-sandbox-fault': 'retry-after=1' })).rejects.toThrow(OpenAI.RateLimitError);
    await expect(ask({}, { 'x-sandbox-fault': 'status=500' })).rejects.toThrow(OpenAI.InternalServerError);
    await expect((await client('wrong')).models.list()).rejects.toThrow(OpenAI.AuthenticationError);
    const broken = await openai.chat.completions.create(
      { model: 'vendor-s2', messages: [{ role: 'user', content: 'hi' }], stream: true },
      { headers: { 'x-sandbox-fault': 'drop-after=900' } },
    );
    const readAll = async () => {
      for await (const chunk of broken) expect(chunk.object).toBe('chat.completion.chunk');
    };
    await expect(readAll()).rejects.toThrow();
  });
});

describe('the public Anthropic client', () => {
  const client = async (key?: string) => {
    const server = await sandboxUnderTest();
    return new Anthropic({ baseURL: server.url, apiKey: null, authToken: key ?? server.key, maxRetries: 0 });
  };
  const tool = { name: WEATHER.name, description: WEATHER.description, input_schema: WEATHER.schema };
  const asking = (content: string) => ({
    model: 'vendor-s2',
    max_tokens: 1500,
    messages: [{ role: 'user' as const, content }],
  });

  test('chats', async () => {
    const answer = await (await client()).messages.create({ ...asking('Who are you?'), system: 'Be brief.' });
    const [block] = answer.content;
    expect(block?.type === 'text' ? block.text : '').toMatch(/^I am the \*\*sandbox\*\*[^\n]*$/);
    expect(answer.stop_reason).toBe('end_turn');
  });

  test('streams text and thinking with its signature', async () => {
    const stream = (await client()).messages.stream({
      ...asking('count to 40'),
      thinking: { type: 'enabled', budget_tokens: 1024 },
    });
    let text = '';
    stream.on('text', (delta) => {
      text += delta;
    });
    const final = await stream.finalMessage();
    expect(text.endsWith('39, 40')).toBe(true);
    const [thinking] = final.content;
    expect(thinking).toMatchObject({ type: 'thinking', signature: expect.stringMatching(/^\S{40,}$/) });
    expect(final.usage.output_tokens).toBeGreaterThan(100);
  });

  test('calls a tool and accepts its result, streaming and not', async () => {
    const anthropic = await client();
    const first = await anthropic.messages.create({ ...asking(QUESTION), tools: [tool] });
    const streamed = await anthropic.messages.stream({ ...asking(QUESTION), tools: [tool] }).finalMessage();
    for (const answer of [first, streamed]) {
      expect(answer.stop_reason).toBe('tool_use');
      expect(answer.content).toMatchObject([{ type: 'tool_use', name: 'get_weather', input: ARGUMENTS }]);
    }
    const [use] = first.content;
    if (use?.type !== 'tool_use') throw new Error('no call');
    const second = await anthropic.messages.create({
      ...asking(QUESTION),
      tools: [tool],
      messages: [
        { role: 'user', content: QUESTION },
        { role: 'assistant', content: first.content },
        {
          role: 'user',
          content: [{ type: 'tool_result', tool_use_id: use.id, content: 'Sunny, 66 degrees' }],
        },
      ],
    });
    expect(second.stop_reason).toBe('end_turn');
    expect(JSON.stringify(second.content)).toContain('Sunny, 66 degrees');
  });

  test('tool_choice any, tool and none', async () => {
    const anthropic = await client();
    const ask = async (tool_choice: Anthropic.ToolChoice, content = 'hello') =>
      (await anthropic.messages.create({ ...asking(content), tools: [tool], tool_choice })).stop_reason;
    expect(await ask({ type: 'any' })).toBe('tool_use');
    expect(await ask({ type: 'tool', name: 'get_weather' })).toBe('tool_use');
    expect(await ask({ type: 'none' }, QUESTION)).toBe('end_turn');
  });

  test('reads citations from a stream', async () => {
    const document = {
      type: 'document' as const,
      title: 'Log',
      source: {
        type: 'text' as const,
        media_type: 'text/plain' as const,
        data: 'The pump failed. The valve held.',
      },
      citations: { enabled: true },
    };
    const final = await (await client()).messages
      .stream({
        ...asking(''),
        messages: [{ role: 'user', content: [document, { type: 'text', text: 'Did the valve hold?' }] }],
      })
      .finalMessage();
    const cited = final.content.flatMap((block) => (block.type === 'text' ? (block.citations ?? []) : []));
    expect(cited).toMatchObject([
      { type: 'char_location', cited_text: 'The valve held.', start_char_index: 17 },
    ]);
  });

  test('maps each error to its class', async () => {
    const anthropic = await client();
    const ask = (over: object, headers = {}) =>
      anthropic.messages.create({ ...asking('hi'), ...over }, { headers });
    await expect(ask({ temperature: 1.5 })).rejects.toThrow(Anthropic.BadRequestError);
    await expect(ask({ model: 'nobody' })).rejects.toThrow(Anthropic.NotFoundError);
    await expect(ask({}, { 'x-sandbox-fault': 'retry-after=1' })).rejects.toThrow(Anthropic.RateLimitError);
    await expect((await client('wrong')).messages.create(asking('hi'))).rejects.toThrow(
      Anthropic.AuthenticationError,
    );
    const broken = anthropic.messages.stream(asking('hi'), { headers: { 'x-sandbox-fault': 'error-event' } });
    await expect(broken.finalMessage()).rejects.toThrow(/overloaded_error|broke off/);
  });
});
