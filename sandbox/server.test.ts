import { expect, test } from 'vitest';
import { z } from 'zod';
import { errorBody } from '../shared/service/errors.ts';
import { IMAGE_MODELS } from '../shared/service/models.ts';
import { listedModel, modelList } from '../shared/service/profile.ts';
import { startSandboxServer } from './server.ts';
import {
  CHAT,
  chatBody,
  MESSAGES,
  messagesBody,
  read,
  sandboxUnderTest,
} from './testing/sandbox-under-test.ts';

const told = async (response: Response) => {
  const { error } = await read(response, errorBody);
  if (typeof error !== 'object' || error === null) throw new Error('no error object');
  return error;
};

test.each([
  ['no header', undefined],
  ['another key', 'Bearer wrong'],
  ['the key in the wrong scheme', 'Basic right'],
  ['the key with something after it', 'Bearer right and more'],
])('401 for %s, which never repeats what was sent', async (_name, authorization) => {
  const server = await sandboxUnderTest({ key: 'right' });
  for (const path of [CHAT, MESSAGES, '/v1/models']) {
    const response = await fetch(server.url + path, {
      method: path === '/v1/models' ? 'GET' : 'POST',
      ...(authorization && { headers: { authorization } }),
      ...(path !== '/v1/models' && { body: '{}' }),
    });
    expect(response.status).toBe(401);
    const error = await told(response);
    expect(error).toMatchObject({ type: 'authentication_error', param: null });
    expect(error.message).not.toContain('wrong');
  }
});

test('every error has the four fields of the API', async () => {
  const server = await sandboxUnderTest();
  const error = await told(await server.post(CHAT, { model: 'vendor-s2' }));
  expect(Object.keys(error).toSorted()).toEqual(['code', 'message', 'param', 'type']);
  expect(error).toMatchObject({
    param: 'messages',
    message: 'messages: is required',
    type: 'invalid_request_error',
  });
});

test('an unknown path is 404, a wrong method 405 with the allowed one', async () => {
  const server = await sandboxUnderTest();
  expect((await server.post('/v2/chat/completions', {})).status).toBe(404);
  const wrong = await server.post('/v1/models', {});
  expect(wrong.status).toBe(405);
  expect(wrong.headers.get('allow')).toBe('GET');
});

test('a body that is not JSON is 400, one over the limit 413', async () => {
  const server = await sandboxUnderTest();
  expect(await told(await server.post(CHAT, '{"model": '))).toMatchObject({ code: 'invalid_json' });
  const large = await server.post(CHAT, chatBody('x'.repeat(33 * 1024 * 1024)));
  expect(large.status).toBe(413);
  expect(await told(large)).toMatchObject({ type: 'request_too_large' });
});

test('unknown models are 404 and name the model; Messages takes only its own', async () => {
  const server = await sandboxUnderTest();
  const chat = await server.post(CHAT, chatBody('hi', { model: 'vendor-s9' }));
  expect(chat.status).toBe(404);
  expect((await told(chat)).message).toContain('vendor-s9');
  const messages = await server.post(MESSAGES, messagesBody('hi', { model: 'vendor-s2-flash' }));
  expect(messages.status).toBe(404);
  expect(await told(messages)).toMatchObject({ code: 'model_not_found', param: 'model' });
});

test('the model list matches what the client parses, with vision where images are accepted', async () => {
  const server = await sandboxUnderTest();
  const response = await fetch(`${server.url}/v1/models`, {
    headers: { authorization: `Bearer ${server.key}` },
  });
  const body = await read(response, z.looseObject({ data: z.array(z.unknown()) }));
  const list = modelList.parse(body);
  expect(list).toHaveLength(23);
  const listed = list.map((entry) => ({ capabilities: [], ...listedModel.parse(entry) }));
  const able = (capability: string) =>
    listed.filter(({ capabilities }) => z.array(z.string()).parse(capabilities).includes(capability));
  const speech = able('speech');
  expect(speech).toMatchObject([{ id: 'vendor-tts-1.5-260319', capabilities: ['speech'] }]);
  const music = able('music');
  expect(music).toMatchObject([{ id: 'vendor-music-1.0-260319', capabilities: ['music'] }]);
  const images = able('image');
  expect(images.map(({ id }) => id)).toEqual(IMAGE_MODELS.map(({ id }) => id));
  const vision = able('vision').map((model) => model.id);
  expect(vision).toEqual(['vendor-vl-1.0-260319', 'vendor-vl-lite-1.0-260319']);
});

test('the log counts bodies by Idempotency-Key and stores them only on request', async () => {
  const server = await sandboxUnderTest({ keepBodies: true });
  await server.post(CHAT, chatBody('one'), { 'idempotency-key': 'k1' });
  await server.post(CHAT, chatBody('two'), { 'idempotency-key': 'k1' });
  await server.post(MESSAGES, messagesBody('three'), { 'idempotency-key': 'k2' });
  expect(server.requests.bodies({ idempotencyKey: 'k1' })).toBe(2);
  expect(server.requests.bodies({ idempotencyKey: 'k2' })).toBe(1);
  expect(server.requests.bodies({ path: CHAT })).toBe(2);
  expect(server.requests.all[2]?.body).toContain('three');
  const forgetful = await sandboxUnderTest();
  await forgetful.post(CHAT, chatBody('one'));
  expect(forgetful.requests.all[0]).toMatchObject({ body: null, status: 200, state: 'answered' });
});

test('a disconnecting client ends the answer', async () => {
  const server = await sandboxUnderTest({ latency: 20 });
  const leave = new AbortController();
  const response = await fetch(server.url + CHAT, {
    method: 'POST',
    headers: { authorization: `Bearer ${server.key}` },
    body: JSON.stringify(chatBody('write 2000 words about rain', { stream: true })),
    signal: leave.signal,
  });
  await response.body?.getReader().read();
  leave.abort();
  await expect.poll(() => server.requests.all[0]?.state).toBe('aborted');
  expect(server.bugs).toEqual([]);
});

test('keys are random, and a port in use is an error', async () => {
  const [one, two] = [await sandboxUnderTest(), await sandboxUnderTest()];
  expect(one.key).not.toBe(two.key);
  expect(one.key.length).toBeGreaterThan(30);
  await expect(startSandboxServer({ port: one.port })).rejects.toThrow(/EADDRINUSE/);
});

test('the sandbox does not close keep-alive connections', async () => {
  const server = await sandboxUnderTest({ key: 'right' });
  const response = await fetch(`${server.url}/v1/models`, { headers: { authorization: 'Bearer right' } });
  await response.text();
  expect(response.headers.get('connection')).toBe('keep-alive');
  // A server that closes idle connections announces the timeout in seconds.
  expect(response.headers.get('keep-alive')).toBeNull();
});
