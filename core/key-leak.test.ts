import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { beginStream, chunk, refuse } from './testing/chat-server.ts';
import { testCore } from './testing/test-core.ts';
import { until } from './testing/until.ts';

const KEY = 'canary-key-7f3a9b2c4d5e6f708192a3b4c5d6e7f8';

/** The key in every form it could be found in. */
function forms(key: string): [string, Buffer][] {
  const bytes = Buffer.from(key);
  const base64 = [0, 1, 2].map((offset): [string, Buffer] => {
    const text = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64');
    // Only the characters that depend on the key alone.
    return [`base64+${offset}`, Buffer.from(text.slice(Math.ceil((offset * 8) / 6), -4))];
  });
  return [
    ['plain', bytes],
    ['hex', Buffer.from(bytes.toString('hex'))],
    ['percent', Buffer.from([...bytes].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''))],
    ['utf-16', Buffer.from(key, 'utf16le')],
    ['half', Buffer.from(key.slice(0, 24))],
    ...base64,
  ];
}

function leaks(where: string, content: Buffer): string[] {
  return forms(KEY).flatMap(([form, bytes]) => (content.includes(bytes) ? [`${where}: ${form}`] : []));
}

test('the search for leaks finds each form', () => {
  for (const [form, bytes] of forms(KEY)) {
    expect(leaks('x', Buffer.concat([Buffer.from('abc'), bytes, Buffer.from('def')]))).toContain(
      `x: ${form}`,
    );
  }
});

test('a key is nowhere but in the vault: not in the files, the log, or anything a window is told', async () => {
  const core = await testCore();
  const { api, server, host } = core;
  const told: unknown[] = [];
  const { id } = await api.connections.save({ name: 'x', baseUrl: server.url });
  told.push(await api.connections.setKey({ id, key: KEY, keep: true }));
  const leaving = new AbortController();
  const listening = (async () => {
    for await (const change of await api.app.watch(undefined, { signal: leaving.signal })) told.push(change);
  })();

  // A service that repeats the key wherever it can.
  const headers = { 'x-echo': KEY, 'content-type': 'application/json' };
  const answers = [
    refuse(401, `Incorrect API key provided: ${KEY}`, { 'x-echo': KEY }),
    refuse(500, `Authorization: Bearer ${KEY}`, { 'x-echo': Buffer.from(KEY).toString('base64') }),
    (response: import('node:http').ServerResponse) => {
      response.writeHead(200, headers);
      response.end(`<html>not JSON, but ${KEY}</html>`);
    },
    (response: import('node:http').ServerResponse) => {
      response.writeHead(302, { location: `https://evil.example/?k=${KEY}` });
      response.end();
    },
    (response: import('node:http').ServerResponse) => {
      beginStream(response);
      response.write(chunk({ content: 'fine so far' }));
      response.end(`data: ${JSON.stringify({ error: { message: `broke with ${KEY}`, code: KEY } })}\n\n`);
    },
  ];
  for (const [index, answer] of answers.entries()) {
    server.answer = answer;
    const { summary } = await api.conversations.create({ options: { connectionId: id } });
    const { jobId } = await core.ask(`question ${index}`, summary.id);
    told.push(await core.watched(jobId));
    told.push(await api.jobs.details({ id: jobId }));
    told.push(await api.conversations.open({ id: summary.id, limit: 10 }));
    told.push(await api.connections.test({ id }));
  }
  told.push(await api.connections.list(), await api.jobs.list({ limit: 50 }), await api.settings.get());
  told.push(
    await api.connections.setKey({ id, key: `bad key ${KEY}`, keep: true }).catch((error: unknown) => error),
  );
  await until(() => told.length > 20);

  const scan = () => [
    ...readdirSync(host.dataFolder).flatMap((name) => leaks(name, readFileSync(join(host.dataFolder, name)))),
    ...leaks('log', Buffer.from(host.logged.join('\n'))),
    ...leaks('settings', Buffer.from(host.settingsFile.text)),
    ...leaks('window', Buffer.from(JSON.stringify(told))),
  ];
  expect(readdirSync(host.dataFolder)).toContain('quartet.db-wal');
  expect(scan()).toEqual([]);
  leaving.abort();
  await listening;
  await core.core.stop();
  expect(scan()).toEqual([]);
  await core.close();
  expect([...host.vault.entries.values()]).toEqual([KEY]);
});
