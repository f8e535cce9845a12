import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../platform/new-id.ts';
import { refuse } from '../testing/chat-server.ts';
import { fakeHost } from '../testing/fake-host.ts';
import { type TestCore, testCore } from '../testing/test-core.ts';

const KEY = 'test-key-ABCDEFGHIJKLMNOP-wxyz';
let core: TestCore;
beforeEach(async () => {
  core = await testCore();
});
afterEach(() => core.close());

const save = (baseUrl = core.server.url) => core.api.connections.save({ name: 'mine', baseUrl });
const setKey = (id: string, keep = true, key = KEY) => core.api.connections.setKey({ id, key, keep });
const keyOf = async (id: string) =>
  (await core.api.connections.list()).connections.find((connection) => connection.id === id)?.key;

/** Restarts with the same data, settings and vault. */
async function restarted(): Promise<void> {
  await core.core.stop();
  const { vault, settingsFile, dataFolder, startSandbox } = core.host;
  core = await testCore({
    host: fakeHost({ vault, settingsFile, dataFolder, startSandbox }),
    server: core.server,
  });
}

test("sandboxAccess returns the sandbox's address and key, never those of a service", async () => {
  const { id } = await save('https://api.example.com');
  await setKey(id);
  const access = await core.api.connections.sandboxAccess();
  expect(access).toEqual({ baseUrl: core.server.url, key: 'key-of-the-test-sandbox' });
});

describe('keys', () => {
  test('a stored key survives a restart; the window sees only its last four characters', async () => {
    const { id } = await save();
    expect((await save()).key).toEqual({ state: 'absent', lastFour: null, kept: false });
    const connection = await setKey(id);
    expect(connection.key).toEqual({ state: 'present', lastFour: 'wxyz', kept: true });
    expect(JSON.stringify(connection)).not.toContain(KEY);
    await restarted();
    expect(await keyOf(id)).toEqual({ state: 'present', lastFour: 'wxyz', kept: true });
  });

  test('a session key replaces the stored key, and is gone after a restart', async () => {
    const { id } = await save();
    await setKey(id);
    await setKey(id, false, `${KEY}-2222`);
    expect(await keyOf(id)).toMatchObject({ state: 'present', lastFour: '2222', kept: false });
    expect(core.host.vault.entries.size).toBe(0);
    await restarted();
    expect(await keyOf(id)).toMatchObject({ state: 'absent' });
  });

  test('a host without protection never stores a key', async () => {
    core.host.vault.protects = 'none';
    const { id } = await save();
    expect((await setKey(id)).key).toMatchObject({ state: 'present', kept: false });
    expect(core.host.vault.entries.size).toBe(0);
  });

  test('another origin deletes the stored key; another path of the same origin keeps it', async () => {
    const { id } = await save();
    await setKey(id);
    const moved = await core.api.connections.save({ id, name: 'x', baseUrl: `${core.server.url}/prefix/` });
    expect(moved.key.state).toBe('present');
    const away = await core.api.connections.save({ id, name: 'x', baseUrl: 'https://example.com' });
    expect(away.key).toEqual({ state: 'absent', lastFour: null, kept: false });
    expect(core.host.vault.entries.size).toBe(0);
    const back = await core.api.connections.save({ id, name: 'x', baseUrl: core.server.url });
    expect(back.key.state).toBe('absent');
  });

  test('a key is not used for an address edited in the settings file', async () => {
    const { id } = await save();
    await setKey(id);
    await core.core.stop();
    core.host.settingsFile.text = core.host.settingsFile.text.replaceAll(
      core.server.url,
      'https://evil.example',
    );
    await restarted();
    expect(await keyOf(id)).toMatchObject({ state: 'absent' });
    const test = await core.api.connections.test({ opId: newId(Date.now()), id });
    expect(test).toMatchObject({ ok: false, error: { class: 'key', phase: 'before' } });
  });

  test('a locked vault is shown, never overwritten, and read again when it opens', async () => {
    const { id } = await save();
    await setKey(id);
    const kept = new Map(core.host.vault.entries);
    await restarted();
    core.host.vault.locked = true;
    expect(await keyOf(id)).toEqual({ state: 'locked', lastFour: null, kept: true });
    await setKey(id, false, 'session-key-12345');
    expect(await keyOf(id)).toMatchObject({ state: 'present', kept: false });
    expect(core.host.vault.entries).toEqual(kept);
    await restarted();
    core.host.vault.locked = false;
    expect(await keyOf(id)).toMatchObject({ state: 'present', lastFour: 'wxyz' });
  });

  test.each(['', '   ', 'has space', 'line\nbreak', 'cr\rlf', 'schlüssel', 'x'.repeat(513)])(
    'the key %j is refused',
    async (key) => {
      const { id } = await save();
      await expect(setKey(id, true, key)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
      expect(core.host.vault.entries.size).toBe(0);
    },
  );

  test('a key is sent as bearer token to the service of its connection', async () => {
    const { id } = await save();
    await setKey(id);
    let heard: string | undefined;
    const { answer } = core.server;
    core.server.answer = (response, body, request) => {
      heard = request.headers.authorization;
      return answer(response, body, request);
    };
    const { summary } = await core.api.conversations.create({ options: { connectionId: id } });
    await core.watched((await core.ask('hi', summary.id)).jobId);
    expect(heard).toBe(`Bearer ${KEY}`);
  });
});

describe('connections', () => {
  test.each([
    ['', 'empty'],
    ['not a url', 'not_url'],
    ['ftp://example.com', 'scheme'],
    ['http://example.com', 'http_remote'],
    ['https://user:pass@example.com', 'userinfo'],
    ['https://example.com/?x=1', 'query'],
    ['https://example.com/#x', 'query'],
  ])('the address %j is refused: %s', async (baseUrl, problem) => {
    await expect(save(baseUrl)).rejects.toMatchObject({
      code: 'CONFLICT',
      data: { reason: `base_url_${problem}` },
    });
    expect((await core.api.connections.list()).connections).toHaveLength(1);
  });

  test('survive a restart; removing one deletes its key', async () => {
    const baseUrl = 'https://api.example.com/v1/';
    const { id } = await core.api.connections.save({
      name: 'S',
      baseUrl,
      profile: { modelsPath: '/v1/list' },
    });
    await setKey(id);
    await core.api.connections.save({ id, name: 'T', baseUrl, profile: { idleTimeoutMs: 5000 } });
    await restarted();
    const { connections } = await core.api.connections.list();
    expect(connections.map((connection) => connection.kind)).toEqual(['sandbox', 'service']);
    expect(connections[1]).toMatchObject({
      name: 'T',
      baseUrl: 'https://api.example.com',
      profile: { modelsPath: '/v1/list', idleTimeoutMs: 5000, chatPath: '/v1/chat/completions' },
    });
    await core.api.connections.remove({ id });
    expect(core.host.vault.entries.size).toBe(0);
    await restarted();
    expect((await core.api.connections.list()).connections).toHaveLength(1);
  });

  test('always include the sandbox, which cannot be changed', async () => {
    const fixed = { code: 'CONFLICT', data: { reason: 'sandbox_fixed' } };
    const id = 'sandbox';
    await expect(core.api.connections.remove({ id })).rejects.toMatchObject(fixed);
    await expect(setKey(id)).rejects.toMatchObject(fixed);
    await expect(core.api.connections.clearKey({ id })).rejects.toMatchObject(fixed);
    const baseUrl = 'https://evil.example';
    await expect(core.api.connections.save({ id, name: 'x', baseUrl })).rejects.toMatchObject(fixed);
  });

  test('start the sandbox once when first needed, and retry after a failure', async () => {
    let starts = 0;
    const { server } = core;
    await core.core.stop();
    const startSandbox = async () => {
      starts += 1;
      if (starts === 1) throw new Error('no room');
      return { url: server.url, key: 'key', close: async () => {} };
    };
    core = await testCore({ host: fakeHost({ startSandbox, dataFolder: core.host.dataFolder }), server });
    expect(starts).toBe(0);
    const found = await core.api.connections.test({ opId: newId(Date.now()), id: 'sandbox' });
    expect(found).toMatchObject({ ok: false, error: { class: 'unreachable', phase: 'before' } });
    const many = await Promise.all(
      [1, 2, 3].map(() => core.api.connections.test({ opId: newId(Date.now()), id: 'sandbox' })),
    );
    expect(many).toMatchObject([{ ok: true }, { ok: true }, { ok: true }]);
    expect(starts).toBe(2);
  });

  test('test with one small call, and keep the error until a call succeeds', async () => {
    const { id } = await save();
    await setKey(id);
    const { answer } = core.server;
    core.server.answer = refuse(401, `wrong key ${KEY}`);
    const wrong = await core.api.connections.test({ opId: newId(Date.now()), id });
    expect(wrong).toMatchObject({ ok: false, error: { class: 'key', status: 401 } });
    expect(JSON.stringify(wrong)).not.toContain(KEY);
    const find = async () => (await core.api.connections.list()).connections.find((c) => c.id === id);
    expect((await find())?.lastError).toMatchObject({ status: 401 });
    core.server.answer = answer;
    const right = await core.api.connections.test({ opId: newId(Date.now()), id });
    expect(right).toMatchObject({ ok: true, model: 'vendor-s2', error: null });
    expect(right.elapsedMs).toBeGreaterThanOrEqual(0);
    expect((await find())?.lastError).toBeNull();
    expect(JSON.parse(core.server.posts.at(-1) ?? '')).toMatchObject({ max_tokens: 8, stream: false });
  });

  test.each([
    ['the default if it is listed', ['x', 'vendor-s2'], 'vendor-s2'],
    ['otherwise the first chat model', [{ id: 'tts', capabilities: ['speech'] }, 'alpha', 'beta'], 'alpha'],
    ['the default if the list is empty', [], 'vendor-s2'],
    ['the default if the list cannot be read', 'no list', 'vendor-s2'],
  ])("test a model of the service's own list: %s", async (_, data, model) => {
    const { id } = await save();
    await core.api.connections.save({
      ...{ id, name: 'x', baseUrl: core.server.url, profile: { modelsPath: '/v1/models' } },
    });
    await setKey(id);
    const { answer } = core.server;
    core.server.answer = (response, body, request) => {
      if (request.method !== 'GET') return answer(response, body, request);
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ data }));
    };
    expect(await core.api.connections.test({ opId: newId(Date.now()), id })).toMatchObject({ ok: true });
    expect(JSON.parse(core.server.posts.at(-1) ?? '')).toMatchObject({ model });
  });

  test('test the last used model if there is no model list', async () => {
    const { id } = await save();
    await setKey(id);
    const options = { connectionId: id, model: 'typed-by-hand' };
    const { summary } = await core.api.conversations.create({ options });
    await core.watched((await core.ask('hi', summary.id)).jobId);
    await core.api.connections.test({ opId: newId(Date.now()), id });
    expect(JSON.parse(core.server.posts.at(-1) ?? '')).toMatchObject({
      model: 'typed-by-hand',
      max_tokens: 8,
    });
  });

  test('list built-in models without key or call if there is no model list', async () => {
    const { id } = await save();
    const { models, source } = await core.api.connections.models({ id });
    expect(source).toBe('builtin');
    expect(models[0]).toEqual({
      id: 'vendor-s2',
      owner: 'service',
      vision: false,
      visionFrom: 'builtin',
      interfaces: ['chat', 'messages'],
    });
    expect(models.length).toBeGreaterThan(10);
  });
});
