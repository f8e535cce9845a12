import { describe, expect, test } from 'vitest';
import { parseBaseUrl } from '../../shared/service/base-url.ts';
import { answer, chatStream, chunk, jsonAnswer, lastChunk, streamHead } from '../testing/answers.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { connectionTo, outcomeOf } from '../testing/service-call.ts';
import { decisionOn, testService } from '../testing/test-service.ts';
import { completeChat } from './chat/chat.ts';

// Each mistake of the user and each refusal of the service on its own.

const service = testService(() => new FakeClock());

describe('a base URL', () => {
  test.each(['/', '/v1', '/v1/', '//'])('with %s at its end reaches the same path', async (end) => {
    const server = await service.serverThat(() => [streamHead, chunk(chatStream(['hi'])), lastChunk]);
    const parsed = parseBaseUrl(server.url + end);
    if (!parsed.ok) throw new Error(parsed.problem);
    const { error } = await service.ask(parsed.url);
    expect(error).toBeNull();
    expect(server.requests[0]?.path).toBe('/v1/chat/completions');
  });

  test('with a path keeps it before every path of the service', async () => {
    const server = await service.serverThat(() => [streamHead, chunk(chatStream(['hi'])), lastChunk]);
    const parsed = parseBaseUrl(`${server.url}/gateway/ai/v1/`);
    if (!parsed.ok) throw new Error(parsed.problem);
    expect((await service.ask(parsed.url)).error).toBeNull();
    expect(server.requests[0]?.path).toBe('/gateway/ai/v1/chat/completions');
  });

  test('that cannot form a URL is rejected before sending', async () => {
    const { error } = await outcomeOf(
      completeChat(
        service.transport,
        { ...connectionTo('http://127.0.0.1:1'), baseUrl: 'not an address' },
        { model: 'm', messages: [{ role: 'user', content: 'x' }] },
        { signal: new AbortController().signal },
      ),
    );
    expect(error?.data).toMatchObject({ class: 'invalid', phase: 'before', action: 'settings' });
  });

  test('that answers HTML is reported as a web page', async () => {
    const server = await service.serverThat(() =>
      answer(200, '<!doctype html><title>Welcome to nginx</title>', { 'content-type': 'text/html' }),
    );
    const { error } = await service.ask(server.url);
    expect(error?.data).toMatchObject({ class: 'bad_answer', action: 'settings' });
    expect(error?.message).toMatch(/web page.*Welcome to nginx.*Check the base URL/);
  });

  test('that answers 404 in HTML points to the settings', async () => {
    const server = await service.serverThat(() =>
      answer(404, '<html><h1>Not Found</h1></html>', { 'content-type': 'text/html' }),
    );
    expect((await service.ask(server.url)).error?.data).toMatchObject({
      class: 'not_found',
      action: 'settings',
      message: 'Not Found',
    });
  });
});

test("reports a wrong key in the service's words", async () => {
  const server = await service.serverThat(() =>
    jsonAnswer(401, {
      error: {
        message: 'Incorrect API key provided',
        type: 'invalid_request_error',
        code: 'invalid_api_key',
      },
    }),
  );
  expect((await service.ask(server.url)).error?.data).toMatchObject({
    class: 'key',
    action: 'settings',
    status: 401,
    message: 'Incorrect API key provided',
    code: 'invalid_api_key',
    type: 'invalid_request_error',
  });
});

test.each([
  [404, { error: { message: 'The model `x` does not exist', code: 'model_not_found' } }],
  [400, { error: { message: 'bad', param: 'model' } }],
  [404, { message: 'Unknown model' }],
])('an unknown model (%i) offers to choose another', async (status, body) => {
  const server = await service.serverThat(() => jsonAnswer(status, body));
  expect((await service.ask(server.url, { model: 'x' })).error?.data.action).toBe('choose-model');
});

describe('429', () => {
  test('with Retry-After is retried after that time', async () => {
    const server = await service.serverThat(() =>
      jsonAnswer(429, { error: 'slow down' }, { 'retry-after': '5' }),
    );
    const outcome = await service.ask(server.url);
    expect(outcome.error?.data).toMatchObject({
      class: 'rate',
      action: 'wait',
      retryAfterMs: 5000,
      message: 'slow down',
      at: expect.any(Number),
    });
    expect(decisionOn(outcome)).toEqual({ retry: true, afterMs: 5250 });
  });

  test('without Retry-After is retried with backoff', async () => {
    const server = await service.serverThat(() => jsonAnswer(429, {}));
    const outcome = await service.ask(server.url);
    expect(outcome.error?.data).toMatchObject({
      class: 'rate',
      retryAfterMs: null,
      message: 'HTTP 429: Too many requests.',
    });
    expect(decisionOn(outcome)).toEqual({ retry: true, afterMs: 250 });
  });
});

test('5xx is not retried: the service may have done the work', async () => {
  const server = await service.serverThat(() => jsonAnswer(500, { error: { message: 'boom' } }));
  const outcome = await service.ask(server.url);
  expect(outcome.error?.data).toMatchObject({
    class: 'service',
    action: 'retry',
    status: 500,
    message: 'boom',
  });
  expect(decisionOn(outcome)).toEqual({ retry: false, becomes: 'failed' });
});
