import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isEnd } from '../shared/domain/job-state.ts';
import { newId } from './platform/new-id.ts';
import { beginStream, chunk, refuse } from './testing/chat-server.ts';
import { figure } from './testing/figures.ts';
import { IMAGE_SETTINGS } from './testing/image-core.ts';
import { SONG_SETTINGS } from './testing/song-core.ts';
import { WAV_SETTINGS } from './testing/speech-core.ts';
import { speakTone } from './testing/speech-server.ts';
import { testCore } from './testing/test-core.ts';
import { until } from './testing/until.ts';
import { downloaded, resultOf } from './transfer/testing/transfer-core.ts';
import { unzipped } from './transfer/testing/unzipped.ts';

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

test('the search for leaks finds every encoding of a key', () => {
  for (const [form, bytes] of forms(KEY)) {
    expect(leaks('x', Buffer.concat([Buffer.from('abc'), bytes, Buffer.from('def')]))).toContain(
      `x: ${form}`,
    );
  }
});

test('a key is only in the vault: not in files, the log, or anything sent to a window', async () => {
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
    told.push(await api.connections.test({ opId: newId(Date.now()), id }));
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

/** All files under a folder, with what is in them. */
function filesUnder(folder: string): [string, Buffer][] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => [path.slice(folder.length + 1), readFileSync(path)]);
}

test('a key repeated in unusable responses is stored nowhere, although they are quarantined', async () => {
  const core = await testCore();
  const { api, server, host } = core;
  const { id: connectionId } = await api.connections.save({ name: 'x', baseUrl: server.url });
  await api.connections.setKey({ id: connectionId, key: KEY, keep: true });
  await api.settings.change({ connectionId });
  const said = { key: KEY, hex: Buffer.from(KEY).toString('hex'), sent: { authorization: `Bearer ${KEY}` } };
  server.answer = (response) => {
    response.setHeader('x-echo', KEY);
    response.end(JSON.stringify({ data: { audio: 'zz', b64_json: 'iVBORw0KGgo@' }, ...said }));
  };
  const opId = () => newId(Date.now());
  const script = { text: 'Hello there.', cast: null, settings: WAV_SETTINGS, title: 'Hello' };
  await api.speech.create({ runs: [{ opId: opId(), voiceId: 'voice-1' }], connectionId, ...script });
  const song = {
    mode: 'lyrics',
    text: '[verse]\nHello there',
    title: 'Hello',
    settings: SONG_SETTINGS,
  } as const;
  await api.music.create({ opId: opId(), connectionId, ...song });
  for (const way of ['wait', 'queue'] as const) {
    const requests = [{ opId: opId(), settings: IMAGE_SETTINGS }];
    await api.images.create({ connectionId, prompt: 'Hello there', way, requests });
  }
  const told: unknown[] = [];
  await until(async () => {
    const { items } = await api.jobs.list({ limit: 50 });
    return items.length === 4 && items.every(({ state }) => isEnd(state));
  });
  for (const { id } of (await api.jobs.list({ limit: 50 })).items) told.push(await api.jobs.details({ id }));
  await core.core.stop();
  const files = filesUnder(host.dataFolder);
  expect(files.filter(([name]) => name.startsWith('quarantine'))).toHaveLength(4);
  const found = [
    ...files.flatMap(([name, bytes]) => leaks(name, bytes)),
    ...leaks('window', Buffer.from(JSON.stringify(told))),
    ...leaks('log', Buffer.from(host.logged.join('\n'))),
  ];
  figure({
    ...{ gate: 'a known key in answers that are kept', n: files.length, unit: 'files' },
    found: { keys: found.length },
  });
  expect(found).toEqual([]);
  await core.close();
});

/** Everything that is in a file that is handed out, by name: the file itself, and what is packed in it. */
async function partsOf(name: string, bytes: Buffer): Promise<[string, Buffer][]> {
  // A key that was packed cannot be found by its bytes.
  const isZip = bytes.subarray(0, 2).toString() === 'PK';
  const packed = isZip ? [...(await unzipped(bytes))] : [];
  return [[name, bytes], ...packed.map(([part, own]): [string, Buffer] => [`${name}/${part}`, own])];
}

test('no export contains a key: conversations, library files, a backup, a report', async () => {
  const core = await testCore();
  const { api, server, host } = core;
  // Without a dialog each file is there to be read.
  Object.assign(host, { saveFile: undefined, pickFolder: undefined });
  const { id: connectionId } = await api.connections.save({ name: 'x', baseUrl: server.url });
  await api.connections.setKey({ id: connectionId, key: KEY, keep: true });
  await api.settings.change({ connectionId });
  // A service that repeats the key in what it refuses, and says it in what it answers.
  server.answer = refuse(401, `Incorrect API key provided: ${KEY}`, { 'x-echo': KEY });
  const { summary } = await api.conversations.create({ options: { connectionId } });
  await core.watched((await core.ask('Hello', summary.id)).jobId);
  server.answer = (response, body, request) => {
    response.setHeader('x-echo', KEY);
    return speakTone(response, { key: '', path: request.url ?? '', body: JSON.parse(body) });
  };
  const script = { text: 'Hello there.', cast: null, settings: WAV_SETTINGS, title: 'Hello' };
  const runs = [{ opId: newId(Date.now()), voiceId: 'voice-1' }];
  const [take] = await api.speech.create({ runs, connectionId, ...script });
  if (!take) throw new Error('no take came');
  await core.watched(take.jobId);
  const { asset } = await api.speech.get({ id: take.id });
  if (asset === null) throw new Error('nothing was spoken');

  const files: [string, Buffer][] = [];
  const bring = async (name: string, url: string | null) =>
    files.push(...(await partsOf(name, await downloaded(core, url))));
  for (const format of ['json', 'markdown', 'html'] as const) {
    const exported = { ids: null, format, media: true };
    await bring(`conversations as ${format}`, (await resultOf(await api.transfer.export(exported))).url);
  }
  await bring('library', (await resultOf(await api.library.export({ ids: [asset.id], form: 'zip' }))).url);
  await bring('backup', (await resultOf(await api.backup.create())).url);
  const report = await api.logs.report({ withHosts: true, window: `Chromium with ${KEY}` });
  files.push(['report', Buffer.from(report.text)]);

  const names = files.map(([name]) => name);
  expect(names).toEqual(expect.arrayContaining(['library/manifest.json', 'backup/quartet.db', 'report']));
  const found = files.flatMap(([name, bytes]) => leaks(name, bytes));
  figure({
    ...{ gate: 'a known key in what leaves the app', n: files.length, unit: 'files' },
    found: { keys: found.length },
  });
  expect(found).toEqual([]);
  await core.close();
});
