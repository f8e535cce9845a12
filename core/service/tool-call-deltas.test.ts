import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Part } from '../../shared/domain/conversation.ts';
import { runs } from '../testing/deep.ts';
import { foldedAnswer } from '../testing/service-call.ts';
import { ChatReader } from './chat/chat-reader.ts';
import { MessagesReader } from './messages/messages-reader.ts';

// However a service splits the arguments of tool calls, and in whatever order the deltas of several calls arrive.

/** Arguments as a model may write them: mostly JSON, sometimes anything. */
const written = fc.oneof(
  fc.json(),
  fc.string({ unit: 'binary' }),
  fc.constant(''),
  fc.constant('{"a":"\\ud8'),
);
/** Tool calls split into deltas, and the order in which deltas of different calls arrive. */
const stream = fc
  .array(fc.tuple(written, fc.array(fc.nat({ max: 100 }), { maxLength: 8 })), { minLength: 1, maxLength: 4 })
  .chain((calls) => {
    const pieces = calls.flatMap(([text, cuts], call) => cut(text, cuts).map((piece) => ({ call, piece })));
    const order = fc.array(fc.nat(), { minLength: pieces.length, maxLength: pieces.length });
    return order.map((picks) => ({ texts: calls.map(([text]) => text), pieces: mixed(pieces, picks) }));
  });

interface Piece {
  readonly call: number;
  readonly piece: string;
}

function cut(text: string, cuts: readonly number[]): string[] {
  const places = [...new Set(cuts.map((place) => place % (text.length + 1)))].sort((a, b) => a - b);
  return [0, ...places].map((from, n) => text.slice(from, places[n] ?? text.length));
}

/** Interleaves the deltas differently, keeping the order within each call. */
function mixed(pieces: readonly Piece[], picks: readonly number[]): Piece[] {
  const left = [...pieces];
  return picks.flatMap((pick) => {
    const heads = left.filter(({ call }, at) => left.findIndex((other) => other.call === call) === at);
    const next = heads[pick % heads.length];
    if (next === undefined) return [];
    left.splice(left.indexOf(next), 1);
    return [next];
  });
}

function calls(texts: readonly string[]): Part[] {
  return texts.map((input, n) => ({ type: 'tool_call', block: n, id: `id-${n}`, name: `tool-${n}`, input }));
}

/** Sorts parts by the order in which their first deltas arrived. */
function byBlock(parts: readonly Part[]): Part[] {
  return parts.toSorted((a, b) => ('block' in a && 'block' in b ? a.block - b.block : 0));
}

test('chat completions: each tool call has exactly its arguments', () => {
  fc.assert(
    fc.property(stream, ({ texts, pieces }) => {
      const reader = new ChatReader(1, (text) => text);
      const opened = new Set<number>();
      for (const { call, piece } of pieces) {
        const head = opened.has(call) ? {} : { id: `id-${call}`, type: 'function' };
        const name = opened.has(call) ? {} : { name: `tool-${call}` };
        opened.add(call);
        const delta = { tool_calls: [{ index: call, ...head, function: { ...name, arguments: piece } }] };
        const choices = [{ index: 0, delta, finish_reason: null }];
        expect(reader.event(JSON.stringify({ choices }))).toBe('read');
      }
      reader.end();
      expect(byBlock(foldedAnswer(reader.events.take()).parts)).toEqual(calls(texts));
    }),
    runs(200, 20_000),
  );
});

test('Messages: each tool call has exactly its arguments', () => {
  fc.assert(
    fc.property(stream, ({ texts, pieces }) => {
      const reader = new MessagesReader((text) => text, undefined);
      const send = (event: object) => expect(reader.event(JSON.stringify(event), undefined)).toBe('read');
      for (const index of texts.keys()) {
        const block = { type: 'tool_use', id: `id-${index}`, name: `tool-${index}`, input: {} };
        send({ type: 'content_block_start', index, content_block: block });
      }
      for (const { call, piece } of pieces) {
        const delta = { type: 'input_json_delta', partial_json: piece };
        send({ type: 'content_block_delta', index: call, delta });
      }
      reader.end();
      expect(foldedAnswer(reader.events.take()).parts).toEqual(calls(texts));
    }),
    runs(200, 20_000),
  );
});
