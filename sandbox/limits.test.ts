import { describe, expect, test } from 'vitest';
import { errorBody } from '../shared/service/errors.ts';
import { MESSAGES_MAX_ITEMS } from '../shared/service/limits.ts';
import {
  CHAT,
  chatBody,
  MESSAGES,
  messagesBody,
  read,
  sandboxUnderTest,
} from './testing/sandbox-under-test.ts';

/** field, last valid value, first invalid value, the limit as the message must name it */
const CHAT_LIMITS: readonly [field: string, good: unknown, bad: unknown, limit: string, more?: object][] = [
  ['temperature', 0, -0.1, 'at least 0'],
  ['temperature', 2, 2.01, 'at most 2'],
  ['top_p', 0, -0.1, 'at least 0'],
  ['top_p', 1, 1.01, 'at most 1'],
  ['frequency_penalty', -2, -2.1, 'at least -2'],
  ['frequency_penalty', 2, 2.1, 'at most 2'],
  ['presence_penalty', -2, -2.1, 'at least -2'],
  ['presence_penalty', 2, 2.1, 'at most 2'],
  ['logit_bias', { '290': -100 }, { '290': -101 }, 'at least -100'],
  ['logit_bias', { '13': 100 }, { '13': 101 }, 'at most 100', { max_tokens: 5 }],
  ['logit_bias', { '200005': 0 }, { '200006': 0 }, '0 to 200005'],
  ['top_logprobs', 0, -1, 'at least 0', { logprobs: true }],
  ['top_logprobs', 20, 21, 'at most 20', { logprobs: true }],
  ['stop', ['a', 'b', 'c', 'd'], ['a', 'b', 'c', 'd', 'e'], 'at most 4'],
  ['n', 1, 0, 'at least 1'],
  ['n', 128, 129, 'at most 128', { max_tokens: 1 }],
  ['max_tokens', 1, 0, 'at least 1'],
  ['seed', 7, 7.5, 'int'],
  ['response_format', { type: 'text' }, { type: 'xml' }, '"text" or "json_object"'],
  ['stream', false, 'yes', 'boolean'],
];

describe('chat completions', () => {
  test.each(CHAT_LIMITS)('%s: %j passes, %j is refused with "%s"', async (field, good, bad, limit, more) => {
    const server = await sandboxUnderTest();
    const passes = await server.post(CHAT, chatBody('hello', { ...more, [field]: good }));
    expect(passes.status).toBe(200);
    await expectRefusal(await server.post(CHAT, chatBody('hello', { ...more, [field]: bad })), field, limit);
  });

  test.each([
    ['top_logprobs', { top_logprobs: 3 }, 'requires logprobs'],
    ['', { temprature: 1 }, 'temprature'],
    ['messages', { messages: [] }, 'at least 1'],
    ['messages[0].content', { messages: [{ role: 'user', content: 7 }] }, 'string'],
    ['messages[0]', { messages: [{ role: 'robot', content: '' }] }, 'role'],
    ['tool_choice', { tool_choice: 'required' }, 'at least one tool'],
    ['tool_choice', { tool_choice: { type: 'function', function: { name: 'f' } } }, '"f"'],
    ['messages[0].tool_call_id', { messages: [{ role: 'tool', tool_call_id: 'x', content: '' }] }, '"x"'],
  ])('%s is refused in %j', async (field, over, says) => {
    const server = await sandboxUnderTest();
    await expectRefusal(await server.post(CHAT, chatBody('hello', over)), field, says);
  });

  test('a tool call must be answered before the next message', async () => {
    const server = await sandboxUnderTest();
    const call = { id: 'c1', type: 'function', function: { name: 'f', arguments: '{}' } };
    const messages = [
      { role: 'user', content: 'go' },
      { role: 'assistant', tool_calls: [call] },
      { role: 'user', content: 'well?' },
    ];
    await expectRefusal(await server.post(CHAT, chatBody('', { messages })), 'messages', 'c1');
  });
});

const MESSAGES_LIMITS: readonly [field: string, good: unknown, bad: unknown, limit: string][] = [
  ['temperature', 0, -0.1, 'at least 0'],
  ['temperature', 1, 1.01, 'at most 1'],
  ['top_p', 1, 1.01, 'at most 1'],
  ['top_k', 1, -1, 'at least 0'],
  ['max_tokens', 1, 0, 'at least 1'],
  ['max_tokens', 1, undefined, 'is required'],
  ['service_tier', 'standard_only', 'gold', '"auto" or "standard_only"'],
  ['speed', 'fast', 'warp', '"standard" or "fast"'],
  ['thinking.budget_tokens', 1999, 2000, 'less than max_tokens'],
  ['output_format', { type: 'json_object' }, { type: 'xml' }, 'type'],
];

describe('messages', () => {
  test.each(MESSAGES_LIMITS)('%s: %j passes, %j is refused with "%s"', async (field, good, bad, limit) => {
    const server = await sandboxUnderTest();
    const body = (value: unknown) =>
      messagesBody(
        'hello',
        field === 'thinking.budget_tokens'
          ? { thinking: { type: 'enabled', budget_tokens: value } }
          : { [field]: value },
      );
    expect((await server.post(MESSAGES, body(good))).status).toBe(200);
    await expectRefusal(await server.post(MESSAGES, body(bad)), field.split('.')[0] ?? '', limit);
  });

  test.each([
    ['chat fields', { seed: 1 }, 'seed'],
    ['a tool that is not there', { tool_choice: { type: 'tool', name: 'f' } }, '"f"'],
    ['any tool where there is none', { tool_choice: { type: 'any' } }, 'at least one tool'],
    ['a foreign cache marker', { cache_control: { type: 'eternal' } }, 'ephemeral'],
  ])('refuses %s', async (_name, over, says) => {
    const server = await sandboxUnderTest();
    await expectRefusal(await server.post(MESSAGES, messagesBody('hello', over)), '', says);
  });

  test('accepts 100,000 messages and refuses one more', async () => {
    const server = await sandboxUnderTest();
    const messages = Array.from({ length: MESSAGES_MAX_ITEMS }, (_, index) => ({
      role: index % 2 === 0 ? 'user' : 'assistant',
      content: 'a',
    }));
    const allowed = await server.post(MESSAGES, messagesBody('', { messages, max_tokens: 1 }));
    expect(allowed.status).toBe(200);
    const over = [...messages, { role: 'user', content: 'a' }];
    await expectRefusal(
      await server.post(MESSAGES, messagesBody('', { messages: over })),
      'messages',
      '100000',
    );
  });
});

async function expectRefusal(response: Response, field: string, says: string): Promise<void> {
  const { error } = await read(response, errorBody);
  if (typeof error !== 'object' || error === null) throw new Error('no error object');
  expect(response.status).toBe(400);
  expect(error.message).toContain(says);
  if (field !== '') {
    expect(error.message).toContain(field);
    expect(error.param).toContain(field);
  }
}
