import { describe, expect, test } from 'vitest';
import { ServiceError } from '../../http/errors/service-error.ts';
import { jsonAnswer } from '../../testing/answers.ts';
import { realClock } from '../../testing/fake-clock.ts';
import { connectionTo } from '../../testing/service-call.ts';
import { testService } from '../../testing/test-service.ts';
import { listVoices } from './voices.ts';

const service = testService(() => realClock);
const signal = new AbortController().signal;

async function listed(body: unknown, status = 200) {
  const server = await service.serverThat(() => jsonAnswer(status, body));
  const to = connectionTo(server.url, { voicesPath: '/v1/voices' });
  try {
    return { voices: await listVoices(service.transport, to, { signal }), requests: server.requests };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return { error: error.data, requests: server.requests };
  }
}

const ANNA = { voice_id: 'anna', name: 'Anna', language: 'en-US', gender: 'female' };
const OURS = { voiceId: 'anna', name: 'Anna', language: 'en-US', gender: 'female' };

test('sends no request if the connection has no path for voices', async () => {
  const server = await service.serverThat(() => []);
  expect(await listVoices(service.transport, connectionTo(server.url), { signal })).toBeNull();
  expect(server.requests).toHaveLength(0);
});

test.each([
  ['voices', { voices: [ANNA], more: true }],
  ['data', { data: [ANNA] }],
  ['a bare list', [ANNA]],
])('reads %s', async (_, body) => {
  const { voices, requests } = await listed(body);
  expect(voices).toEqual([OURS]);
  expect(requests[0]).toMatchObject({ method: 'GET', path: '/v1/voices' });
});

test('missing fields are null, duplicate ids are dropped, and text is plain', async () => {
  const { voices } = await listed([{ voice_id: ' b ' }, ANNA, { ...ANNA, name: 'A\u202enna\n' }]);
  expect(voices).toEqual([
    { voiceId: 'b', name: null, language: null, gender: null },
    { ...OURS, name: 'A nna' },
  ]);
});

test('drops a voice whose id could not be sent', async () => {
  const bad = ['x'.repeat(201), 'a\u0000b', '  '].map((voice_id) => ({ voice_id }));
  expect((await listed([...bad, ANNA])).voices).toEqual([OURS]);
});

describe('an invalid voice list', () => {
  test.each([
    ['another form', { items: [] }, 'bad_answer'],
    ['an error in a 200 answer', { error: { message: 'no key', type: 'auth_error' } }, 'key'],
  ])('%s', async (_, body, errorClass) => {
    expect((await listed(body)).error?.class).toBe(errorClass);
  });

  test('is one with a failure status', async () => {
    expect((await listed({ error: 'gone' }, 404)).error).toMatchObject({
      class: 'not_found',
      message: 'gone',
    });
  });
});
