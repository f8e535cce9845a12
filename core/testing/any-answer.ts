import fc from 'fast-check';
import { chatStream, messagesStream } from './answers.ts';
import { TEST_KEY } from './service-call.ts';
import { mp3Of, speechJson, wavOf } from './speech-answers.ts';
import { jpegOf, pngOf } from './test-images.ts';

/** One response of a service: its HTTP status, body and Content-Type. */
export interface AnyAnswer {
  readonly status: number;
  readonly bytes: Buffer;
  readonly type: string;
}

const PNG = pngOf(9, 9).toString('base64');
const HEX = mp3Of(3).toString('hex');

const name = fc.constantFrom(
  ...['task_id', 'taskId', 'id', 'data', 'result', 'status', 'state', 'songs', 'audio_url', 'url', 'error'],
  ...['images', 'image', 'image_url', 'b64_json', 'output', 'audio', 'extra_info', 'audio_length'],
  ...['base_resp', 'status_code', 'status_msg', 'message', 'code', 'progress', 'type', 'index', 'text'],
  ...['choices', 'delta', 'content', 'role', 'finish_reason', 'usage', 'tool_calls', 'function', 'arguments'],
  ...['content_block', 'stop_reason', 'partial_json', 'citations', 'logprobs', 'signature', 'thinking'],
  ...['__proto__', 'constructor', 'prototype', 'toString', 'then'],
);
const value = fc.oneof(
  fc.constantFrom<unknown>('T-1', 'T-2', 'running', 'failed', 'success', 'stop', 'text', 'assistant', ''),
  fc.constantFrom<unknown>(
    'https://f.example/a.mp3',
    'https://f.example/a.png',
    `https://f.example/${TEST_KEY}`,
  ),
  fc.constantFrom<unknown>(
    PNG,
    `data:image/png;base64,${PNG}`,
    PNG.slice(0, 60),
    jpegOf(5, 5).toString('base64'),
  ),
  fc.constantFrom<unknown>(HEX, HEX.slice(1), wavOf(100).toString('hex'), 'abc', 'zz'),
  fc.constantFrom<unknown>(0, 1, 2, 200, -1, 1e21, 1.5, null, true, false, [], {}),
  fc.constantFrom<unknown>(
    '../x',
    'a b',
    TEST_KEY,
    '\ud800',
    '\u0000',
    '<media 0: 9 characters>',
    'x'.repeat(300),
  ),
  fc.constantFrom<unknown>({ polluted: 1 }, { prototype: { polluted: 1 } }),
  fc.string(),
);
const json = fc.letrec<{ node: unknown }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 4 },
    value,
    fc.dictionary(name, tie('node'), { maxKeys: 5 }),
    fc.array(tie('node'), { maxLength: 3 }),
  ),
})).node;
const stringify = (any: unknown) => JSON.stringify(any) ?? 'null';

/** Bodies of valid shape with arbitrary JSON in one or two fields. */
const nearlyValid = fc.tuple(json, json).map(([a, b]) => [
  { choices: [{ index: 0, delta: a, message: a, finish_reason: b }], usage: b },
  { choices: [{ index: a, delta: { content: 'a', tool_calls: [b] }, logprobs: b, finish_reason: 'stop' }] },
  {
    choices: [{ index: 0, message: { role: 'assistant', content: a, tool_calls: b }, finish_reason: 'stop' }],
  },
  { type: 'message_start', message: a, index: b },
  { type: 'content_block_start', index: 0, content_block: a },
  { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: a, partial_json: b } },
  { type: 'message_delta', delta: { stop_reason: a }, usage: b },
  {
    type: 'message',
    role: 'assistant',
    content: [a, { type: 'text', text: 'b' }],
    stop_reason: b,
    usage: a,
  },
  { data: { audio: HEX, status: a }, extra_info: b, base_resp: { status_code: 0, status_msg: 'success' } },
  { data: { audio: a, status: 2 }, base_resp: b },
  { task_id: a, status: b },
  {
    task_id: 'T-1',
    status: 'succeeded',
    songs: [{ audio_url: 'https://f.example/a.mp3', duration: a, title: b }],
  },
  { task_id: 'T-1', status: 'success', data: [a, { url: 'https://f.example/a.png', x: b }] },
  { data: [{ b64_json: PNG, x: a }, b] },
  { error: { message: a, code: b } },
  { base_resp: { status_code: a, status_msg: b } },
]);
const document = fc.oneof(
  { weight: 2, arbitrary: json },
  { weight: 3, arbitrary: nearlyValid.chain((all) => fc.constantFrom<unknown>(...all)) },
);
const events: fc.Arbitrary<string> = fc
  .array(fc.tuple(fc.constantFrom('', 'event: x\n', ': c\n', 'id: 1\n'), document), { maxLength: 4 })
  .chain((all) =>
    fc
      .constantFrom('data: [DONE]\n\n', 'data: {"type":"message_stop"}\n\n', 'data: {', '')
      .map((end) => all.map(([head, any]) => `${head}data: ${stringify(any)}\n\n`).join('') + end),
  );

const body: fc.Arbitrary<Buffer> = fc
  .oneof(
    { weight: 6, arbitrary: document.map(stringify) },
    { weight: 1, arbitrary: document.map((any) => stringify(any).slice(0, -1)) },
    { weight: 3, arbitrary: events },
    { weight: 1, arbitrary: fc.constantFrom('<html>x</html>', '\ufeff{}', 'null', ' ', '"x"') },
    {
      weight: 1,
      arbitrary: fc.uint8Array({ minLength: 1, maxLength: 300 }).map((some) => Buffer.from(some)),
    },
  )
  .map((some) => Buffer.from(some))
  .filter((some) => some.length > 0);

/** Statuses with a body; 204, 205 and 304 have none. */
const status = fc.oneof(
  { weight: 8, arbitrary: fc.constant(200) },
  {
    weight: 1,
    arbitrary: fc.integer({ min: 201, max: 599 }).filter((code) => ![204, 205, 304].includes(code)),
  },
);
const type = fc.constantFrom(
  ...['application/json', 'application/json', 'text/event-stream', 'text/event-stream'],
  ...['text/html', 'audio/mpeg', 'image/png', ''],
);

/** Any response: mostly JSON and event streams of nearly valid shape with wrong contents. */
export const anyAnswer: fc.Arbitrary<AnyAnswer> = fc.record({ status, bytes: body, type });

const validJson = (any: unknown): AnyAnswer => ({
  ...{ status: 200, type: 'application/json' },
  bytes: Buffer.from(typeof any === 'string' ? any : stringify(any)),
});
const validStream = (events: string): AnyAnswer => ({
  ...{ status: 200, bytes: Buffer.from(events), type: 'text/event-stream' },
});

/** At least one valid response for each operation. The other operations must reject it, or may accept it. */
export const VALID_ANSWERS: readonly AnyAnswer[] = [
  validJson(speechJson(mp3Of(3))),
  validStream(chatStream(['Right'])),
  validStream(messagesStream(['Right'])),
  validJson({ task_id: 'T-1', status: 'submitted' }),
  validJson({ task_id: 'T-1', status: 'succeeded', songs: [{ audio_url: 'https://f.example/a.mp3' }] }),
  validJson({ task_id: 'T-1', status: 'success', data: [{ url: 'https://f.example/a.png' }] }),
  validJson({ created: 1, data: [{ b64_json: PNG }] }),
];

/** Event streams of either chat protocol, valid in form with arbitrary contents; some are just noise. */
export const anyStream: fc.Arbitrary<Buffer> = fc
  .oneof(
    { weight: 8, arbitrary: events },
    {
      weight: 1,
      arbitrary: fc
        .array(fc.constantFrom('data', ':', ' ', '\n', '\r', '\r\n', '{', '"', 'é', '[DONE]', '\u0000'))
        .map((some) => some.join('')),
    },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((some) => Buffer.from(some)) },
  )
  .map((some) => Buffer.from(some));
