import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { messagesEvent, messagesResponse, STOP_REASONS } from '../shared/service/messages.ts';
import { eventData, MESSAGES, messagesBody, read, sandboxUnderTest } from './testing/sandbox-under-test.ts';

async function ask(text: string, over: object = {}) {
  const server = await sandboxUnderTest();
  const answer = await read(await server.post(MESSAGES, messagesBody(text, over)), messagesResponse);
  return { answer, text: answer.content.map((block) => String(block.text ?? '')).join(''), server };
}

test('a Messages answer has every field of the API', async () => {
  const { answer } = await ask('hello');
  expect(answer).toMatchObject({
    type: 'message',
    role: 'assistant',
    model: 'vendor-s2',
    content: [{ type: 'text', citations: [] }],
    stop_reason: 'end_turn',
    stop_sequence: null,
    usage: {
      cache_creation_input_tokens: 0,
      cache_read_input_tokens: 0,
      cache_creation: { ephemeral_1h_input_tokens: 0, ephemeral_5m_input_tokens: 0 },
      iterations: [{ input_tokens: answer.usage?.input_tokens }],
      server_tool_use: { web_fetch_requests: 0, web_search_requests: 0 },
    },
  });
  expect(answer.usage?.inference_geo).toBe('local');
});

test("a stream contains the same blocks, in the API's events only", async () => {
  const over = { temperature: 0, thinking: { type: 'enabled', budget_tokens: 500 } };
  const { answer, server } = await ask('hello', over);
  const response = await server.post(MESSAGES, messagesBody('hello', { ...over, stream: true }));
  const body = await response.text();
  const names = [...body.matchAll(/^event: (.*)$/gm)].map((match) => match[1]);
  const events = eventData(body).map((data) => messagesEvent.parse(JSON.parse(data)));
  expect(events.map((event) => event.type)).toEqual(names);
  expect(names.slice(0, 3)).toEqual(['message_start', 'ping', 'content_block_start']);
  expect(names.slice(-3)).toEqual(['content_block_stop', 'message_delta', 'message_stop']);
  const deltas = events.flatMap((event) => (event.delta ? [event.delta] : []));
  expect(deltas.map((delta) => delta.text ?? '').join('')).toBe(answer.content[1]?.text);
  expect(deltas.map((delta) => delta.thinking ?? '').join('')).toBe(answer.content[0]?.thinking);
  expect(deltas.find((delta) => delta.signature)?.signature).toBe(answer.content[0]?.signature);
  expect(events.at(-2)).toMatchObject({
    delta: { stop_reason: 'end_turn' },
    usage: { output_tokens: answer.usage?.output_tokens },
  });
});

test('accepts a typed tool without a name, refuses one with neither type nor name', async () => {
  const server = await sandboxUnderTest();
  const asked = (tool: object) => server.post(MESSAGES, messagesBody('hello', { tools: [tool] }));
  expect((await asked({ type: 'mcp_toolset', mcp_server_name: 'files' })).status).toBe(200);
  const refused = await asked({ description: 'nothing else' });
  expect(refused.status).toBe(400);
  expect(await refused.json()).toMatchObject({ error: { param: 'tools[0].name' } });
});

describe('ending', () => {
  const needed: Partial<Record<(typeof STOP_REASONS)[number], object>> = {
    tool_use: { tools: [{ name: 'weather', input_schema: { type: 'object', properties: {} } }] },
    stop_sequence: { stop_sequences: ['###'] },
  };

  test.each(STOP_REASONS)('/end %s ends with that stop_reason', async (reason) => {
    const { answer } = await ask(`/end ${reason}`, needed[reason]);
    expect(answer.stop_reason).toBe(reason);
    expect(answer.stop_sequence).toBe(reason === 'stop_sequence' ? '###' : null);
    expect(answer.content.some(({ type }) => type === 'tool_use')).toBe(reason === 'tool_use');
    expect(answer.stop_details?.explanation !== undefined).toBe(reason === 'refusal');
  });

  test.each(['tool_use', 'stop_sequence'])(
    '/end %s without what it needs says what is missing',
    async (reason) => {
      const { answer, text } = await ask(`/end ${reason}`);
      expect(answer.stop_reason).toBe('end_turn');
      expect(text).toContain('the request must hold');
    },
  );

  test('a paused answer continues when it is sent back unchanged', async () => {
    const { answer, server } = await ask('/end pause_turn');
    const { content } = answer;
    const messages = [
      { role: 'user', content: '/end pause_turn' },
      { role: 'assistant', content },
    ];
    const next = await read(await server.post(MESSAGES, messagesBody('', { messages })), messagesResponse);
    expect(next).toMatchObject({ stop_reason: 'end_turn', content: [{ type: 'text' }] });
  });

  test('the matched stop sequence is returned', async () => {
    const { answer, text } = await ask('count to 30', { stop_sequences: ['zzz', ', 12'] });
    expect(answer).toMatchObject({ stop_reason: 'stop_sequence', stop_sequence: ', 12' });
    expect(text.endsWith(', 11')).toBe(true);
  });

  test('max_tokens includes thinking', async () => {
    const { answer } = await ask('hello', { max_tokens: 20, thinking: { type: 'adaptive' } });
    expect(answer).toMatchObject({ stop_reason: 'max_tokens', usage: { output_tokens: 20 } });
    expect(answer.content.map((block) => block.type)).toEqual(['thinking']);
  });

  test('thinking stays within its budget and the answer is complete', async () => {
    const { answer, text } = await ask('hello', { thinking: { type: 'enabled', budget_tokens: 5 } });
    expect(answer.stop_reason).toBe('end_turn');
    expect(String(answer.content[0]?.thinking).length).toBeLessThan(60);
    expect(text).toContain('sandbox');
  });
});

test('temperature 0 and top_k 1 are deterministic, the default is not', async () => {
  const text = 'write 150 words about rain';
  const cold = (await ask(text, { temperature: 0 })).text;
  expect((await ask(text, { temperature: 0 })).text).toBe(cold);
  expect((await ask(text, { top_k: 1 })).text).toBe(cold);
  const warm = new Set<string>();
  for (let turn = 0; turn < 3; turn += 1) warm.add((await ask(text)).text);
  expect(warm.size).toBe(3);
});

describe('returned thinking', () => {
  const history = (thinking: unknown, signature: unknown) => ({
    messages: [
      { role: 'user', content: 'hello' },
      {
        role: 'assistant',
        content: [
          { type: 'thinking', thinking, signature },
          { type: 'text', text: 'Hi.' },
        ],
      },
      { role: 'user', content: 'thanks' },
    ],
  });

  test('is accepted with its signature, also after a restart of the sandbox', async () => {
    const { answer } = await ask('hello', { thinking: { type: 'adaptive' } });
    const [block] = answer.content;
    const server = await sandboxUnderTest();
    const same = await server.post(MESSAGES, messagesBody('', history(block?.thinking, block?.signature)));
    expect(same.status).toBe(200);
    const changed = await server.post(MESSAGES, messagesBody('', history('other', block?.signature)));
    expect(changed.status).toBe(400);
    expect(await changed.text()).toContain('messages[1].content[0].signature');
  });
});

describe('citations', () => {
  const asking = (title: string, text: string, question: string, cited = true) => ({
    messages: [
      {
        role: 'user',
        content: [
          {
            type: 'document',
            title,
            source: { type: 'text', media_type: 'text/plain', data: text },
            citations: { enabled: cited },
          },
          { type: 'text', text: question },
        ],
      },
    ],
  });
  const HARBOUR =
    'The harbour opened in 1897. 🚢 Its crane lifts 40 tonnes. 灯塔高三十米。The café closes at six.';

  test.each([
    ['How much can the crane lift?', '🚢 Its crane lifts 40 tonnes.'],
    ['When did the harbour open?', 'The harbour opened in 1897.'],
    ['灯塔有多高？', '灯塔高三十米。'],
  ])('%s is answered by the sentence that fits, with its exact characters', async (question, sentence) => {
    const { answer } = await ask('', asking('Harbour', HARBOUR, question));
    const cited = answer.content.flatMap((block) => block.citations ?? []);
    expect(cited[0]).toMatchObject({ cited_text: sentence, document_index: 0, document_title: 'Harbour' });
    const { start_char_index: start, end_char_index: end } = cited[0] ?? {};
    expect([...HARBOUR].slice(start, end).join('')).toBe(sentence);
  });

  test('have ranges that match any document text', async () => {
    const server = await sandboxUnderTest();
    const word = fc.constantFrom('tide', 'café', '海', '🚢', 'a', '\n', 'Dr.', '…');
    await fc.assert(
      fc.asyncProperty(fc.array(word, { minLength: 1, maxLength: 40 }), async (pieces) => {
        const text = `${pieces.join(' ')}. The tide turns.`;
        const body = messagesBody('', asking('Any', text, 'tide'));
        const answer = await read(await server.post(MESSAGES, body), messagesResponse);
        for (const citation of answer.content.flatMap((block) => block.citations ?? [])) {
          const range = [...text].slice(citation.start_char_index, citation.end_char_index);
          expect(range.join('')).toBe(citation.cited_text);
        }
        expect(answer.content.some((block) => (block.citations ?? []).length > 0)).toBe(true);
      }),
      { numRuns: 30 },
    );
  });

  test('are absent unless requested, and arrive as deltas in a stream', async () => {
    const without = await ask('', asking('Harbour', HARBOUR, 'crane', false));
    expect(without.answer.content.flatMap((block) => block.citations ?? [])).toEqual([]);
    const body = messagesBody('', { ...asking('Harbour', HARBOUR, 'crane'), stream: true });
    const stream = await (await without.server.post(MESSAGES, body)).text();
    expect(stream).toContain('"type":"citations_delta"');
  });

  test('an image is refused by name for a model without vision', async () => {
    const server = await sandboxUnderTest();
    const source = { type: 'base64', media_type: 'image/png', data: 'AAAA' };
    const messages = [{ role: 'user', content: [{ type: 'image', source }] }];
    const response = await server.post(MESSAGES, messagesBody('', { messages }));
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('vendor-s2');
  });

  test('a file id is refused with 404, because the sandbox stores no files', async () => {
    const server = await sandboxUnderTest();
    const messages = [
      { role: 'user', content: [{ type: 'document', source: { type: 'file', file_id: 'f1' } }] },
    ];
    expect((await server.post(MESSAGES, messagesBody('', { messages }))).status).toBe(404);
  });
});

describe('prompt cache', () => {
  const marked = (ttl?: string) => ({ type: 'ephemeral', ...(ttl && { ttl }) });

  test('a marked prefix is written once and read afterwards', async () => {
    const server = await sandboxUnderTest();
    const system = [{ type: 'text', text: 'Know this by heart. '.repeat(50), cache_control: marked() }];
    const usageOf = async (text: string) =>
      (await read(await server.post(MESSAGES, messagesBody(text, { system })), messagesResponse)).usage;
    const first = await usageOf('hello');
    const second = await usageOf('hello, something else');
    expect(first?.cache_creation_input_tokens).toBeGreaterThan(200);
    expect(first?.cache_read_input_tokens).toBe(0);
    expect(second?.cache_read_input_tokens).toBe(first?.cache_creation_input_tokens);
    expect(second?.cache_creation_input_tokens).toBe(0);
    expect(second?.input_tokens).toBeLessThan(20);
  });

  test('a marker on the request caches a growing conversation, for an hour if requested', async () => {
    const server = await sandboxUnderTest();
    const say = async (messages: object[]) =>
      (
        await read(
          await server.post(MESSAGES, messagesBody('', { messages, cache_control: marked('1h') })),
          messagesResponse,
        )
      ).usage;
    const turns = [{ role: 'user', content: 'Tell me a story about a lighthouse.' }];
    const first = await say(turns);
    const second = await say([
      ...turns,
      { role: 'assistant', content: 'Once.' },
      { role: 'user', content: 'And?' },
    ]);
    expect(first?.cache_creation?.ephemeral_1h_input_tokens).toBe(first?.cache_creation_input_tokens);
    expect(second?.cache_read_input_tokens).toBeGreaterThan(5);
    expect(second?.input_tokens).toBe(0);
  });
});

describe('other Messages fields', () => {
  test("container and context management return the API's objects", async () => {
    const use = (id: string) => [
      { role: 'assistant', content: [{ type: 'tool_use', id, name: 'f', input: {} }] },
      {
        role: 'user',
        content: [{ type: 'tool_result', tool_use_id: id, content: `result ${'x '.repeat(200)}` }],
      },
    ];
    const { answer } = await ask('', {
      messages: [{ role: 'user', content: 'go' }, ...['a', 'b', 'c', 'd', 'e'].flatMap(use)],
      container: { id: 'c1', skills: [{ skill_id: 's', version: '2' }] },
      context_management: {
        edits: [
          {
            type: 'clear_tool_uses_1',
            keep: { type: 'tool_uses', value: 2 },
            trigger: { type: 'tool_uses', value: 3 },
          },
        ],
      },
    });
    expect(answer.container).toMatchObject({ id: 'c1', skills: [{ skill_id: 's', version: '2' }] });
    expect(answer.context_management).toMatchObject({ applied_edits: [{ cleared_tool_uses: 3 }] });
    expect(JSON.stringify(answer.context_management)).toMatch(/"cleared_input_tokens":[1-9]\d\d/);
  });

  test('fields without effect are shown as received', async () => {
    const { text } = await ask('/request', {
      metadata: { user_id: 'u7' },
      service_tier: 'standard_only',
      mcp_servers: [{ name: 'm', url: 'https://example.com' }],
      user_profile_id: 'p1',
      inference_geo: 'eu',
    });
    for (const arrived of ['u7', 'standard_only', 'https://example.com', 'p1', '"eu"'])
      expect(text).toContain(arrived);
  });

  test('output_config.format follows the schema; the deprecated output_format still does', async () => {
    const schema = {
      type: 'object',
      properties: { title: { type: 'string' }, stars: { type: 'integer', minimum: 1, maximum: 5 } },
      required: ['title', 'stars'],
    };
    const format = { type: 'json_schema', schema };
    for (const over of [{ output_config: { format } }, { output_format: format }]) {
      const value: unknown = JSON.parse((await ask('Rate the film with 4 stars', over)).text);
      expect(value).toMatchObject({ title: expect.any(String), stars: 4 });
    }
  });

  test('a prefilled answer is continued', async () => {
    const whole = (await ask('hello', { temperature: 0 })).text;
    const messages = [
      { role: 'user', content: 'hello' },
      { role: 'assistant', content: whole.slice(0, 50) },
    ];
    expect(whole.slice(0, 50) + (await ask('', { messages, temperature: 0 })).text).toBe(whole);
  });
});
