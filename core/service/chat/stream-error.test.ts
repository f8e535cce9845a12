import { describe, expect, test } from 'vitest';
import { chatChunk, closeDelimitedHead, sse } from '../../testing/answers.ts';
import { FakeClock } from '../../testing/fake-clock.ts';
import { textOf } from '../../testing/service-call.ts';
import { testService } from '../../testing/test-service.ts';

// Errors in the middle of a stream, in the forms that services and gateways give them.

const service = testService(() => new FakeClock());
const WORDS = 'The engine is overloaded';
const BEGUN = {
  chat: sse(chatChunk({ content: 'It is ' })),
  messages: sse({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'It is ' } }),
};
const faces = ['chat', 'messages'] as const;

/** Streams a beginning, then this, then the terminator, which some services send even then. */
async function streamed(face: (typeof faces)[number], event: string, begun = BEGUN[face]) {
  const server = await service.serverThat(() => [
    closeDelimitedHead,
    { send: `${begun}${event}data: [DONE]\n\n` },
    'end',
  ]);
  return service.ask(server.url, { api: face });
}

const ERRORS: Readonly<Record<string, string>> = {
  'an error object': sse({ error: { message: WORDS } }),
  'an error as text': sse({ error: WORDS }),
  'an error with a numeric code': sse({ error: { code: 503, message: WORDS } }),
  'an error within choices': sse({
    choices: [{ index: 0, delta: {} }],
    error: { code: 'x', message: WORDS },
  }),
  'an error flag beside a message': sse({ error: true, message: WORDS }),
  'a message with a code': sse({ message: WORDS, code: 'overloaded' }),
  'a message with a numeric code': sse({ code: 50505, message: WORDS, data: null }),
  'a msg with a code': sse({ msg: WORDS, code: '1302' }),
  'a detail': sse({ detail: WORDS }),
  'details of a validation': sse({ detail: [{ loc: ['body'], msg: WORDS, type: 'missing' }] }),
  'an object that is an error': sse({ object: 'error', message: WORDS, code: 500 }),
  'a type that is an error': sse({ type: 'error', message: WORDS }),
  'a list of errors': sse([{ error: { code: 503, message: WORDS } }]),
  'an event named error with an object': sse({ message: WORDS }, 'error'),
  'an event named error with an error object': sse({ error: { message: WORDS } }, 'error'),
  'an event named error with plain text': `event: error\ndata: ${WORDS}\n\n`,
  'an event named error with a JSON text': `event: error\ndata: "${WORDS}"\n\n`,
};

describe.each(faces)('%s', (face) => {
  test.each(Object.entries(ERRORS))(
    '%s ends the answer in its words, with the text kept',
    async (_, event) => {
      const { events, error } = await streamed(face, event);
      expect(textOf(events)).toBe('It is ');
      expect(error?.data).toMatchObject({ class: 'interrupted', message: WORDS });
    },
  );

  test.each(Object.entries(ERRORS))('%s before any text fails in its words', async (_, event) => {
    const { error } = await streamed(face, event, '');
    expect(error?.data.message).toBe(WORDS);
  });

  test.each([
    ['no error', { error: null }],
    ['an empty error', { error: '' }],
    ['an empty error object', { error: {} }],
    ['an error that is false', { error: false }],
    ['a message of success', { code: 0, message: 'success' }],
    ['a message with status 200', { code: 200, message: 'fine' }],
    ['a message without a code', { message: 'queued' }],
    ['an empty detail', { detail: '' }],
  ])('%s ends nothing', async (_, more) => {
    const { events, error } = await streamed(face, sse(more) + BEGUN[face]);
    expect(error).toBeNull();
    expect(textOf(events)).toBe('It is It is ');
  });
});

test.each([
  [401, 'key'],
  [402, 'quota'],
  [429, 'rate'],
  ['503', 'service'],
] as const)('the code %s says what kind of error it is', async (code, kind) => {
  const { error } = await streamed('chat', sse({ error: { code, message: WORDS } }), '');
  expect(error?.data).toMatchObject({ class: kind, code: String(code) });
});
