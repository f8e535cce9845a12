import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { realClock } from '../../testing/fake-clock.ts';
import { FakeSettingsFile, fakeHost } from '../../testing/fake-host.ts';
import {
  idOf,
  OLD_VERSIONS,
  rowsOf,
  writeFirstVersion,
  writeOldVersion,
} from '../../testing/first-version.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { testCore } from '../../testing/test-core.ts';
import { listBackups } from '../backups.ts';
import { openDatabase } from '../database.ts';

/** A database written by Quartet 0.1, and what that version showed of it at its next start. */
const kept = (name: string) => readFileSync(join(import.meta.dirname, 'first-version', name));
const shown = JSON.parse(kept('shown.json').toString());
/** Shortly after the file was left, so that nothing in the trash is due. */
const NOW = Date.UTC(2026, 10, 24, 1);

/** Writes the data folder that the database belongs to; its media files have no content. */
function dataFolder(): string {
  const folder = join(temporaryFolder().path, 'data');
  const write = (path: string, content: string | Buffer) => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  };
  const path = join(folder, 'quartet.db');
  write(path, gunzipSync(kept('quartet.db.gz')));
  const db = new DatabaseSync(path, { readOnly: true });
  for (const { file_name } of db.prepare('SELECT file_name FROM asset').all()) {
    write(join(folder, 'library', String(file_name)), '');
  }
  for (const { cover_file } of db.prepare('SELECT cover_file FROM song_version').all()) {
    write(join(folder, 'covers', String(cover_file)), '');
  }
  db.close();
  return folder;
}

const RENAMED: Readonly<Record<string, string>> = {
  asking: 'polls',
  drawings: 'generations',
  drawingId: 'generationId',
  pictures: 'images',
  asked: 'requested',
};

/** Drops what depends on the run and on the files: signatures of media addresses, and thumbnails. */
const comparable = (value: unknown): object =>
  JSON.parse(
    JSON.stringify(value)
      .replace(/("\/media\/\w+\/[\w-]+)\/[\w-]+"/g, '$1"')
      // Fields that the first version called otherwise.
      .replaceAll(
        /"(asking|drawings|drawingId|pictures|asked)":/g,
        (_, name: string) => `"${RENAMED[name]}":`,
      ),
    (key, found) => (key === 'thumbUrl' ? undefined : found),
  );

test('a real database of the first version shows everything that version showed', async () => {
  const clock = { ...realClock, now: () => NOW };
  const settingsFile = new FakeSettingsFile('{"settings":{"queuePaused":true}}');
  const here = await testCore({ host: fakeHost({ dataFolder: dataFolder(), clock, settingsFile }) });
  const { api } = here;
  const all = { limit: 100 };
  expect((await api.app.info()).warnings).toEqual([]);
  const conversations = (await api.conversations.list(all)).items;
  const jobs = (await api.jobs.list(all)).items;
  const held = jobs.filter((job) => job.held).map(({ id }) => id);
  const found = {
    conversations,
    open: await Promise.all(conversations.map(({ id }) => api.conversations.open({ id, limit: 100 }))),
    conversationTrash: (await api.conversations.trash(all)).items,
    takes: (await api.speech.takes(all)).items,
    takeTrash: (await api.speech.trash(all)).items,
    songs: (await api.music.songs(all)).items,
    songTrash: (await api.music.trash(all)).items,
    unfinished: (await api.images.unfinished(all)).items,
    gallery: await api.images.gallery({ filter: {} }),
    albums: await api.images.albums(),
    grid: await api.images.grid({ id: shown.grid.grid.id }),
    library: await api.library.items({ filter: {}, limit: 100 }),
    libraryTrash: await api.library.trash(all),
    jobs,
    heldCalls: await Promise.all(held.reverse().map((id) => api.jobs.details({ id }))),
    prompts: (await api.prompts.list()).items,
    presets: (await api.presets.list()).items,
    usage: await api.usage.report({ from: 0, to: 4102444800000, zone: 'UTC' }),
    scriptDraft: await api.speech.draft(),
  };
  expect(comparable(found)).toMatchObject(comparable(shown));
  expect(here.server.posts).toEqual([]);
  await here.close();
});

/** Their columns have changed; what the app shows of them is compared below. */
const CHANGED = new Set([
  ...['job', 'job_call', 'take', 'song', 'song_version', 'drawing', 'picture', 'grid_run'],
]);

test.each(OLD_VERSIONS)(
  'migrating from version %i keeps the rows of unchanged tables and a backup of the file',
  (version) => {
    const folder = temporaryFolder().path;
    const path = join(folder, 'quartet.db');
    writeOldVersion(path, version);
    const before = rowsOf(path);
    expect(before.rows.filter(({ rows }) => rows.length === 0)).toEqual([]);

    const { db, warnings, close } = openDatabase(folder, NOW);
    expect(warnings).toEqual([]);
    expect(db.prepare('SELECT DISTINCT archived_at FROM conversation').all()).toEqual([
      { archived_at: null },
    ]);
    expect(db.prepare('SELECT DISTINCT project_id FROM conversation').all()).toEqual([{ project_id: null }]);
    expect(db.prepare('SELECT * FROM project').all()).toHaveLength(version < 10 ? 0 : 1);
    expect(
      db.prepare('SELECT id FROM queued_message WHERE coalesce(model, connection_id) IS NOT NULL').all(),
    ).toEqual([]);
    expect(db.prepare('SELECT * FROM charge').all()).toHaveLength(version < 12 ? 0 : 1);
    expect(db.prepare('SELECT DISTINCT bookmarked_at FROM turn').all()).toEqual([{ bookmarked_at: null }]);
    expect(db.prepare('SELECT * FROM tag').all()).toHaveLength(version < 12 ? 0 : 1);
    expect(db.prepare('SELECT * FROM script').all()).toEqual([]);
    expect(db.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
    expect(db.prepare('PRAGMA foreign_key_check').all()).toEqual([]);
    close();
    const same = new Map([...before.columns].filter(([table]) => !CHANGED.has(table)));
    expect(rowsOf(path, same).rows).toEqual(before.rows.filter(({ table }) => same.has(table)));

    const [backup, ...others] = listBackups(folder);
    expect(others).toEqual([]);
    expect(rowsOf(backup ?? '')).toEqual(before);
  },
);

test('a migrated chat job has one call with its request and response; a task has its polls', async () => {
  const folder = join(temporaryFolder().path, 'data');
  mkdirSync(folder);
  writeFirstVersion(join(folder, 'quartet.db'));
  const here = await testCore({ host: fakeHost({ dataFolder: folder }) });
  const callsOf = async (name: string) => (await here.api.jobs.details({ id: idOf(name) })).calls;
  const request = { method: 'POST', url: 'http://127.0.0.1:9/', body: { n: 1 } };
  const response = { status: 200, headers: {}, body: '' };
  expect(await callsOf('j1')).toMatchObject([
    { n: 0, state: 'done', attempts: 1, request, reconstructed: false, response, polls: null },
  ]);
  expect(await callsOf('j2')).toMatchObject([{ state: 'failed', request: { body: '0'.repeat(4_000_000) } }]);
  expect(await callsOf('j4')).toMatchObject([{ state: 'queued', request }]);
  expect(await callsOf('j5')).toMatchObject([{ request, response, polls: { count: 7 } }]);
  await here.close();
});
