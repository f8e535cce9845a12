import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, describe, expect, it } from 'vitest';
import { SANDBOX_CONNECTION } from '../../../shared/domain/sandbox-connection.ts';
import type { Song } from '../../../shared/domain/song.ts';
import { fakeHost } from '../../testing/fake-host.ts';
import { shortWaits } from '../../testing/short-waits.ts';
import { type SongCore, songCore } from '../../testing/song-core.ts';
import { doneSong, sendFile, sendJson, songWav, startSongServer } from '../../testing/song-server.ts';
import { until } from '../../testing/until.ts';

let here: SongCore;
afterEach(() => here.close());

/** Quits the app and starts it again. `whileDown` may change the files in between. */
async function restart(whileDown: (db: DatabaseSync) => void = () => undefined): Promise<void> {
  await here.core.stop();
  const db = new DatabaseSync(join(here.host.dataFolder, 'quartet.db'));
  whileDown(db);
  db.close();
  const { host, server, connectionId } = here;
  here = await songCore({ host, server, connectionId });
}

/** Sets a row to the state that a kill leaves. */
function set(db: DatabaseSync, sql: string, ...values: string[]): void {
  for (const { name } of db.prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger'").all()) {
    db.exec(`DROP TRIGGER ${String(name)}`);
  }
  db.prepare(sql).run(...values);
}

const get = (id: string) => here.api.music.get({ id });
const job = (song: Song) => here.api.jobs.get({ id: song.jobId });

describe('after a restart, a song that was', () => {
  it('queued is held, and sends nothing until resumed', async () => {
    here = await songCore();
    await here.api.settings.change({ queuePaused: true });
    const song = await here.create();
    await restart();
    await here.api.settings.change({ queuePaused: false });
    expect(await job(song)).toMatchObject({ state: 'queued', held: true });
    expect(await get(song.id)).toMatchObject({ question: 'held' });
    expect(here.server.posts).toEqual([]);
    await here.api.jobs.start({ id: song.jobId });
    expect((await here.finished(song)).state).toBe('done');
    expect(here.server.posts).toHaveLength(1);
  });

  it('sending is unknown, and every window is told that the user has dismissed it', async () => {
    here = await songCore();
    here.server.create = () => undefined;
    const song = await here.create();
    await until(() => here.server.posts.length === 1);
    await restart();
    const leaving = new AbortController();
    const told: Song[] = [];
    const changes = await here.api.app.watch(undefined, { signal: leaving.signal });
    const watching = (async () => {
      for await (const change of changes) if (change.type === 'song') told.push(change.song);
    })();
    await here.api.jobs.dismiss({ id: song.jobId });
    await until(() => told.length > 0);
    expect(told.at(-1)).toMatchObject({ id: song.id, state: 'unknown', question: null });
    leaving.abort();
    await watching.catch(() => undefined);
  });

  it('sending is unknown, and is sent again only by a click', async () => {
    here = await songCore();
    here.server.create = () => undefined;
    const song = await here.create();
    await until(() => here.server.posts.length === 1);
    await restart();
    expect(await get(song.id)).toMatchObject({ state: 'unknown', question: 'unknown', taskId: null });
    expect(here.server.posts).toHaveLength(1);
    here.server.create = (response) => sendJson(response, { task_id: 'task-1' });
    expect((await here.retried(song)).state).toBe('done');
    expect(here.server.posts).toHaveLength(2);
  }, 30_000);

  it.each([
    ['accepted', { status: 'queued' }],
    ['running', { status: 'running', progress: 20 }],
  ])('%s is polled again within two seconds, and never sent again', async (state, said) => {
    here = await songCore();
    here.server.tell = (response) => sendJson(response, said);
    const song = await here.create();
    await here.is(song.id, (now) => now.state === state && now.polls?.count === 1);
    await here.core.stop();
    const asked = here.server.polls.length;
    const { server, connectionId } = here;
    here = await songCore({ host: { ...here.host, clock: shortWaits(2000) }, server, connectionId });
    await until(() => here.server.polls.length > asked);
    expect(await job(song)).toMatchObject({ state, held: false });
    here.server.tell = (response, { taskId }) => sendJson(response, doneSong(here.server, taskId));
    expect(await here.finished(song)).toMatchObject({ state: 'done', taskId: 'task-1' });
    expect(here.server.posts).toHaveLength(1);
  });

  it('accepted, killed before the call ended, is polled and never sent again', async () => {
    here = await songCore();
    here.server.tell = (response) => sendJson(response, { status: 'queued' });
    const song = await here.create();
    await here.is(song.id, (now) => now.polls?.count === 1);
    await restart((db) =>
      set(db, "UPDATE job_call SET state = 'sending', ended_at = NULL WHERE job_id = ?", song.jobId),
    );
    here.server.tell = (response, { taskId }) => sendJson(response, doneSong(here.server, taskId));
    expect((await here.finished(song)).state).toBe('done');
    expect(here.server.posts).toHaveLength(1);
  });

  it('downloading with half a file is downloaded again without a poll or POST', async () => {
    here = await songCore();
    const half = songWav().subarray(0, 3000);
    here.server.file = (response) => {
      response.writeHead(200, { 'content-type': 'audio/wav', 'content-length': songWav().length });
      response.write(half);
    };
    const song = await here.create();
    await here.is(song.id, (now) => now.state === 'fetching');
    await until(() => here.server.fetches.length === 1);
    await restart(() =>
      writeFileSync(join(here.host.dataFolder, 'songs', song.id, '0.aabbccddeeff.part'), half),
    );
    const asked = here.server.polls.length;
    here.server.file = (response) => sendFile(response, songWav());
    const whole = await here.finished(song);
    expect(whole).toMatchObject({
      state: 'done',
      versions: [{ asset: { durationMs: 500, missing: false } }],
    });
    expect(here.server.polls).toHaveLength(asked);
    expect(here.server.posts).toHaveLength(1);
    expect(here.files('library')).toHaveLength(1);
  }, 30_000);

  it('downloading several files does not download finished ones again', async () => {
    here = await songCore();
    here.server.tell = (response, { taskId }) => sendJson(response, doneSong(here.server, taskId, 3));
    const last = Promise.withResolvers<void>();
    here.server.file = async (response, name) => {
      if (name.endsWith('-2.wav')) await last.promise;
      sendFile(response, songWav());
    };
    const song = await here.create();
    await here.is(song.id, ({ versions }) => versions.filter(({ asset }) => asset !== null).length === 2);
    await until(() => here.server.fetches.includes('task-1-2.wav'));
    const before = here.server.fetches.length;
    await restart();
    last.resolve();
    expect(await here.finished(song)).toMatchObject({ state: 'done' });
    expect(new Set(here.server.fetches.slice(before))).toEqual(new Set(['task-1-2.wav']));
    expect(here.files('library')).toHaveLength(3);
    expect(here.server.posts).toHaveLength(1);
  }, 30_000);

  it.each([
    ['killed after the rename and before the row: adds the row, and no second file', true],
    ['killed after the download and before the rename: nothing is downloaded again', false],
  ])('downloading, %s', async (_, isNamed) => {
    here = await songCore();
    const song = await here.finished(await here.create());
    const [version] = song.versions;
    const path = join(here.host.libraryFolder, version?.asset?.fileName ?? '');
    const folder = join(here.host.dataFolder, 'songs', song.id);
    await restart((db) => {
      const row = db.prepare('SELECT * FROM asset').get() ?? {};
      const note = {
        ...{ id: row.id, kind: row.kind, title: row.title, fileName: row.file_name, mimeType: row.mime_type },
        ...{ bytes: row.bytes, sha256: row.sha256, durationMs: row.duration_ms, sampleRate: row.sample_rate },
        ...{ channels: row.channels, createdAt: row.created_at },
        peaks: Buffer.from(row.peaks instanceof Uint8Array ? row.peaks : []).toString('base64'),
      };
      writeFileSync(join(folder, '0.json'), JSON.stringify(note));
      writeFileSync(join(folder, '0.wav'), songWav());
      if (!isNamed) rmSync(path);
      set(db, "UPDATE job SET state = 'fetching', ended_at = NULL WHERE id = ?", song.jobId);
      set(db, 'UPDATE generation_output SET asset_id = NULL WHERE generation_id = ?', song.id);
      db.exec('DELETE FROM asset');
    });
    const again = await here.finished(song);
    expect(again).toMatchObject({
      state: 'done',
      versions: [{ asset: { missing: false, durationMs: 500 } }],
    });
    if (isNamed) expect(again.versions[0]?.asset?.id).toBe(version?.asset?.id);
    expect(here.files('library')).toEqual([again.versions[0]?.asset?.fileName]);
    expect(here.server.fetches).toHaveLength(1);
    expect(here.server.posts).toHaveLength(1);
  });

  it('done is unchanged', async () => {
    here = await songCore();
    const song = await here.finished(await here.create());
    await restart();
    const again = await get(song.id);
    expect(again).toMatchObject({ state: 'done', versions: [{ asset: { missing: false } }] });
    expect(here.server.polls).toHaveLength(1);
    expect(here.server.posts).toHaveLength(1);
  });

  it("at the sandbox is polled and downloaded at the sandbox's new address only", async () => {
    const old = await startSongServer();
    let now = old;
    const key = 'key-of-the-test-sandbox';
    const startSandbox = async () => ({ url: now.url, key, close: async () => undefined });
    old.tell = (response) => sendJson(response, { status: 'running' });
    here = await songCore({
      host: fakeHost({ startSandbox }),
      server: old,
      connectionId: SANDBOX_CONNECTION,
    });
    const song = await here.create();
    await here.is(song.id, (asked) => asked.polls?.count === 1);
    await here.core.stop();
    const before = old.polls.length;
    now = await startSongServer();
    here = await songCore({ host: here.host, server: now, connectionId: SANDBOX_CONNECTION });
    expect((await here.finished(song)).state).toBe('done');
    expect([old.polls.length, old.fetches.length, old.posts.length]).toEqual([before, 0, 1]);
    expect(now.polls).toMatchObject([{ taskId: 'task-1', authorization: `Bearer ${key}` }]);
    expect(now.posts).toEqual([]);
    await old.close();
  });

  it('queued for a retry resumes its task and sends nothing', async () => {
    here = await songCore();
    here.server.tell = (response) => sendJson(response, { status: 'running' });
    const song = await here.create();
    await here.is(song.id, (now) => now.polls?.count === 1);
    await here.api.jobs.cancel({ id: song.jobId });
    await restart((db) =>
      set(db, "UPDATE job SET state = 'queued', ended_at = NULL WHERE id = ?", song.jobId),
    );
    here.server.tell = (response, { taskId }) => sendJson(response, doneSong(here.server, taskId));
    expect((await here.finished(song)).state).toBe('done');
    expect(here.server.posts).toHaveLength(1);
  });
});

it('the end of the core while a renamed song is tagged is logged, not an error that nobody handles', async () => {
  here = await songCore();
  here.server.tell = (response, { taskId }) => sendJson(response, doneSong(here.server, taskId, 2));
  const { id } = await here.finished(await here.create());
  await here.api.music.rename({ id, title: 'Renamed' });
  await here.kill();
  expect(here.host.logged.filter((line) => line.includes('a renamed song was not tagged'))).toHaveLength(1);
  const { host, server, connectionId } = here;
  here = await songCore({ host, server, connectionId });
  expect((await get(id)).title).toBe('Renamed');
});
