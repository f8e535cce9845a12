import { describe, expect, test } from 'vitest';
import type { ConversationOptions, Part } from '../../shared/domain/conversation.ts';
import { Conflict } from '../refusal.ts';
import { TEST_OPTIONS } from '../testing/test-options.ts';
import { buildRequest } from './history.ts';
import type { Said } from './said.ts';

const text = (value: string, block = 0): Part => ({ type: 'text', block, text: value });
const user = (...parts: Part[]): Said => ({ role: 'user', parts });
const answer = (...parts: Part[]): Said => ({ role: 'assistant', parts });
const PNG = 'data:image/png;base64,iVBORw0KGgo=';
const chat = (said: Said[], options: Partial<ConversationOptions> = {}) =>
  buildRequest({ ...TEST_OPTIONS, ...options }, said);
const messages = (said: Said[], options: Partial<ConversationOptions> = {}) =>
  buildRequest({ ...TEST_OPTIONS, interface: 'messages', ...options }, said);

const CALL: Part = { type: 'tool_call', block: 1, id: 'call-1', name: 'add', input: '{"a":1}' };
const RESULT: Part = { type: 'tool_result', toolCallId: 'call-1', content: '2', isError: false };

describe('chat completions', () => {
  test('system, text and images', () => {
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

  test('tool calls and results, results right after the calls', () => {
    expect(
      chat([user(text('1+1?')), answer(text('wait'), CALL), user(text('go on'), RESULT)]).messages,
    ).toEqual([
      { role: 'user', content: '1+1?' },
      {
        role: 'assistant',
        content: 'wait',
        tool_calls: [{ id: 'call-1', type: 'function', function: { name: 'add', arguments: '{"a":1}' } }],
      },
      { role: 'tool', tool_call_id: 'call-1', content: '2' },
      { role: 'user', content: 'go on' },
    ]);
  });

  test('a call without result and a result without call are left out: services refuse them', () => {
    expect(
      chat([user(text('1+1?')), answer(text('wait'), CALL), user(text('never mind'))]).messages[1],
    ).toEqual({
      role: 'assistant',
      content: 'wait',
    });
    expect(chat([user(text('a')), answer(text('b')), user(RESULT, text('c'))]).messages).toHaveLength(3);
  });

  test('an answer of which nothing came is left out, thinking is not sent', () => {
    const thinking: Part = { type: 'thinking', block: 0, text: 'hm' };
    expect(
      chat([user(text('a')), answer(), user(text('b')), answer(thinking), user(text('c'))]).messages,
    ).toEqual([
      { role: 'user', content: 'a' },
      { role: 'user', content: 'b' },
      { role: 'user', content: 'c' },
    ]);
  });

  test('parameters go along; stream_options only with a stream', () => {
    const chatParameters = { temperature: 0, n: 2, stop: ['x'], stream_options: { include_usage: false } };
    expect(chat([user(text('a'))], { chatParameters })).toMatchObject(chatParameters);
    const whole = chat([user(text('a'))], { chatParameters, stream: false });
    expect(whole).toMatchObject({ stream: false, n: 2 });
    expect(whole).not.toHaveProperty('stream_options');
  });
});

describe('messages', () => {
  test('system apart, max_tokens by default, images as base64 or address', () => {
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

  test('signed thinking, kept blocks, calls and results go back; unsigned thinking does not', () => {
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

  test('a call whose arguments are broken is left out with its result', () => {
    const broken = { ...CALL, input: '{"a":' };
    const request = messages([user(text('q')), answer(text('so'), broken), user(RESULT, text('next'))]);
    expect(request.messages).toEqual([
      { role: 'user', content: 'q' },
      { role: 'assistant', content: 'so' },
      { role: 'user', content: 'next' },
    ]);
  });

  test('max_tokens of the user counts', () => {
    expect(messages([user(text('q'))], { messagesParameters: { max_tokens: 5 } })).toMatchObject({
      max_tokens: 5,
    });
  });
});

test.each([
  ['top_logprobs without logprobs', { chatParameters: { top_logprobs: 5 } }],
  ['temperature over 2', { chatParameters: { temperature: 2.1 } }],
  ['five stop sequences', { chatParameters: { stop: ['a', 'b', 'c', 'd', 'e'] } }],
  [
    'temperature over 1 for messages',
    { interface: 'messages' as const, messagesParameters: { temperature: 1.5 } },
  ],
  ['max_tokens 0 for messages', { interface: 'messages' as const, messagesParameters: { max_tokens: 0 } }],
])('%s cannot be sent', (_, options) => {
  expect(() => chat([user(text('q'))], options)).toThrow(Conflict);
});

test('nothing to say cannot be sent', () => {
  expect(() => chat([user(text(''))])).toThrow(Conflict);
  expect(() => messages([user(text(''))])).toThrow(Conflict);
});
