import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AnswerInfo, Part } from '../../../shared/domain/conversation.ts';
import { TEST_OPTIONS } from '../../testing/test-options.ts';
import { emptyAnswer } from '../answers/fold-turn.ts';
import { contextSize, dropOldest, estimateTokens, fitBranch, reservedTokens } from './context-size.ts';
import type { SentMessage } from './sent-branch.ts';

const text = (value: string): Part => ({ type: 'text', block: 0, text: value });
/** Returns a text of about this many estimated tokens. */
const words = (tokens: number): Part => text('word'.repeat(tokens));
const user = (...parts: Part[]): SentMessage => ({ role: 'user', parts, answer: null, kind: 'turn' });
const now = (...parts: Part[]): SentMessage => ({ ...user(...parts), kind: 'now' });
const summary = (tokens: number): SentMessage => ({ ...user(words(tokens)), kind: 'summary' });

function answer(
  parts: Part[],
  input: number | null,
  output: number | null,
  more: Partial<AnswerInfo> = {},
): SentMessage {
  const usage = { inputTokens: input, outputTokens: output, totalTokens: null, raw: {} };
  const info = { ...emptyAnswer('chat', 'vendor-s2', 'J'), usage: input === null ? null : usage, ...more };
  return { role: 'assistant', parts, answer: info, kind: 'turn' };
}

const CALL: Part = { type: 'tool_call', block: 0, id: 'c', name: 'f', input: '{}' };
const RESULT: Part = { type: 'tool_result', toolCallId: 'c', content: 'x', isError: false };

describe('tokens of a branch', () => {
  const size = (branch: SentMessage[], options = TEST_OPTIONS) => contextSize(options, branch);

  test("are the service's count if nothing was added since", () => {
    const branch = [user(words(200)), answer([words(50)], 310, 70)];
    expect(size(branch)).toMatchObject({ tokens: 380, counted: true });
  });

  test('count later text by the ratio measured in this conversation', () => {
    const branch = [user(words(200)), answer([words(50)], 400, 70), user(words(30))];
    // 400 counted for 200 estimated: a ratio of two.
    expect(size(branch)).toMatchObject({ tokens: 400 + 70 + 60, counted: false });
  });

  test('are null without data, and an estimate with text alone', () => {
    expect(size([])).toMatchObject({ tokens: null, counted: false });
    expect(size([user(words(12))])).toMatchObject({ tokens: 12, counted: false });
    expect(size([user(text('春眠不觉晓'))])).toMatchObject({ tokens: 5 });
  });

  test('are not calibrated by a few words, or by a count that includes images', () => {
    const little = [user(words(2)), answer([words(2)], 40, 3), user(words(10))];
    expect(size(little).tokens).toBe(40 + 3 + 10);
    const image: Part = { type: 'image', url: 'data:image/png;base64,AAAA', alt: '' };
    const shown = [user(words(200), image), answer([words(2)], 1800, 3), user(words(10))];
    expect(size(shown).tokens).toBe(1800 + 3 + 10);
  });

  test('are estimated for another interface, or without a count', () => {
    const other = [user(words(10)), answer([words(5)], 99, 9, { interface: 'messages' })];
    expect(size(other)).toMatchObject({ tokens: 15, counted: false });
    expect(size([user(words(10)), answer([words(5)], null, null)])).toMatchObject({ tokens: 15 });
  });

  test('of another model are estimated from the count', () => {
    const branch = [user(words(200)), answer([words(5)], 300, 9, { model: 'partner-5.1' })];
    expect(size(branch)).toMatchObject({ tokens: 309, counted: false });
  });

  test('exclude thinking that is not sent back, and other choices', () => {
    const thinking: Part = { type: 'thinking', block: 0, text: 'hm' };
    const thought = [user(words(200)), answer([thinking, words(10)], 200, 999)];
    expect(size(thought)).toMatchObject({ tokens: 210, counted: false });
    const group = { id: 'G', kind: 'choices' as const };
    expect(size([user(words(200)), answer([words(10)], 200, 999, { group })])).toMatchObject({ tokens: 210 });
  });

  test('include cached tokens of the Messages interface', () => {
    const raw = { cache_read_input_tokens: 1000, cache_creation_input_tokens: 200 };
    const usage = { inputTokens: 10, outputTokens: 5, totalTokens: null, raw };
    const branch = [user(words(900)), answer([words(5)], 10, 5, { interface: 'messages', usage })];
    expect(size(branch, { ...TEST_OPTIONS, interface: 'messages' })).toMatchObject({
      tokens: 1215,
      counted: true,
    });
  });

  test('add turns that were left out when it was counted', () => {
    const branch = [user(words(500)), answer([words(1)], null, null), user(words(200))];
    const last = answer([words(10)], 200, 20, { leftOut: 2 });
    expect(size([...branch, last])).toMatchObject({ tokens: 200 + 20 + 501, counted: false });
  });

  test('of a summary replace those above it', () => {
    expect(size([summary(40), user(words(5))]).tokens).toBe(45);
  });

  test('include the system prompt and the tools if not counted', () => {
    const options = { ...TEST_OPTIONS, system: 'word'.repeat(7) };
    expect(size([user(words(3))], options).tokens).toBe(10);
  });
});

test('max_tokens is the room reserved for the answer', () => {
  expect(reservedTokens(TEST_OPTIONS)).toBe(0);
  expect(reservedTokens({ ...TEST_OPTIONS, chatParameters: { max_tokens: 9 } })).toBe(9);
  expect(reservedTokens({ ...TEST_OPTIONS, interface: 'messages' })).toBe(8192);
  const options = { ...TEST_OPTIONS, interface: 'messages' as const, messagesParameters: { max_tokens: 7 } };
  expect(reservedTokens(options)).toBe(7);
});

describe('a full context', () => {
  const branch = [
    user(words(100)),
    answer([words(100)], null, null),
    user(words(100)),
    answer([CALL], null, null),
    user(RESULT),
    answer([words(100)], null, null),
    now(words(100)),
  ];

  test('leaves out whole exchanges, oldest first, and counts them', () => {
    const fitted = fitBranch(TEST_OPTIONS, branch, 400, 'drop_oldest');
    expect(fitted).toEqual({ messages: branch.slice(2), leftOut: 2 });
    expect(fitBranch(TEST_OPTIONS, branch, 250, 'drop_oldest')).toEqual({
      messages: branch.slice(6),
      leftOut: 6,
    });
  });

  test('always sends the newest question, however long', () => {
    expect(fitBranch(TEST_OPTIONS, branch, 10, 'drop_oldest')).toEqual({
      messages: branch.slice(6),
      leftOut: 6,
    });
  });

  test('keeps tool results with their calls and question', () => {
    const asked = branch.slice(0, 5);
    expect(fitBranch(TEST_OPTIONS, asked, 10, 'drop_oldest')).toEqual({
      messages: asked.slice(2),
      leftOut: 2,
    });
  });

  test('keeps a summary', () => {
    const summed = [summary(100), ...branch];
    expect(fitBranch(TEST_OPTIONS, summed, 250, 'drop_oldest')).toEqual({
      messages: [summed[0], branch[6]],
      leftOut: 6,
    });
  });

  test('refuses, asks for a summary, or sends everything, as set', () => {
    for (const full of ['ask', 'summarise'] as const) {
      expect(() => fitBranch(TEST_OPTIONS, branch, 400, full)).toThrow('context_full');
      expect(fitBranch(TEST_OPTIONS, branch, 501 + 3, full)).toEqual({ messages: branch, leftOut: 0 });
    }
    expect(fitBranch(TEST_OPTIONS, branch, 400, 'send_all')).toEqual({ messages: branch, leftOut: 0 });
  });

  test('counts the room for the answer', () => {
    const options = { ...TEST_OPTIONS, chatParameters: { max_tokens: 200 } };
    expect(() => fitBranch(options, branch, 600, 'ask')).toThrow('context_full');
    expect(fitBranch(TEST_OPTIONS, branch, 600, 'ask').leftOut).toBe(0);
  });

  test('refuses and leaves out nothing if the context size is unknown', () => {
    for (const full of ['ask', 'summarise', 'drop_oldest'] as const) {
      expect(fitBranch(TEST_OPTIONS, branch, null, full)).toEqual({ messages: branch, leftOut: 0 });
    }
  });

  test('any branch keeps newest exchange, summary, order, and results with their calls', () => {
    const turn = fc.oneof(
      fc.integer({ min: 0, max: 300 }).map((n) => user(words(n))),
      fc.integer({ min: 0, max: 300 }).map((n) => answer([words(n)], null, null)),
      fc.constant([answer([CALL], null, null), user(RESULT)]),
    );
    const anyBranch = fc
      .tuple(fc.boolean(), fc.array(turn, { maxLength: 12 }))
      .map(([summed, turns]) => [...(summed ? [summary(20)] : []), ...turns.flat(), now(words(5))]);
    fc.assert(
      fc.property(anyBranch, fc.integer({ min: 0, max: 2000 }), (sent, room) => {
        const size = contextSize(TEST_OPTIONS, sent);
        const { messages, leftOut } = dropOldest(sent, size, room);
        expect(messages.at(-1)).toBe(sent.at(-1));
        if (sent[0]?.kind === 'summary') expect(messages[0]).toBe(sent[0]);
        expect(messages.length + leftOut).toBe(sent.length);
        const rest = sent[0]?.kind === 'summary' ? messages.slice(1) : messages;
        expect(sent.slice(sent.length - rest.length)).toEqual(rest);
        for (const [at, { parts }] of messages.entries()) {
          if (parts.includes(RESULT)) expect(messages[at - 1]?.parts).toContain(CALL);
        }
      }),
    );
  });
});

test('an estimated token is about four letters or one Chinese character', () => {
  expect(estimateTokens('')).toBe(0);
  expect(estimateTokens('abcdefgh')).toBe(2);
  expect(estimateTokens('中文')).toBe(2);
});
