import { createServer, type IncomingHttpHeaders } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { parseBaseUrl } from '../../shared/service/base-url.ts';
import { SERVICE_PRESETS } from '../../shared/service/presets.ts';
import { newId } from '../platform/new-id.ts';
import { type TestCore, testCore } from '../testing/test-core.ts';

const KEY = 'test-key-ABCDEFGHIJKLMNOP-wxyz';
const ANSWER = { choices: [{ message: { role: 'assistant', content: 'Hi' }, finish_reason: 'stop' }] };

const MESSAGE = {
  ...{ id: 'm', type: 'message', role: 'assistant', model: 'listed', stop_reason: 'end_turn' },
  ...{ content: [{ type: 'text', text: 'Hi' }], usage: { input_tokens: 1, output_tokens: 1 } },
};

let core: TestCore;
let requests: { readonly path: string; readonly headers: IncomingHttpHeaders; readonly body: string }[];
const server = createServer(async (request, response) => {
  let body = '';
  for await (const piece of request) body += String(piece);
  requests.push({ path: request.url ?? '', headers: request.headers, body });
  response.setHeader('content-type', 'application/json');
  if (request.url === '/refused') response.statusCode = 403;
  const answer = request.url?.endsWith('/messages') ? MESSAGE : ANSWER;
  response.end(JSON.stringify(request.method === 'GET' ? { data: [{ id: 'listed' }] } : answer));
});
beforeEach(async () => {
  requests = [];
  core = await testCore();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  await new Promise((resolve) => {
    server.close(resolve);
    server.closeAllConnections();
  });
  await core.close();
});

test('each preset has its own id, and a base URL that is accepted as it is, or none', () => {
  expect(new Set(SERVICE_PRESETS.map(({ id }) => id)).size).toBe(SERVICE_PRESETS.length);
  for (const { id, baseUrl, profile } of SERVICE_PRESETS)
    if (baseUrl !== '') expect(parseBaseUrl(baseUrl, profile), id).toMatchObject({ ok: true, url: baseUrl });
});

test.each(SERVICE_PRESETS)(
  '$id: authenticates, names the limit and takes the paths as its preset says',
  async (preset) => {
    const { baseUrl, profile } = preset;
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const prefix = baseUrl === '' ? '' : new URL(baseUrl).pathname.replace(/\/$/, '');
    const { id, key } = await core.api.connections.save({
      ...{ name: preset.id, baseUrl: `http://127.0.0.1:${port}${prefix}`, profile },
    });
    if (profile.authentication !== 'none') await core.api.connections.setKey({ id, key: KEY, keep: false });
    expect(key.state).toBe('absent');
    expect(await core.api.connections.test({ opId: newId(Date.now()), id })).toMatchObject({ ok: true });
    const list = profile.modelsPath ?? null;
    const chat =
      profile.chatPath === null ? profile.messagesPath : (profile.chatPath ?? '/v1/chat/completions');
    expect(requests.map(({ path }) => path)).toEqual(
      [...(list === null ? [] : [list]), chat].map((path) => prefix + path),
    );
    for (const { headers } of requests) {
      const { authorization, 'x-api-key': apiKey, 'anthropic-version': version } = headers;
      const sent = { authorization, apiKey, version };
      if (profile.authentication === 'none') expect(sent).toEqual({});
      else if (profile.authentication === 'x-api-key')
        expect(sent).toEqual({ apiKey: KEY, version: '2023-06-01' });
      else expect(sent).toEqual({ authorization: `Bearer ${KEY}` });
    }
    const body = JSON.parse(requests.at(-1)?.body ?? '');
    expect(body).toHaveProperty(profile.tokenLimitField ?? 'max_tokens', 8);
    if (list !== null) expect(body.model).toBe('listed');
  },
);

test('a test says what works, what is refused, what is not offered, and what it does not call', async () => {
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const { id } = await core.api.connections.save({
    name: 'mixed',
    baseUrl: `http://127.0.0.1:${port}`,
    profile: { authentication: 'none', modelsPath: '/v1/models', voicesPath: '/refused', songPath: null },
  });
  const { ok, parts } = await core.api.connections.test({ opId: newId(Date.now()), id });
  expect(ok).toBe(true);
  expect(parts.map(({ part, state, count, error }) => [part, state, count, error?.status ?? null])).toEqual([
    ['models', 'works', 1, null],
    ['voices', 'refused', null, 403],
    ['speech', 'not_tested', null, null],
    ['songs', 'not_offered', null, null],
    ['images', 'not_tested', null, null],
  ]);
  expect(requests.map(({ path }) => path)).toEqual(['/v1/models', '/v1/chat/completions', '/refused']);
});
