import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { SONG_SETTINGS } from '../../testing/song-core.ts';
import { WAV_SETTINGS } from '../../testing/speech-core.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { connect } from '../connect.ts';
import { DrawingStore } from '../generations/drawing-store.ts';
import { SongStore } from '../generations/song-store.ts';
import { TakeStore } from '../generations/take-store.ts';
import { VersionStore } from '../generations/version-store.ts';
import { guardJobMoves } from '../job-guard.ts';
import { CallStore } from '../jobs/call-store.ts';
import { JobStore } from '../jobs/job-store.ts';
import { LogStore } from '../jobs/log-store.ts';
import { AssetStore } from '../library/asset-store.ts';
import { MIGRATIONS, migrate } from '../migrate.ts';

const REQUEST = '{"method":"POST","url":"http://x/","headers":{},"body":1}';
const SPEECH = JSON.stringify({ ...WAV_SETTINGS, model: 'speech-model' });
const SONG = JSON.stringify({ ...SONG_SETTINGS, model: 'song-model' });

/** A file of the third form: a take, a sample of a voice, a song of two versions, and a file nobody owns any more. */
function thirdForm(): DatabaseSync {
  const db = connect(join(temporaryFolder().path, 'quartet.db'));
  migrate(db, () => undefined, MIGRATIONS.slice(0, 3));
  guardJobMoves(db);
  const asset = (id: string, kind: string, title: string, deletedAt = 'NULL') =>
    `('${id}', '${kind}', '${title}', '${id}.wav', 'audio/wav', 4, 'x', 1000, 8000, 1, x'0102', 5, ${deletedAt})`;
  db.exec(`
    INSERT INTO asset (id, kind, title, file_name, mime_type, bytes, sha256, duration_ms, sample_rate, channels, peaks,
        created_at, deleted_at) VALUES
      ${asset('a1', 'speech', 'Hello')}, ${asset('a2', 'speech', 'Sample')}, ${asset('a3', 'song', 'One')},
      ${asset('a4', 'song', 'Two')}, ${asset('a5', 'speech', 'Gone', '77')};
    INSERT INTO take (id, purpose, created_at, title, text, voice_id, voice_name, settings, connection_id, job_id, asset_id) VALUES
      ('k1', 'take', 1, 'Hello', 'Hello there', 'v', 'V', '${SPEECH}', 'sandbox', 'b', 'a1'),
      ('k2', 'preview', 1, 'Sample', 'A sample', 'v', 'V', '${SPEECH}', 'sandbox', 'b', 'a2');
    INSERT INTO song (id, created_at, title, title_by_user, sent_title, mode, settings, connection_id, job_id, text, words)
      VALUES ('s', 1, 'One', 0, '', 'lyrics', '${SONG}', 'sandbox', 'c', '[verse] la', '');
    INSERT INTO song_version (song_id, n, address, cover_file, asset_id) VALUES
      ('s', 0, 'http://x/0', 's-0.png', 'a3'), ('s', 1, 'http://x/1', NULL, 'a4');
    INSERT INTO job (id, op_id, kind, state, title, connection_id, model, take_id, attempts, progress_done,
        progress_total, task_id, polls, polled_at, poll_state, retry_of, held, dismissed, cleared, seq, created_at, sent_at,
        request, response)
      VALUES ('b', 'op-b', 'speech', 'queued', 'Hello', 'sandbox', 'm', 'k1', 2, 1, 4, 'task', 7, 70, 'composing', 'a', 1, 1,
        1, 9, 1, 8, '${REQUEST}', '{"status":200,"headers":{},"body":"b"}');
    INSERT INTO job (id, op_id, kind, state, title, connection_id, model, song_id, attempts, seq, created_at, request)
      VALUES ('c', 'op-c', 'music', 'queued', 'One', 'sandbox', 'm', 's', 0, 3, 1, '${REQUEST}');
    INSERT INTO job_event VALUES ('c', 1, '{"type":"state","seq":1,"at":1,"state":"queued","error":null}');
    INSERT INTO job_call (job_id, n, op_id, state, attempts, created_at, request) VALUES
      ('b', 0, 'op-0', 'queued', 0, 1, '${REQUEST}'), ('b', 1, 'op-1', 'queued', 0, 1, '${REQUEST}');
    UPDATE job_call SET state = 'sending', attempts = 1 WHERE n = 1;
  `);
  return db;
}

function fourthForm(): DatabaseSync {
  const db = thirdForm();
  migrate(db, () => undefined);
  guardJobMoves(db);
  return db;
}

const count = (db: DatabaseSync, table: string) =>
  Number(db.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.n);

test('files know what they were asked for and by which model; samples of voices are not listed', () => {
  const db = fourthForm();
  const assets = new AssetStore(db);
  const known = ['a1', 'a2', 'a3', 'a4', 'a5'].map((id) => {
    const { model, listed, starred, deletedAt } = assets.get(id) ?? {};
    return [model, assets.made(id)?.prompt, listed, starred, deletedAt];
  });
  expect(known).toEqual([
    ['speech-model', 'Hello there', true, false, null],
    ['speech-model', 'A sample', false, false, null],
    ['song-model', '[verse] la', true, false, null],
    ['song-model', '[verse] la', true, false, null],
    // Whose it was is not known any more.
    ['', '', true, false, 77],
  ]);
  expect(assets.get('a1')).toMatchObject({
    durationMs: 1000,
    sampleRate: 8000,
    peaks: new Uint8Array([1, 2]),
  });
  db.close();
});

test('every file is found by its words once the start has put it into the index', () => {
  const db = fourthForm();
  const assets = new AssetStore(db);
  const found = (word: string) =>
    db
      .prepare(
        'SELECT a.id FROM asset_index i JOIN asset a ON a.number = i.rowid WHERE asset_index MATCH ? ORDER BY 1',
      )
      .all(word)
      .map(({ id }) => id);
  expect(found('hello')).toEqual([]);
  while (assets.indexNext());
  expect(found('hello')).toEqual(['a1']);
  expect(found('verse')).toEqual(['a3', 'a4']);
  expect(found('sample')).toEqual([]);
  db.close();
});

test('jobs, takes and songs come over as they were, with their logs, calls and versions', () => {
  const db = fourthForm();
  const jobs = new JobStore(db);
  expect(jobs.get('b')).toMatchObject({
    ...{
      subject: { kind: 'speech', takeId: 'k1' },
      attempts: 2,
      held: true,
      dismissed: true,
      retryOf: 'a',
      seq: 9,
    },
    ...{ progress: { done: 1, total: 4 }, polls: { count: 7, lastAt: 70, state: 'composing' } },
    times: { created: 1, sent: 8 },
  });
  expect(jobs.texts('b')).toMatchObject({ opId: 'op-b', request: { body: 1 }, response: { body: 'b' } });
  // Cleared away it stays.
  expect(jobs.list({ limit: 10 }).map(({ id }) => id)).toEqual(['c']);
  expect(new LogStore(db).read('c')).toMatchObject([{ type: 'state' }]);
  expect(new CallStore(db).of('b').map(({ opId, state }) => [opId, state])).toEqual([
    ['op-0', 'queued'],
    ['op-1', 'sending'],
  ]);
  expect(new TakeStore(db).get('k1')).toMatchObject({ title: 'Hello', state: 'queued' });
  expect(new SongStore(db).get('s')).toMatchObject({ title: 'One', state: 'queued' });
  expect(new VersionStore(db).of('s').map(({ assetId, coverFile }) => [assetId, coverFile])).toEqual([
    ['a3', 's-0.png'],
    ['a4', null],
  ]);
  expect(db.prepare('PRAGMA foreign_key_check').all()).toEqual([]);
  db.close();
});

test('the rules on moves hold for the tables made anew', () => {
  const db = fourthForm();
  expect(() => db.exec("UPDATE job SET state = 'running' WHERE id = 'c'")).toThrow('illegal move');
  expect(() => db.exec("UPDATE job_call SET state = 'draft' WHERE n = 1")).toThrow('illegal move');
  db.close();
});

/** A drawing with its job and one picture that is not in the library. */
function drawing(db: DatabaseSync): void {
  const none = { gridId: null, parentId: null, source: null };
  new DrawingStore(db).insert({
    ...{ id: 'd', createdAt: 1, prompt: 'P', way: 'wait', connectionId: 'x', jobId: 'e', ...none },
    settings: { model: 'm', size: null, referenceId: null },
  });
  const request = { method: 'POST', url: 'http://x/', headers: {}, body: 1 };
  new JobStore(db).insert({
    ...{ id: 'e', opId: 'op-e', kind: 'images', title: 'T', connectionId: 'x', model: 'm', request, now: 1 },
    subject: { kind: 'images', drawingId: 'd' },
  });
  new CallStore(db).insert({ jobId: 'e', n: 0, opId: 'op-e0', request, now: 1 });
  db.exec("INSERT INTO picture (drawing_id, n, address) VALUES ('d', 0, 'http://x/a.png')");
}

test('a job is for one thing only, and for what is there', () => {
  const db = fourthForm();
  drawing(db);
  expect(new JobStore(db).get('e')?.subject).toEqual({ kind: 'images', drawingId: 'd' });
  const add = (kind: string, column: string, value: string) =>
    db.exec(`INSERT INTO job (id, op_id, kind, state, title, connection_id, model, ${column}, attempts, seq, created_at, request)
      VALUES ('${kind}${column}', '${kind}${column}', '${kind}', 'queued', '', '', '', '${value}', 0, 0, 1, '{}')`);
  expect(() => add('images', 'song_id', 's')).toThrow('CHECK');
  expect(() => add('music', 'drawing_id', 'd')).toThrow('CHECK');
  expect(() => add('images', 'drawing_id', 'nobody')).toThrow('FOREIGN KEY');
  add('images', 'drawing_id', 'd');
  db.close();
});

test('a drawing goes with its pictures, jobs and calls, and nothing else does', () => {
  const db = fourthForm();
  drawing(db);
  const tables = ['picture', 'job', 'job_call', 'song', 'asset'];
  const before = tables.map((table) => count(db, table));
  db.exec("DELETE FROM drawing WHERE id = 'd'");
  expect(tables.map((table, i) => (before[i] ?? 0) - count(db, table))).toEqual([1, 1, 1, 0, 0]);
  db.close();
});

test('a file is a picture or a sound, and a picture has an address or came within the answer', () => {
  const db = fourthForm();
  drawing(db);
  const add = (kind: string, columns: string, values: string) =>
    db.exec(`INSERT INTO asset (id, kind, title, file_name, mime_type, bytes, sha256, created_at${columns})
      VALUES ('n', '${kind}', '', 'n', '', 0, '', 1${values})`);
  expect(() => add('picture', '', '')).toThrow('CHECK');
  expect(() => add('picture', ', width, height, duration_ms', ', 1, 1, 1')).toThrow('CHECK');
  expect(() => add('song', ', width, height', ', 1, 1')).toThrow('CHECK');
  add('picture', ', width, height', ', 1, 1');
  expect(() => db.exec("INSERT INTO picture (drawing_id, n) VALUES ('d', 1)")).toThrow('CHECK');
  db.close();
});
