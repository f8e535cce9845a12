import { expect, test } from 'vitest';
import type { JsonObject } from '../../../shared/service/json.ts';
import { chatChunk } from '../../testing/answers.ts';
import { foldedAnswer } from '../../testing/service-call.ts';
import { ChatReader } from './chat-reader.ts';

/** Reads a stream of deltas; returns the thinking of the answer. */
function thinkingOf(deltas: readonly object[]) {
  const reader = new ChatReader(1, (text) => text);
  for (const delta of deltas) reader.event(JSON.stringify(chatChunk(delta)));
  reader.end();
  const { parts } = foldedAnswer(reader.events.take());
  return parts.find((part) => part.type === 'thinking');
}

const details = (...list: JsonObject[]) => ({ reasoning_details: list });
const piece = (text: string, more: JsonObject = {}) => ({ type: 'reasoning.text', index: 0, text, ...more });

test('joins the pieces of a detail by type and index, and keeps what comes late', () => {
  expect(
    thinkingOf([
      { ...details(piece('It is ', { signature: null, format: 'f1' })), reasoning: 'It is ' },
      { ...details(piece('cold.')), reasoning: 'cold.' },
      details(piece('', { signature: 'c2ln' })),
      details({ type: 'reasoning.encrypted', index: 0, data: 'AA', id: 'a' }),
      details({ type: 'reasoning.encrypted', index: 0, data: 'BB', id: 'b' }),
      details({ type: 'reasoning.encrypted', index: 1, data: 'CC' }),
    ]),
  ).toEqual({
    ...{ type: 'thinking', block: 0, text: 'It is cold.' },
    form: {
      kind: 'details',
      details: [
        { type: 'reasoning.text', index: 0, text: 'It is cold.', signature: 'c2ln', format: 'f1' },
        { type: 'reasoning.encrypted', index: 0, data: 'AA', id: 'a' },
        { type: 'reasoning.encrypted', index: 0, data: 'BB', id: 'b' },
        { type: 'reasoning.encrypted', index: 1, data: 'CC' },
      ],
    },
  });
});

test('does not join details without an index', () => {
  const one = { type: 'reasoning.summary', summary: 'One.' };
  const two = { type: 'reasoning.summary', summary: 'Two.' };
  expect(thinkingOf([details(one), details(two)])).toMatchObject({
    ...{ text: 'One.Two.', form: { details: [one, two] } },
  });
});

test.each([
  ['reasoning_content beside reasoning', { reasoning_content: 'Hm.', reasoning: 'Hm.' }, undefined],
  ['reasoning alone', { reasoning: 'Hm.', reasoning_content: '' }, { kind: 'reasoning' }],
  [
    'a text as thinking in the content',
    { content: [{ type: 'thinking', thinking: 'Hm.' }] },
    { kind: 'content_part' },
  ],
] as const)('reads %s', (_, delta, form) => {
  const thinking = thinkingOf([delta]);
  expect(thinking?.text).toBe('Hm.');
  expect(thinking?.form).toEqual(form);
});
