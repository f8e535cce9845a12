import { expect, test } from 'vitest';
import { chatParameters, chatRequest } from './chat.ts';
import { messagesParameters, messagesRequest } from './messages.ts';
import { endpointProfile } from './profile.ts';

const chat = { model: 'vendor-s2', messages: [{ role: 'user', content: 'hi' }] };
const messages = { ...chat, max_tokens: 10 };

/** Tests each limit of SERVICE.md §8 from both sides. */
test.each([
  ['temperature', 0, 2, -0.01, 2.01],
  ['top_p', 0, 1, -0.01, 1.01],
  ['frequency_penalty', -2, 2, -2.01, 2.01],
  ['presence_penalty', -2, 2, -2.01, 2.01],
  ['max_tokens', 1, 1e6, 0, 1.5],
  ['n', 1, 8, 0, 1.5],
])('chat request enforces the range of %s', (field, low, high, under, over) => {
  for (const good of [low, high])
    expect(chatRequest.safeParse({ ...chat, [field]: good }).success).toBe(true);
  for (const bad of [under, over, Number.NaN, 'x']) {
    const refused = chatRequest.safeParse({ ...chat, [field]: bad });
    expect(refused.error?.issues[0]?.path).toEqual([field]);
  }
});

test('chat request enforces limits of lists, log probabilities, tools and formats', () => {
  const ok = (more: object) => chatRequest.safeParse({ ...chat, ...more }).success;
  expect(ok({ stop: ['a', 'b', 'c', 'd'] })).toBe(true);
  expect(ok({ stop: ['a', 'b', 'c', 'd', 'e'] })).toBe(false);
  expect(ok({ logit_bias: { '50256': -100 } })).toBe(true);
  expect(ok({ logit_bias: { '50256': -101 } })).toBe(false);
  expect(ok({ logprobs: true, top_logprobs: 20 })).toBe(true);
  expect(ok({ logprobs: true, top_logprobs: 21 })).toBe(false);
  expect(ok({ top_logprobs: 1 })).toBe(false);
  expect(ok({ tool_choice: 'sometimes' })).toBe(false);
  expect(ok({ tool_choice: { type: 'function', function: { name: 'f' } } })).toBe(true);
  expect(ok({ response_format: { type: 'xml' } })).toBe(false);
  expect(ok({ messages: [] })).toBe(false);
  expect(ok({ surprise: 1 })).toBe(false);
});

test('messages request enforces its own limits and refuses the deprecated output_format', () => {
  const ok = (more: object) => messagesRequest.safeParse({ ...messages, ...more }).success;
  expect(ok({ temperature: 1 })).toBe(true);
  expect(ok({ temperature: 1.01 })).toBe(false);
  expect(ok({ max_tokens: undefined })).toBe(false);
  expect(ok({ service_tier: 'standard_only', speed: 'fast', top_k: 40, inference_geo: null })).toBe(true);
  expect(ok({ service_tier: 'premium' })).toBe(false);
  expect(ok({ output_format: {} })).toBe(false);
  expect(ok({ output_config: { format: { type: 'json' } } })).toBe(true);
  const one = { role: 'user', content: 'x' };
  expect(ok({ messages: new Array(100_000).fill(one) })).toBe(true);
  expect(ok({ messages: new Array(100_001).fill(one) })).toBe(false);
});

test('messages request validates known blocks strictly and accepts unknown blocks', () => {
  const ok = (block: object) =>
    messagesRequest.safeParse({ ...messages, messages: [{ role: 'user', content: [block] }] }).success;
  expect(ok({ type: 'text', text: 'x' })).toBe(true);
  expect(ok({ type: 'text' })).toBe(false);
  expect(ok({ type: 'tool_result', tool_use_id: 'a', content: 'b' })).toBe(true);
  expect(ok({ type: 'brand_new', anything: [1, 2] })).toBe(true);
});

test('request parameters contain every settable field of SERVICE.md', () => {
  expect(Object.keys(chatParameters.shape).sort()).toEqual(
    'frequency_penalty logit_bias logprobs max_tokens n presence_penalty response_format seed stop stream_options temperature tool_choice tools top_logprobs top_p user'.split(
      ' ',
    ),
  );
  expect(Object.keys(messagesParameters.shape).sort()).toEqual(
    'cache_control container context_management inference_geo max_tokens mcp_servers metadata output_config service_tier speed stop_sequences temperature thinking tool_choice tools top_k top_p user_profile_id'.split(
      ' ',
    ),
  );
});

test('endpoint profile fills in defaults and refuses an invalid path', () => {
  expect(endpointProfile.parse({})).toMatchObject({ chatPath: '/v1/chat/completions', modelsPath: null });
  for (const bad of ['v1', '/a?b', '/a b', '/a#b', '']) {
    expect(endpointProfile.safeParse({ chatPath: bad }).success).toBe(false);
  }
});
