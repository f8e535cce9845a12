import { afterEach, expect, test } from 'vitest';
import { CHAT_MODELS } from '../../../shared/service/models.ts';
import type { EndpointProfile } from '../../../shared/service/profile.ts';
import { createTransport } from '../../http/transport.ts';
import { answer, jsonAnswer } from '../../testing/answers.ts';
import { realClock } from '../../testing/fake-clock.ts';
import { type FaultServer, type Step, startFaultServer } from '../../testing/fault-server.ts';
import { connectionTo } from '../../testing/service-call.ts';
import { listModels } from './models.ts';

let server: FaultServer | null = null;
afterEach(async () => {
  await server?.close();
  server = null;
});

async function listFrom(
  steps: readonly Step[],
  profile: Partial<EndpointProfile> = {},
): ReturnType<typeof listModels> {
  await server?.close();
  server = await startFaultServer(() => steps);
  const transport = createTransport({ clock: realClock });
  try {
    return await listModels(transport, connectionTo(server.url, { modelsPath: '/v1/models', ...profile }), {
      signal: new AbortController().signal,
    });
  } finally {
    await transport.close();
  }
}

test('without a path, returns the ids of the service page without a request', async () => {
  const transport = createTransport({ clock: realClock });
  const { models, source } = await listModels(transport, connectionTo('http://127.0.0.1:1'), {
    signal: new AbortController().signal,
  });
  expect(source).toBe('builtin');
  expect(models.map((model) => model.id)).toEqual(CHAT_MODELS.map((model) => model.id));
  expect(models.find((model) => model.id === 'vendor-s2')).toEqual({
    id: 'vendor-s2',
    owner: 'service',
    vision: false,
    visionFrom: 'builtin',
    interfaces: ['chat', 'messages'],
  });
  await transport.close();
});

test('with a path, sends a GET with the key and without a body', async () => {
  await listFrom(jsonAnswer(200, { data: [{ id: 'a' }] }));
  const request = server?.requests[0];
  expect([request?.method, request?.path, request?.body]).toEqual(['GET', '/v1/models', '']);
  expect(request?.headers.authorization).toMatch(/^Bearer /);
});

test.each<[string, unknown]>([
  [
    'an object',
    {
      object: 'list',
      data: [
        { id: 'vendor-vl-1.0-260319', owned_by: 'x' },
        { id: 'new-one', capabilities: ['chat', 'vision', 'messages'] },
        { id: 'new-one' },
      ],
    },
  ],
  [
    'a bare array of objects',
    [{ id: 'vendor-vl-1.0-260319' }, { id: 'new-one', capabilities: ['vision', 'messages'] }],
  ],
])('%s', async (_, body) => {
  const { models } = await listFrom(jsonAnswer(200, body));
  expect(models.map((model) => model.id)).toEqual(['vendor-vl-1.0-260319', 'new-one']);
  expect(models[0]).toMatchObject({ owner: 'service', vision: true, interfaces: ['chat'] });
});

test('uses the capabilities that the service states', async () => {
  const { models } = await listFrom(
    jsonAnswer(200, { data: [{ id: 'x', capabilities: ['vision', 'messages'] }] }),
  );
  expect(models).toEqual([
    { id: 'x', owner: 'unknown', vision: true, visionFrom: 'service', interfaces: ['chat', 'messages'] },
  ]);
});

test('offers only chat models for a chat', async () => {
  const data = [
    { id: 'vendor-tts-1.5-260319' },
    { id: 'new-voice', capabilities: ['speech'] },
    { id: 'painter', capabilities: ['image_generation'] },
    { id: 'says-nothing', capabilities: [] },
    { id: 'does-both', capabilities: ['chat', 'speech'] },
  ];
  const { models } = await listFrom(jsonAnswer(200, { data }));
  expect(models.map((model) => model.id)).toEqual(['says-nothing', 'does-both']);
});

test('accepts a bare array of ids', async () => {
  const { models, source } = await listFrom(jsonAnswer(200, ['a', 'b', 'a']));
  expect(models.map((model) => model.id)).toEqual(['a', 'b']);
  expect(source).toBe('service');
});

test.each<[string, unknown, readonly string[], number]>([
  ['data that is null', { object: 'list', data: null }, [], 0],
  ['models that are null', { models: null }, [], 0],
  ['empty models', { models: [] }, [], 0],
  ['models with ids', { models: [{ id: 'a' }, 'b', { id: 7 }] }, ['a', 'b'], 1],
  [
    'models with names, as Ollama and Gemini give them',
    {
      models: [
        { name: 'qwen3:8b', model: 'qwen3:8b' },
        { name: 'models/x' },
        { id: 'c', name: 'C' },
        null,
        {},
      ],
    },
    ['qwen3:8b', 'models/x', 'c'],
    2,
  ],
  ['an id that is too long', { data: [{ id: 'a' }, { id: 'x'.repeat(300) }] }, ['a'], 1],
])('reads %s, and counts what is left out', async (_, body, ids, leftOut) => {
  const { models, unreadable } = await listFrom(jsonAnswer(200, body));
  expect(models.map(({ id }) => id)).toEqual(ids);
  expect(unreadable).toBe(leftOut);
});

test("takes vision from the service's list, not from the model's name", async () => {
  const data = [
    { id: 'vendor-vl-1.0-260319', capabilities: ['chat', 'tools'] },
    { id: 'plain-name', capabilities: { vision: true, tools: false } },
    { id: 'switched-off-vl', capabilities: { vision: false, chat: true } },
    { id: 'says-nothing-vl', capabilities: [] },
  ];
  const { models } = await listFrom(jsonAnswer(200, { data }));
  expect(models.map(({ vision, visionFrom }) => [vision, visionFrom])).toEqual([
    [false, 'service'],
    [true, 'service'],
    [false, 'service'],
    [true, 'builtin'],
  ]);
});

test('takes vision from the patterns of the connection where the list does not say it, and passes them on', async () => {
  const data = [
    { id: 'gpt-4o-mini' },
    { id: 'a-vl' },
    { id: 'blind-4o', capabilities: { vision: false, chat: true } },
  ];
  const offer = await listFrom(jsonAnswer(200, { data }), { visionModels: ['*4o*'] });
  expect(offer.models.map(({ vision, visionFrom }) => [vision, visionFrom])).toEqual([
    [true, 'builtin'],
    [false, 'builtin'],
    [false, 'service'],
  ]);
  expect(offer.visionModels).toEqual(['*4o*']);
});

test('drops only the odd entries of a list, and counts them', async () => {
  const data = [
    { id: 'one', capabilities: 'chat', owned_by: 7 },
    { id: 7 },
    null,
    { name: 'no id' },
    'two',
    { id: '', owned_by: 'x' },
    { id: 'three', capabilities: [null, 'vision'] },
  ];
  const { models, unreadable } = await listFrom(jsonAnswer(200, { data }));
  expect(models.map((model) => model.id)).toEqual(['one', 'two', 'three']);
  expect(unreadable).toBe(4);
});

test.each<[string, readonly Step[], string, RegExp]>([
  ['HTML', answer(200, '<html>', { 'content-type': 'text/html' }), 'bad_answer', /not JSON/],
  ['a list of nothing readable', jsonAnswer(200, { data: [{ name: 'x' }, 3] }), 'bad_answer', /form/],
  ['another shape', jsonAnswer(200, { items: [] }), 'bad_answer', /form/],
  [
    'no list beside an error',
    jsonAnswer(200, { data: null, error: 'no list now' }),
    'service',
    /no list now/,
  ],
  ['an error in a 200', jsonAnswer(200, { error: 'no list today' }), 'service', /no list today/],
  ['401', jsonAnswer(401, { error: 'who are you' }), 'key', /who are you/],
])('reports %s', async (_, steps, errorClass, message) => {
  const error = await listFrom(steps).then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toMatchObject({ name: 'ServiceError', data: { class: errorClass } });
  expect(String(error)).toMatch(message);
});

test('takes the interfaces from the paths, the first model from the profile, and modalities from the list', async () => {
  const listed = [
    { id: 'draws', architecture: { input_modalities: ['text'], output_modalities: ['image'] } },
    { id: 'reads', architecture: { input_modalities: ['text'], output_modalities: ['text'] } },
    { id: 'sees', architecture: { input_modalities: ['text', 'image'], output_modalities: ['text'] } },
    { id: 'odd', architecture: { input_modalities: 'text', output_modalities: [] } },
  ];
  const { models, preferred } = await listFrom(jsonAnswer(200, { data: listed }), {
    chatPath: null,
    defaultModel: 'sees',
  });
  expect(preferred).toBe('sees');
  expect(
    models.map(({ id, vision, visionFrom, interfaces }) => [id, vision, visionFrom, interfaces]),
  ).toEqual([
    ['reads', false, 'service', ['messages']],
    ['sees', true, 'service', ['messages']],
    ['odd', false, 'builtin', ['messages']],
  ]);
  const other = await listFrom(jsonAnswer(200, { data: listed }), {
    messagesPath: null,
    defaultModel: 'gone',
  });
  expect(other.preferred).toBeUndefined();
  expect(new Set(other.models.flatMap(({ interfaces }) => interfaces))).toEqual(new Set(['chat']));
});
