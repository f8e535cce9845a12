import { describe, expect, test } from 'vitest';
import { chatChunk } from '../../testing/answers.ts';
import { foldedAnswer } from '../../testing/service-call.ts';
import { ChatReader } from './chat-reader.ts';

// Tool calls as services that keep less strictly to the interface send them.

type Piece = Readonly<Record<string, unknown>>;

function callsOf(reader: ChatReader) {
  reader.end();
  const { parts } = foldedAnswer(reader.events.take());
  return parts.filter((part) => part.type === 'tool_call');
}

/** Reads a stream with one piece in each delta; returns the calls. */
function streamed(pieces: readonly Piece[], head: object = {}) {
  const reader = new ChatReader(1, (text) => text);
  for (const piece of pieces) reader.event(JSON.stringify(chatChunk({ tool_calls: [piece] }, null, head)));
  return callsOf(reader);
}

/** Reads a response with these calls, without streaming. */
function whole(calls: readonly Piece[]) {
  const reader = new ChatReader(1, (text) => text);
  const message = { content: null, tool_calls: calls };
  reader.whole({ id: 'c1', choices: [{ index: 0, message, finish_reason: 'tool_calls' }] });
  return callsOf(reader);
}

const of = (name: string | null, input: unknown, more: Piece = {}): Piece => ({
  ...{ ...more, function: { ...(name !== null && { name }), arguments: input } },
});
const OSLO = '{"city":"Oslo"}';
const ROME = '{"city":"Rome"}';
const TWO = [
  { name: 'weather', input: OSLO },
  { name: 'weather', input: ROME },
];

describe('two calls are two', () => {
  const forms: Readonly<Record<string, readonly Piece[]>> = {
    'with the same index': [
      of('weather', OSLO, { index: 0, id: 'a' }),
      of('weather', ROME, { index: 0, id: 'b' }),
    ],
    'with the same index, in pieces': [
      of('weather', OSLO.slice(0, 5), { index: 0, id: 'a' }),
      of(null, OSLO.slice(5), { index: 0 }),
      of('weather', ROME.slice(0, 5), { index: 0, id: 'b' }),
      of(null, ROME.slice(5), { index: 0 }),
    ],
    'with the same index and no id': [of('weather', OSLO, { index: 0 }), of('weather', ROME, { index: 0 })],
    'with nothing but names': [of('weather', OSLO), of('weather', ROME)],
    'with null for index and id': [
      of('weather', OSLO, { index: null, id: null }),
      of('weather', ROME, { index: null, id: null }),
    ],
    'with an empty id': [
      of('weather', OSLO, { index: 0, id: '' }),
      of('weather', ROME, { index: 1, id: '' }),
    ],
    'with the same id': [
      of('weather', OSLO, { index: 0, id: 'a' }),
      of('weather', ROME, { index: 1, id: 'a' }),
    ],
    'with ids alone, interleaved': [
      of('weather', OSLO.slice(0, 5), { id: 'a' }),
      of('weather', ROME.slice(0, 5), { id: 'b' }),
      of(null, OSLO.slice(5), { id: 'a' }),
      of(null, ROME.slice(5), { id: 'b' }),
    ],
    'with everything repeated in each piece': [
      of('weather', OSLO.slice(0, 5), { id: 'a' }),
      of('weather', OSLO.slice(5), { id: 'a' }),
      of('weather', '', { id: 'a' }),
      of('weather', ROME, { id: 'b' }),
    ],
    'interleaved by index': [
      of('weather', '', { index: 0, id: 'a' }),
      of('weather', '', { index: 1, id: 'b' }),
      of(null, ROME.slice(0, 5), { index: 1 }),
      of(null, OSLO, { index: 0 }),
      of(null, ROME.slice(5), { index: 1 }),
    ],
    'with arguments as objects': [of('weather', JSON.parse(OSLO)), of('weather', JSON.parse(ROME))],
  };

  test.each(Object.entries(forms))('%s', (_, pieces) => {
    const calls = streamed(pieces);
    expect(calls).toMatchObject(TWO);
    expect(calls[0]?.id).not.toBe('');
    expect(calls[1]?.id).not.toBe('');
    expect(calls[0]?.id).not.toBe(calls[1]?.id);
  });

  test.each([
    ['no id', {}],
    ['the same index', { index: 0 }],
    ['the same id', { id: 'a' }],
  ])('in a response that is not a stream, with %s', (_, more) => {
    const calls = whole([of('weather', OSLO, more), of('weather', ROME, more)]);
    expect(calls).toMatchObject(TWO);
    expect(new Set(calls.map(({ id }) => id)).size).toBe(2);
  });
});

test('the same call is the same twice only where neither has arguments in a stream', () => {
  expect(whole([of('now', ''), of('now', '')])).toHaveLength(2);
  expect(streamed([of('now', '{}'), of('now', '{}')])).toHaveLength(2);
  expect(streamed([of('now', ''), of('now', '')])).toHaveLength(1);
  expect(streamed([of('now', ''), of('weather', '')])).toHaveLength(2);
});

test('an id that comes late belongs to the call', () => {
  expect(streamed([of('weather', '', { index: 0 }), of(null, OSLO, { index: 0, id: 'late' })])).toMatchObject(
    [{ id: 'late', name: 'weather', input: OSLO }],
  );
});

test('ids that are missing are the same each time, and others in another answer', () => {
  const ids = (id: string) =>
    streamed([of('weather', OSLO), of('weather', ROME)], { id }).map((call) => call.id);
  expect(ids('c1')).toEqual(ids('c1'));
  expect(new Set([...ids('c1'), ...ids('c2')]).size).toBe(4);
  for (const id of ids('c1')) expect(id).toMatch(/^call_[0-9A-Z]{20}$/);
});
