import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { SONG_SETTINGS } from '../../testing/song-core.ts';
import { WAV_SETTINGS } from '../../testing/speech-core.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { connect } from '../connect.ts';
import { SongStore } from '../generations/song-store.ts';
import { TakeStore } from '../generations/take-store.ts';
import { VersionStore } from '../generations/version-store.ts';
import { guardJobMoves } from '../job-guard.ts';
import { CallStore } from '../jobs/call-store.ts';
import { JobStore } from '../jobs/job-store.ts';
import { LogStore } from '../jobs/log-store.ts';
import { MIGRATIONS, migrate } from '../migrate.ts';

const REQUEST = '{"method":"POST","url":"http://x/","headers":{},"body":1}';

/** A file of the second form: a chat, a take of two calls that waits, and one whose task was asked after. */
function secondForm(): DatabaseSync {
  const db = connect(join(temporaryFolder().path, 'quartet.db'));
  migrate(db, () => undefined, MIGRATIONS.slice(0, 2));
  guardJobMoves(db);
  db.exec(`
    INSERT INTO conversation (id, title, title_by_user, pinned, unread, created_at, updated_at, options, draft)
      VALUES ('c', 'Tea', 0, 0, 0, 1, 1, '{}', '');
    INSERT INTO turn (id, conversation_id, depth, role, created_at, parts, status) VALUES
      ('t', 'c', 0, 'user', 1, '[]', 'complete');
    INSERT INTO take (id, purpose, created_at, title, text, voice_id, voice_name, settings, connection_id, job_id)
      VALUES ('k', 'take', 1, 'Hello', 'Hello', 'v', 'V', '${JSON.stringify(WAV_SETTINGS)}', 'sandbox', 'b');
    INSERT INTO job (id, op_id, kind, state, title, connection_id, model, conversation_id, turn_id, attempts, seq,
        created_at, request)
      VALUES ('a', 'op-a', 'chat', 'queued', 'Tea', 'sandbox', 'm', 'c', 't', 0, 3, 1, '${REQUEST}');
    INSERT INTO job (id, op_id, kind, state, title, connection_id, model, take_id, attempts, progress_done,
        progress_total, task_id, polls, polled_at, poll_state, retry_of, held, cleared, seq, created_at, request, response)
      VALUES ('b', 'op-b', 'speech', 'queued', 'Hello', 'sandbox', 'm', 'k', 2, 1, 4, 'task', 7, 70, 'composing', 'a', 1, 1,
        9, 1, '${REQUEST}', '{"status":200,"headers":{},"body":"b"}');
    INSERT INTO job_event VALUES ('a', 1, '{"type":"state","seq":1,"at":1,"state":"queued","error":null}');
    INSERT INTO job_call (job_id, n, op_id, state, attempts, created_at, request) VALUES
      ('b', 0, 'op-0', 'queued', 0, 1, '${REQUEST}'), ('b', 1, 'op-1', 'queued', 0, 1, '${REQUEST}');
    UPDATE job_call SET state = 'sending', attempts = 1 WHERE n = 1;
  `);
  return db;
}

function thirdForm(): DatabaseSync {
  const db = secondForm();
  migrate(db, () => undefined);
  guardJobMoves(db);
  return db;
}

const count = (db: DatabaseSync, table: string) => db.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.n;

test('jobs come over as they were, with their logs, calls and what is shown of them', () => {
  const db = thirdForm();
  const jobs = new JobStore(db);
  expect(jobs.get('a')).toMatchObject({
    subject: { kind: 'chat', conversationId: 'c', turnId: 't' },
    seq: 3,
  });
  expect(jobs.get('b')).toMatchObject({
    ...{ subject: { kind: 'speech', takeId: 'k' }, attempts: 2, held: true, retryOf: 'a', seq: 9 },
    ...{ progress: { done: 1, total: 4 }, polls: { count: 7, lastAt: 70, state: 'composing' } },
  });
  expect(jobs.texts('b')).toMatchObject({ opId: 'op-b', request: { body: 1 }, response: { body: 'b' } });
  expect(jobs.list({ limit: 10 }).map(({ id }) => id)).toEqual(['a']);
  expect(new LogStore(db).read('a')).toMatchObject([{ type: 'state' }]);
  expect(new CallStore(db).of('b').map(({ opId, state }) => [opId, state])).toEqual([
    ['op-0', 'queued'],
    ['op-1', 'sending'],
  ]);
  expect(new TakeStore(db).get('k')).toMatchObject({ title: 'Hello', state: 'queued' });
  expect(db.prepare('PRAGMA foreign_key_check').all()).toEqual([]);
  db.close();
});

test('the rules on moves hold for the tables made anew', () => {
  const db = thirdForm();
  expect(() => db.exec("UPDATE job SET state = 'fetching' WHERE id = 'a'")).not.toThrow();
  expect(() => db.exec("UPDATE job SET state = 'queued' WHERE id = 'a'")).toThrow('illegal move');
  expect(() => db.exec("UPDATE job_call SET state = 'draft' WHERE n = 1")).toThrow('illegal move');
  expect(() =>
    db.exec(
      "INSERT INTO job_call VALUES ('b', 0, 'x', 'queued', NULL, NULL, NULL, 0, 1, NULL, NULL, NULL, '', NULL)",
    ),
  ).toThrow();
  db.close();
});

/** A song with one version and its job. */
function song(db: DatabaseSync): void {
  new SongStore(db).insert({
    ...{
      id: 's',
      createdAt: 1,
      title: 'T',
      titleByUser: false,
      sentTitle: '',
      mode: 'lyrics',
      text: '[verse]\na',
    },
    ...{ settings: SONG_SETTINGS, connectionId: 'x', jobId: 'd', parentId: null, source: null },
  });
  const request = { method: 'POST', url: 'http://x/', headers: {}, body: 1 };
  new JobStore(db).insert({
    ...{ id: 'd', opId: 'op-d', kind: 'music', title: 'T', connectionId: 'x', model: 'm', request, now: 1 },
    subject: { kind: 'music', songId: 's' },
  });
  new CallStore(db).insert({ jobId: 'd', n: 0, opId: 'op-d0', request, now: 1 });
  new VersionStore(db).insert({
    ...{ songId: 's', n: 0, serviceId: null, title: null, style: null, lyrics: null },
    ...{ address: 'http://x/a', coverAddress: null },
  });
}

test('a job is for one thing only, and for what is there', () => {
  const db = thirdForm();
  song(db);
  const add = (kind: string, column: string, value: string) =>
    db.exec(`INSERT INTO job (id, op_id, kind, state, title, connection_id, model, ${column}, attempts, seq, created_at, request)
      VALUES ('${kind}${column}', '${kind}${column}', '${kind}', 'queued', '', '', '', '${value}', 0, 0, 1, '{}')`);
  expect(() => add('music', 'take_id', 'k')).toThrow('CHECK');
  expect(() => add('speech', 'song_id', 's')).toThrow('CHECK');
  expect(() => add('music', 'song_id', 'nobody')).toThrow('FOREIGN KEY');
  add('music', 'song_id', 's');
  db.close();
});

test('a song goes with its versions, jobs, logs and calls, and nothing else does', () => {
  const db = thirdForm();
  song(db);
  const before = ['job', 'job_call', 'take', 'conversation'].map((table) => Number(count(db, table)));
  db.exec("DELETE FROM song WHERE id = 's'");
  expect(count(db, 'song_version')).toBe(0);
  const after = ['job', 'job_call', 'take', 'conversation'].map((table) => Number(count(db, table)));
  expect(before.map((n, i) => n - (after[i] ?? 0))).toEqual([1, 1, 0, 0]);
  db.exec("DELETE FROM take WHERE id = 'k'");
  expect(count(db, 'job_call')).toBe(0);
  db.close();
});
