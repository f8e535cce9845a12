import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createRouterClient } from '@orpc/server';
import { expect, onTestFinished, test } from 'vitest';
import { createCore } from '../core.ts';
import { applyPendingRestore } from '../host-kit/apply-pending-restore.ts';
import { type FakeHost, FakeSettingsFile, fakeHost } from '../testing/fake-host.ts';
import { fillFolder, hashesOf, writeFiles } from '../testing/filled-folder.ts';
import { idOf, rowsOf } from '../testing/first-version.ts';
import { keyIn } from '../testing/key-encodings.ts';
import { NOW, ON } from '../testing/make-backup.ts';
import { songCore } from '../testing/song-core.ts';
import { sendJson, startSongServer } from '../testing/song-server.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { until } from '../testing/until.ts';
import { backupName } from './backup.ts';
import { unpackBackup } from './unpack-backup.ts';

const QUIET = { debug() {}, info() {}, warn() {}, error() {} };

/** Starts a core over a data folder, and returns its API. */
async function started(host: FakeHost = fakeHost({ dataFolder: temporaryFolder().path })) {
  const core = createCore(host);
  await core.start();
  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= core.stop();
    return stopped;
  };
  onTestFinished(stop);
  return { core, host, api: createRouterClient(core.router), stop };
}

async function filled(change: (host: FakeHost) => Partial<FakeHost> = () => ({})) {
  const dataFolder = temporaryFolder().path;
  fillFolder(dataFolder);
  const host = fakeHost({
    dataFolder,
    settingsFile: new FakeSettingsFile('{"settings":{"language":"zh-CN"}}'),
  });
  return started({ ...host, ...change(host) });
}

/** Returns a host without a dialog, like the browser host. */
const noDialog = ({ saveFile: _, ...host }: FakeHost): FakeHost => host;

async function all<T>(steps: AsyncIterable<T>): Promise<T[]> {
  const seen: T[] = [];
  for await (const step of steps) seen.push(step);
  return seen;
}

function resultOf<T>(steps: readonly ({ type: 'progress' } | { type: 'done'; result: T })[]): T {
  const last = steps.at(-1);
  if (last?.type !== 'done') throw new Error('it did not come to its end');
  return last.result;
}

/** Uploads a file as a window does. */
async function upload(api: Awaited<ReturnType<typeof started>>['api'], bytes: Buffer): Promise<string> {
  const { id } = await api.uploads.begin({ purpose: 'backup', bytes: bytes.length });
  for (let offset = 0; offset < bytes.length; ) {
    const chunk = bytes.subarray(offset, offset + 1024 * 1024).toString('base64');
    ({ offset } = await api.uploads.append({ id, offset, chunk }));
  }
  return id;
}

const outside = (folder: string, name: string) => {
  const path = join(folder, name);
  return existsSync(path) ? readdirSync(path) : [];
};

test('restores a backup in another installation after its restart', async () => {
  const dataFolder = temporaryFolder().path;
  fillFolder(dataFolder);
  const first = await started(noDialog(fakeHost({ dataFolder })));
  const { url, fileName, saved, contents } = resultOf(await all(await first.api.backup.create()));
  expect([saved, contents.conversations, contents.files]).toEqual([false, 2, 4]);
  expect(fileName).toMatch(/^Quartet backup \d{4}-\d\d-\d\d \d\d-\d\d\.zip$/);
  const served = await first.core.media.resolve(String(url).slice('/media/'.length));
  expect(served?.downloadName).toBe(fileName);
  const archive = readFileSync(served?.file ?? '');

  const second = await started();
  const uploadId = await upload(second.api, archive);
  const restored = resultOf(await all(await second.api.backup.restore({ uploadId })));
  expect(restored).toEqual({ contents, canRestart: true });
  expect(outside(second.host.dataFolder, 'uploads')).toEqual([]);
  // The restore is only staged so far.
  expect((await second.api.conversations.list({ limit: 10 })).items).toEqual([]);
  expect(await second.api.backup.restart()).toEqual({ restarts: true });
  await until(() => second.host.restarts === 1);
  await second.stop();

  const warnings = applyPendingRestore(second.host.dataFolder, QUIET);
  const again = await started({ ...second.host, warnings });
  expect((await again.api.app.info()).warnings).toEqual(['restored']);
  const { items } = await again.api.conversations.list({ limit: 10 });
  expect(items.map(({ title }) => title)).toContain('Green tea');
  expect(await again.api.library.get({ id: idOf('a1') })).toMatchObject({ title: 'Hello', missing: false });
});

test('saves to the place chosen in the dialog, and keeps no copy', async () => {
  const { api, host } = await filled();
  const { url, saved, fileName } = resultOf(await all(await api.backup.create()));
  expect([url, saved]).toEqual([null, true]);
  expect(host.saved.map(({ suggestedName }) => suggestedName)).toEqual([fileName]);
  expect(outside(host.dataFolder, 'exports')).toEqual([]);
  expect(backupName(new Date(2026, 10, 21, 14, 5).getTime())).toBe('Quartet backup 2026-11-21 14-05.zip');
});

test('leaves no files after a cancelled, failed or abandoned backup', async () => {
  const declined = await filled(() => ({ saveFile: async () => false }));
  expect(resultOf(await all(await declined.api.backup.create()))).toMatchObject({ saved: false, url: null });
  const full = await filled(() => ({
    saveFile: () => Promise.reject(Object.assign(new Error(), { code: 'ENOSPC' })),
  }));
  await expect(all(await full.api.backup.create())).rejects.toMatchObject({
    ...{ code: 'SERVICE', data: { class: 'storage', message: 'There is not enough space on the disk.' } },
  });
  const left = await filled();
  writeFiles(left.host.dataFolder, { 'library/large.wav': Buffer.alloc(300_000_000, 1) });
  for await (const step of await left.api.backup.create()) {
    expect(step.type).toBe('progress');
    break;
  }
  for (const { host } of [declined, full, left]) {
    await until(() => outside(host.dataFolder, 'exports').length === 0);
  }
}, 30_000);

test('leaves no partial files when the app quits during a backup', async () => {
  const { api, host, stop } = await filled();
  writeFiles(host.dataFolder, { 'library/large.wav': Buffer.alloc(300_000_000, 1) });
  const steps = await api.backup.create();
  await steps.next();
  const failed = expect(all(steps)).rejects.toThrow();
  await stop();
  expect(outside(host.dataFolder, 'exports')).toEqual([]);
  await failed;
}, 30_000);

test('gives a reason for a refused archive, and removes its upload', async () => {
  const { api, host } = await filled();
  const uploadId = await upload(api, Buffer.from('no backup'));
  await expect(all(await api.backup.restore({ uploadId }))).rejects.toMatchObject({
    ...{ code: 'CONFLICT', data: { reason: 'backup_invalid' } },
  });
  expect(outside(host.dataFolder, 'uploads')).toEqual(['x']);
  await expect(all(await api.backup.restore({ uploadId }))).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(host.logged.filter((line) => line.includes('unexpectedly'))).toEqual([]);
});

test('runs one restore at a time, and can discard a staged restore', async () => {
  const first = await started(noDialog((await filled()).host));
  await first.stop();
  const made = await started(noDialog(first.host));
  const { url } = resultOf(await all(await made.api.backup.create()));
  const served = await made.core.media.resolve(String(url).slice('/media/'.length));
  const archive = readFileSync(served?.file ?? '');
  const { api, host } = await started();
  const ids = [await upload(api, archive), await upload(api, archive)];
  const both = await Promise.allSettled(
    ids.map(async (uploadId) => all(await api.backup.restore({ uploadId }))),
  );
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { data: { reason: 'restore_under_way' } },
  });
  // A window that is opened later learns of it, too.
  expect(await api.backup.staged()).toMatchObject({ scope: 'all', contents: { version: host.version } });
  await api.backup.forgetRestore();
  expect(await api.backup.staged()).toBeNull();
  expect(applyPendingRestore(host.dataFolder, QUIET)).toEqual([]);
});

test('tolerates files added and deleted during a backup', async () => {
  const dataFolder = temporaryFolder().path;
  fillFolder(dataFolder);
  const large = Object.fromEntries(
    Array.from({ length: 60 }, (_, n) => [
      `library/f${String(n).padStart(2, '0')}.wav`,
      Buffer.alloc(2_000_000, n),
    ]),
  );
  writeFiles(dataFolder, large);
  const { api, core, host } = await started(noDialog(fakeHost({ dataFolder })));
  const changing = (async () => {
    for (let n = 0; n < 60; n += 2) {
      await rm(join(dataFolder, `library/f${String(n).padStart(2, '0')}.wav`), { force: true });
      await writeFile(join(dataFolder, `library/new${n}.wav`), 'new');
      await api.conversations.create({});
    }
    await rm(join(dataFolder, 'library/Hello.mp3'), { force: true });
  })();
  const { url } = resultOf(await all(await api.backup.create()));
  await changing;
  const served = await core.media.resolve(String(url).slice('/media/'.length));
  const to = temporaryFolder().path;
  await unpackBackup(served?.file ?? '', to, ON, () => undefined);
  const ready = join(to, 'restore-ready');
  const [files, was] = [hashesOf(join(ready, 'library')), hashesOf(join(dataFolder, 'library'))];
  for (const [way, hash] of Object.entries(files)) if (way in was) expect(hash, way).toBe(was[way]);
  for (let n = 1; n < 60; n += 2) expect(files).toHaveProperty([`f${String(n).padStart(2, '0')}.wav`]);
  expect(host.logged.filter((line) => line.includes('unexpectedly'))).toEqual([]);
}, 30_000);

test('contains both row and file of a song that arrives during a backup, or neither', async () => {
  const dataFolder = temporaryFolder().path;
  const it = await songCore({ host: noDialog(fakeHost({ dataFolder })) });
  onTestFinished(() => it.close());
  writeFiles(dataFolder, { 'library/large.wav': Buffer.alloc(50_000_000, 1) });
  for (let round = 0; round < 3; round++) {
    const song = it.create().then((begun) => it.finished(begun));
    const { url } = resultOf(await all(await it.api.backup.create()));
    await song;
    const to = temporaryFolder().path;
    const served = await it.core.media.resolve(String(url).slice('/media/'.length));
    await unpackBackup(served?.file ?? '', to, ON, () => undefined);
    const ready = join(to, 'restore-ready');
    const { rows } = rowsOf(join(ready, 'quartet.db'));
    const assets = rows.find(({ table }) => table === 'asset')?.rows ?? [];
    const named = assets.map((row) => String(row.file_name)).sort();
    expect(
      readdirSync(join(ready, 'library'))
        .filter((name) => name !== 'large.wav')
        .sort(),
    ).toEqual(named);
  }
}, 60_000);

test('does not resume restored jobs by itself, nor send a key to a restored address', async () => {
  const key = 'key-of-the-test-service';
  const server = await startSongServer();
  const dataFolder = temporaryFolder().path;
  const it = await songCore({ server, host: noDialog(fakeHost({ dataFolder })) });
  onTestFinished(() => it.close());
  server.tell = (response, { taskId }) => sendJson(response, { task_id: taskId, status: 'running' });
  const accepted = await it.create();
  await until(async () => (await it.api.jobs.get({ id: accepted.jobId })).state === 'running');
  // The first job never gets its answer; the second is not sent yet.
  server.create = () => undefined;
  const sent = await it.create();
  await until(() => server.posts.length === 2);
  await it.api.settings.change({ queuePaused: true });
  const waiting = await it.create();
  const { url } = resultOf(await all(await it.api.backup.create()));
  const served = await it.core.media.resolve(String(url).slice('/media/'.length));
  expect(keyIn(readFileSync(served?.file ?? ''), key)).toEqual([]);
  const to = temporaryFolder().path;
  await unpackBackup(served?.file ?? '', to, ON, () => undefined);
  for (const way of Object.keys(hashesOf(to)))
    expect(keyIn(readFileSync(join(to, way)), key), way).toEqual([]);
  await it.core.stop();

  const [posts, polls] = [server.posts.length, server.polls.length];
  applyPendingRestore(to, QUIET);
  const settings = JSON.parse(readFileSync(join(to, 'settings.json'), 'utf8'));
  settings.settings.queuePaused = false;
  writeFileSync(join(to, 'settings.json'), JSON.stringify(settings));
  const there = await started(
    fakeHost({ dataFolder: to, settingsFile: new FakeSettingsFile(JSON.stringify(settings)) }),
  );
  const { connections } = await there.api.connections.list();
  expect(connections.find(({ kind }) => kind === 'service')).toMatchObject({
    ...{ baseUrl: server.url, key: { state: 'absent' } },
  });
  const stateOf = async (id: string) => (await there.api.jobs.get({ id })).state;
  expect(await stateOf(sent.jobId)).toBe('unknown');
  expect(await stateOf(waiting.jobId)).toBe('queued');
  expect(await there.api.jobs.get({ id: waiting.jobId })).toMatchObject({ held: true });
  // The tasks wait for a key, so nothing is sent until the user enters one.
  await until(async () => (await there.api.jobs.get({ id: accepted.jobId })).error?.class === 'key');
  expect(server.posts.length).toBe(posts);
  expect(server.polls.slice(polls).map(({ authorization }) => authorization)).toEqual(
    server.polls.slice(polls).map(() => 'undefined'),
  );
  await expect(there.api.jobs.start({ id: waiting.jobId })).rejects.toMatchObject({ data: { class: 'key' } });
  expect(server.posts.length).toBe(posts);
}, 30_000);

test('reuses a stored key only for the same address', async () => {
  const it = await songCore();
  onTestFinished(() => it.close());
  const { host, connectionId } = it;
  const file = JSON.parse(host.settingsFile.text);
  await it.core.stop();
  for (const [baseUrl, state] of [
    [it.server.url, 'present'],
    ['https://evil.example', 'absent'],
  ] as const) {
    const changed = { ...file, connections: [{ ...file.connections[0], baseUrl }] };
    const settingsFile = new FakeSettingsFile(JSON.stringify(changed));
    const there = await started(
      fakeHost({ dataFolder: temporaryFolder().path, vault: host.vault, settingsFile }),
    );
    const { connections } = await there.api.connections.list();
    expect(connections.find(({ id }) => id === connectionId)?.key.state, baseUrl).toBe(state);
  }
});

test('uses local time in the file name', () => {
  expect(backupName(NOW)).toMatch(/2026-11-2[0-2] \d\d-05\.zip$/);
});
