import { describe, expect, test } from 'vitest';
import type { ConversationOptions, Part } from '../../../shared/domain/conversation.ts';
import { Conflict } from '../../platform/refusal.ts';
import { TEST_OPTIONS } from '../../testing/test-options.ts';
import { buildRequest } from './history.ts';
import type { Message } from './sent-branch.ts';

const text = (value: string, block = 0): Part => ({ type: 'text', block, text: value });
const user = (...parts: Part[]): Message => ({ role: 'user', parts });
const answer = (...parts: Part[]): Message => ({ role: 'assistant', parts });
const PNG = 'data:image/png;base64,iVBORw0KGgo=';
const chat = (said: Message[], options: Partial<ConversationOptions> = {}) =>
  buildRequest({ ...TEST_OPTIONS, ...options }, said, () => true);
const messages = (said: Message[], options: Partial<ConversationOptions> = {}) =>
  buildRequest({ ...TEST_OPTIONS, interface: 'messages', ...options }, said, () => true);

const CALL: Part = { type: 'tool_call', block: 1, id: 'call-1', name: 'add', input: '{"a":1}' };
const RESULT: Part = { type: 'tool_result', toolCallId: 'call-1', content: '2', isError: false };

describe('chat completions', () => {
  test('sends system, text and images', () => {
    const image: Part = { type: 'image', url: PNG, alt: 'x' };
    const request = chat([user(text('Hi')), answer(text('Hello')), user(text('See'), image)], {
      system: 'Be brief',
    });
    expect(request).toEqual({
      model: 'vendor-s2',
      stream: true,
      stream_options: { include_usage: true },
      messages: [
        { role: 'system', content: 'Be brief' },
        { role: 'user', content: 'Hi' },
        { role: 'assistant', content: 'Hello' },
        {
          role: 'user',
          content: [
            { type: 'text', text: 'See' },
            { type: 'image_url', image_url: { url: PNG } },
          ],
        },
      ],
    });
  });

  test('sends tool calls and results, results right after the calls', () => {
    expect(
      chat([user(text('1+1?')), answer(text('wait'), CALL), user(text('go on'), RESULT)]).messages,
    ).toEqual([
      { role: 'user', content: '1+1?' },
      {
        role: 'assistant',
        content: 'wait',
        tool_calls: [{ id: 'call-1', type: 'function', function: { name: 'add', arguments: '{"a":1}' } }],
      },
      { role: 'tool', tool_call_id: 'call-1', name: 'add', content: '2' },
      { role: 'user', content: 'go on' },
    ]);
  });

  test('leaves out calls without results and results without calls', () => {
    expect(
      chat([user(text('1+1?')), answer(text('wait'), CALL), user(text('never mind'))]).messages[1],
    ).toEqual({
      role: 'assistant',
      content: 'wait',
    });
    expect(chat([user(text('a')), answer(text('b')), user(RESULT, text('c'))]).messages).toHaveLength(3);
  });

  test('quotes documents between fences they cannot close', () => {
    const file: Part = {
      ...{ type: 'document', title: 'a\n```.md', mediaType: 'text/markdown', cite: true },
      text: 'see\n````js\ncode\n````\n',
    };
    expect(chat([user(text('Read'), file)]).messages).toEqual([
      { role: 'user', content: 'Read\n\na ```.md\n`````\nsee\n````js\ncode\n````\n`````' },
    ]);
  });

  test('keeps the order of several images, each after its caption', () => {
    const image = (name: string, caption?: string): Part => ({
      ...{ type: 'image', url: `${PNG}#${name}`, alt: name },
      ...(caption === undefined ? {} : { caption }),
    });
    const sent = chat([user(image('b', 'second'), image('a'), text('Compare'))]).messages[0]?.content;
    expect(sent).toEqual([
      { type: 'text', text: 'second' },
      { type: 'image_url', image_url: { url: `${PNG}#b` } },
      { type: 'image_url', image_url: { url: `${PNG}#a` } },
      { type: 'text', text: 'Compare' },
    ]);
  });

  test('leaves out empty answers and thinking', () => {
    const thinking: Part = { type: 'thinking', block: 0, text: 'hm' };
    expect(
      chat([user(text('a')), answer(), user(text('b')), answer(thinking), user(text('c'))]).messages,
    ).toEqual([
      { role: 'user', content: 'a' },
      { role: 'user', content: 'b' },
      { role: 'user', content: 'c' },
    ]);
  });

  test('sends parameters; stream_options only with a stream', () => {
    const chatParameters = { temperature: 0, n: 2, stop: ['x'], stream_options: { include_usage: false } };
    expect(chat([user(text('a'))], { chatParameters })).toMatchObject(chatParameters);
    const whole = chat([user(text('a'))], { chatParameters, stream: false });
    expect(whole).toMatchObject({ stream: false, n: 2 });
    expect(whole).not.toHaveProperty('stream_options');
  });
});

const TOOL = { type: 'function' as const, function: { name: 'add', description: 'Adds', strict: true } };

test('sends every setting of a chat completion unchanged', () => {
  const chatParameters: ConversationOptions['chatParameters'] = {
    tools: [TOOL],
    tool_choice: { type: 'function', function: { name: 'add' } },
    stream_options: { include_usage: false },
    response_format: { type: 'json_object' },
    max_tokens: 900,
    temperature: 0.3,
    top_p: 0.9,
    n: 3,
    stop: ['a', 'b'],
    frequency_penalty: -1.5,
    presence_penalty: 0.5,
    logit_bias: { 100: -2 },
    logprobs: true,
    top_logprobs: 2,
    seed: 42,
    user: 'someone',
  };
  expect(chat([user(text('Hi'))], { model: 'vendor-s2-lite', chatParameters })).toEqual({
    model: 'vendor-s2-lite',
    messages: [{ role: 'user', content: 'Hi' }],
    stream: true,
    ...chatParameters,
  });
  for (const tool_choice of ['none', 'auto', 'required'] as const) {
    expect(chat([user(text('Hi'))], { chatParameters: { tool_choice } })).toMatchObject({ tool_choice });
  }
});

test('sends every setting of a Messages request unchanged', () => {
  const messagesParameters: ConversationOptions['messagesParameters'] = {
    max_tokens: 900,
    cache_control: { type: 'ephemeral' },
    container: 'container_1',
    context_management: { edits: [] },
    inference_geo: 'eu',
    mcp_servers: [{ type: 'url', url: 'https://mcp.example.com', name: 'files' }],
    metadata: { user_id: 'someone' },
    output_config: { format: { type: 'json_schema', schema: {} } },
    service_tier: 'standard_only',
    speed: 'fast',
    stop_sequences: ['END'],
    temperature: 0.3,
    thinking: { type: 'enabled', budget_tokens: 500 },
    tool_choice: { type: 'tool', name: 'add' },
    tools: [{ name: 'add', input_schema: {} }],
    top_k: 40,
    top_p: 0.9,
    user_profile_id: 'profile_1',
  };
  expect(messages([user(text('Hi'))], { system: 'Be brief', messagesParameters, stream: false })).toEqual({
    model: 'vendor-s2',
    messages: [{ role: 'user', content: 'Hi' }],
    system: 'Be brief',
    stream: false,
    ...messagesParameters,
  });
});

describe('messages', () => {
  test('sends system apart, max_tokens by default, and images as base64 or URL', () => {
    const parts = [text('See'), { type: 'image' as const, url: PNG, alt: '' }];
    const web: Part = { type: 'image', url: 'https://example.com/a.png', alt: '' };
    expect(messages([user(...parts, web)], { system: 'S' })).toEqual({
      model: 'vendor-s2',
      max_tokens: 8192,
      system: 'S',
      stream: true,
      messages: [
        {
          role: 'user',
          content: [
            { type: 'text', text: 'See' },
            { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'iVBORw0KGgo=' } },
            { type: 'image', source: { type: 'url', url: 'https://example.com/a.png' } },
          ],
        },
      ],
    });
  });

  test('sends tools unchanged, even one without a name', () => {
    const tools = [
      { name: 'add', input_schema: {} },
      { type: 'mcp_toolset', mcp_server_name: 'files' },
    ];
    expect(messages([user(text('q'))], { messagesParameters: { tools } })).toMatchObject({ tools });
  });

  test('sends back signed thinking, unknown blocks, calls and results, not unsigned thinking', () => {
    const request = messages([
      user(text('q')),
      answer(
        { type: 'thinking', block: 0, text: 'signed', signature: 'sig' },
        { type: 'thinking', block: 1, text: 'unsigned' },
        { type: 'other', block: 2, json: { type: 'redacted_thinking', data: 'xyz' } },
        text('so', 3),
        CALL,
      ),
      user({ ...RESULT, isError: true }, text('next')),
    ]);
    expect(request.messages.slice(1)).toEqual([
      {
        role: 'assistant',
        content: [
          { type: 'thinking', thinking: 'signed', signature: 'sig' },
          { type: 'redacted_thinking', data: 'xyz' },
          { type: 'text', text: 'so' },
          { type: 'tool_use', id: 'call-1', name: 'add', input: { a: 1 } },
        ],
      },
      {
        role: 'user',
        content: [
          { type: 'tool_result', tool_use_id: 'call-1', content: '2', is_error: true },
          { type: 'text', text: 'next' },
        ],
      },
    ]);
  });

  test('sends a citable document as a document, any other as a quotation', () => {
    const file: Part = {
      type: 'document',
      title: 'a.md',
      mediaType: 'text/markdown',
      text: '# A',
      cite: true,
    };
    const { content } = messages([user(text('q'), file, { ...file, cite: false })]).messages[0] ?? {};
    expect(content).toEqual([
      { type: 'text', text: 'q' },
      {
        type: 'document',
        source: { type: 'text', media_type: 'text/plain', data: '# A' },
        title: 'a.md',
        citations: { enabled: true },
      },
      { type: 'text', text: 'a.md\n```\n# A\n```' },
    ]);
  });

  test('does not mark an empty document as citable, which services refuse', () => {
    const file: Part = { type: 'document', title: 'a', mediaType: 'text/plain', text: ' \n', cite: true };
    expect(messages([user(file)]).messages).toEqual([{ role: 'user', content: 'a\n```\n \n```' }]);
  });

  test('sends the caption of an image before it', () => {
    const image: Part = { type: 'image', url: PNG, alt: 'IMG_1.png', caption: 'The old one' };
    expect(messages([user(image, { ...image, caption: 'The new one' })]).messages[0]?.content).toMatchObject([
      { type: 'text', text: 'The old one' },
      { type: 'image' },
      { type: 'text', text: 'The new one' },
      { type: 'image' },
    ]);
  });

  test('sends output_config.format, never output_format', () => {
    const format = { type: 'json_schema', schema: { type: 'object' } };
    const request = messages([user(text('q'))], { messagesParameters: { output_config: { format } } });
    expect(request).toMatchObject({ output_config: { format } });
    expect(request).not.toHaveProperty('output_format');
    const old = { output_format: format } as object;
    expect(() => messages([user(text('q'))], { messagesParameters: old })).toThrow(Conflict);
  });

  test("the user's max_tokens takes precedence", () => {
    expect(messages([user(text('q'))], { messagesParameters: { max_tokens: 5 } })).toMatchObject({
      max_tokens: 5,
    });
  });
});

describe('several tool calls in one turn', () => {
  const call = (id: string, input: string): Part => ({
    type: 'tool_call',
    block: 1,
    id,
    name: 'no_such',
    input,
  });
  const result = (toolCallId: string, content: string): Part => ({ ...RESULT, toolCallId, content }) as Part;
  const long = JSON.stringify({ rows: Array.from({ length: 20_000 }, (_, i) => `row ${i} 行`) });
  const broken = '{"city": "Os';
  const huge = `{"text":"${'x'.repeat(5 * 1024 * 1024)}`;
  const said = [
    user(text('q')),
    answer(call('a', '{"a" : 1}'), call('b', broken), call('c', ''), call('d', huge)),
    user(result('b', '{"ok":true}'), result('a', long), result('d', ''), result('c', 'x')),
  ];

  test('are sent back with their results, as the model wrote them if readable', () => {
    const [, asked, ...results] = chat(said).messages;
    expect(asked).toMatchObject({
      role: 'assistant',
      content: null,
      tool_calls: [
        { id: 'a', function: { name: 'no_such', arguments: '{"a" : 1}' } },
        { id: 'b', function: { arguments: JSON.stringify({ INVALID_JSON: broken }) } },
        { id: 'c', function: { arguments: '{}' } },
        { id: 'd', function: { arguments: JSON.stringify({ INVALID_JSON: huge }) } },
      ],
    });
    expect(results).toEqual([
      { role: 'tool', name: 'no_such', tool_call_id: 'b', content: '{"ok":true}' },
      { role: 'tool', name: 'no_such', tool_call_id: 'a', content: long },
      { role: 'tool', name: 'no_such', tool_call_id: 'd', content: '' },
      { role: 'tool', name: 'no_such', tool_call_id: 'c', content: 'x' },
    ]);
  });

  test('are objects in the Messages interface', () => {
    const [, asked, results] = messages(said).messages;
    expect(asked?.content).toMatchObject([
      { type: 'tool_use', id: 'a', name: 'no_such', input: { a: 1 } },
      { id: 'b', input: { INVALID_JSON: broken } },
      { id: 'c', input: {} },
      { id: 'd', input: { INVALID_JSON: huge } },
    ]);
    expect(results?.content).toMatchObject([
      { type: 'tool_result', tool_use_id: 'b' },
      { tool_use_id: 'a', content: long },
      { tool_use_id: 'd', content: '' },
      { tool_use_id: 'c' },
    ]);
  });
});

describe('sends nothing beyond a limit of SERVICE.md', () => {
  const q = [user(text('q'))];
  const bias = (value: number) => ({ logit_bias: { '15339': value } });
  const edges = [
    ['temperature', 0, 2, 0.01],
    ['top_p', 0, 1, 0.01],
    ['frequency_penalty', -2, 2, 0.01],
    ['presence_penalty', -2, 2, 0.01],
    ['n', 1, Number.MAX_SAFE_INTEGER, 1],
    ['max_tokens', 1, Number.MAX_SAFE_INTEGER, 1],
  ] as const;

  test.each(edges)('%s of a chat completion: %d to %d', (name, min, max, step) => {
    for (const value of [min, max]) {
      expect(chat(q, { chatParameters: { [name]: value } })).toMatchObject({ [name]: value });
    }
    for (const value of [min - step, max + step, Number.NaN]) {
      expect(() => chat(q, { chatParameters: { [name]: value } })).toThrow('request_out_of_range');
    }
  });

  test('four stop sequences of a chat completion', () => {
    expect(chat(q, { chatParameters: { stop: ['a', 'b', 'c', 'd'] } })).toMatchObject({
      stop: ['a', 'b', 'c', 'd'],
    });
    const five = { chatParameters: { stop: ['a', 'b', 'c', 'd', 'e'] } };
    expect(() => chat(q, five)).toThrow('request_out_of_range');
  });

  test('logit_bias from -100 to 100', () => {
    for (const value of [-100, 100])
      expect(chat(q, { chatParameters: bias(value) })).toMatchObject(bias(value));
    for (const value of [-100.1, 100.1]) {
      expect(() => chat(q, { chatParameters: bias(value) })).toThrow('request_out_of_range');
    }
  });

  test('top_logprobs from 0 to 20, with logprobs only', () => {
    for (const top_logprobs of [0, 20]) {
      expect(chat(q, { chatParameters: { logprobs: true, top_logprobs } })).toMatchObject({ top_logprobs });
    }
    for (const parameters of [
      { logprobs: true, top_logprobs: -1 },
      { logprobs: true, top_logprobs: 21 },
      { logprobs: true, top_logprobs: 1.5 },
      { logprobs: false, top_logprobs: 5 },
      { top_logprobs: 0 },
    ]) {
      expect(() => chat(q, { chatParameters: parameters })).toThrow('request_out_of_range');
    }
  });

  test.each([
    ['temperature', 0, 1],
    ['top_p', 0, 1],
  ] as const)('%s of Messages: %d to %d', (name, min, max) => {
    for (const value of [min, max]) {
      expect(messages(q, { messagesParameters: { [name]: value } })).toMatchObject({ [name]: value });
    }
    for (const value of [min - 0.01, max + 0.01]) {
      expect(() => messages(q, { messagesParameters: { [name]: value } })).toThrow('request_out_of_range');
    }
  });

  test('tool servers are sent only if the user wrote them, unchanged', () => {
    const servers = [{ type: 'url', name: 'files', url: 'https://mcp.example/sse' }];
    expect(messages(q)).not.toHaveProperty('mcp_servers');
    expect(messages(q, { messagesParameters: { mcp_servers: servers } })).toMatchObject({
      mcp_servers: servers,
    });
    expect(chat(q, { messagesParameters: { mcp_servers: servers } })).not.toHaveProperty('mcp_servers');
  });

  test('max_tokens of Messages of at least 1', () => {
    expect(messages(q, { messagesParameters: { max_tokens: 1 } })).toMatchObject({ max_tokens: 1 });
    expect(() => messages(q, { messagesParameters: { max_tokens: 0 } })).toThrow('request_out_of_range');
  });

  test('at most 100,000 messages of Messages', () => {
    const most = Array.from(
      { length: 100_000 },
      (_, i): Message => (i % 2 ? answer(text('a')) : user(text('q'))),
    );
    expect(messages(most).messages).toHaveLength(100_000);
    expect(() => messages([...most, user(text('q'))])).toThrow('request_out_of_range');
  });
});

test('an empty conversation cannot be sent', () => {
  expect(() => chat([user(text(''))])).toThrow(Conflict);
  expect(() => messages([user(text(''))])).toThrow(Conflict);
});
