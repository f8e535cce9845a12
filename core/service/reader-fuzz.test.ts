import fc from 'fast-check';
import { expect, test } from 'vitest';
import { answerEvent } from '../../shared/domain/answer-event.ts';
import { runs } from '../testing/deep.ts';
import { ChatReader } from './chat/chat-reader.ts';
import { MessagesReader } from './messages/messages-reader.ts';

test('chat: any input gives typed events, and only a ServiceError is thrown', () => {
  const anything = fc.oneof(
    fc.json({ maxDepth: 5 }),
    fc.json({ maxDepth: 3 }).map((json) => `{"choices":[{"index":0,"delta":${json},"finish_reason":null}]}`),
    fc
      .json({ maxDepth: 3 })
      .map(
        (json) =>
          `{"choices":[{"index":${json},"delta":{"content":"a"},"logprobs":${json}}],"usage":${json}}`,
      ),
    fc
      .json({ maxDepth: 3 })
      .map(
        (json) => `{"choices":[{"delta":{"tool_calls":[${json}]},"finish_reason":${json}}],"error":${json}}`,
      ),
    fc.string(),
  );
  fc.assert(
    fc.property(fc.array(anything, { maxLength: 6 }), (lines) => {
      const reader = new ChatReader(2, (text) => text);
      for (const line of lines) {
        try {
          reader.event(line);
        } catch (error) {
          expect(error).toMatchObject({ name: 'ServiceError' });
        }
      }
      reader.end();
      for (const event of reader.events.take()) expect(answerEvent.safeParse(event).success).toBe(true);
    }),
    runs(1000, 20_000),
  );
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
});

test('messages: any input gives typed events, and only a ServiceError is thrown', () => {
  const type = fc.constantFrom(
    'message_start',
    'content_block_start',
    'content_block_delta',
    'content_block_stop',
    'message_delta',
    'error',
    'new',
  );
  const anything = fc.oneof(
    fc.json({ maxDepth: 5 }),
    fc
      .tuple(type, fc.json({ maxDepth: 3 }), fc.json({ maxDepth: 2 }))
      .map(
        ([name, a, b]) =>
          `{"type":"${name}","index":${b},"delta":${a},"content_block":${a},"message":${a},"usage":${a}}`,
      ),
    fc
      .tuple(type, fc.json({ maxDepth: 3 }))
      .map(
        ([name, a]) =>
          `{"type":"${name}","index":0,"delta":{"type":"input_json_delta","partial_json":"x","container":${a}},"content_block":{"type":"odd","input":${a}}}`,
      ),
  );
  fc.assert(
    fc.property(fc.array(anything, { maxLength: 6 }), (lines) => {
      const reader = new MessagesReader((text) => text, undefined);
      for (const line of lines) {
        try {
          reader.event(line, undefined);
        } catch (error) {
          expect(error).toMatchObject({ name: 'ServiceError' });
        }
      }
      reader.end();
      for (const event of reader.events.take()) expect(answerEvent.safeParse(event).success).toBe(true);
    }),
    runs(1000, 20_000),
  );
});
