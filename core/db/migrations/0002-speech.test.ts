import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { connect } from '../connect.ts';
import { guardJobMoves } from '../job-guard.ts';
import { CallStore } from '../jobs/call-store.ts';
import { JobStore } from '../jobs/job-store.ts';
import { LogStore } from '../jobs/log-store.ts';
import { MIGRATIONS, migrate } from '../migrate.ts';

/** A file of the first form with one conversation, one job that has ended and one that a kill left with its log. */
function firstForm() {
  const db = connect(join(temporaryFolder().path, 'quartet.db'));
  migrate(db, () => undefined, MIGRATIONS.slice(0, 1));
  db.exec(`
    INSERT INTO conversation (id, title, title_by_user, pinned, unread, created_at, updated_at, options, draft)
      VALUES ('c', 'Tea', 0, 0, 0, 1, 1, '{}', '');
    INSERT INTO turn (id, conversation_id, depth, role, created_at, parts, status) VALUES
      ('t', 'c', 0, 'user', 1, '[]', 'complete');
    INSERT INTO job VALUES
      ('a', 'op-a', 'chat', 'done', 'Tea', 'sandbox', 'm', 'c', 't', '{"method":"POST","url":"http://x/","headers":{},"body":1}',
        NULL, NULL, 1, 9, 1, 2, 3, 4, 5),
      ('b', 'op-b', 'chat', 'running', 'Tea', 'sandbox', 'm', 'c', 't', '{"method":"POST","url":"http://x/","headers":{},"body":2}',
        NULL, NULL, 1, 2, 1, 2, 3, 4, NULL);
    INSERT INTO job_event VALUES ('b', 1, '{"type":"state","seq":1,"at":1,"state":"queued","error":null}'),
      ('b', 2, '{"type":"answer","seq":2,"at":1,"event":{"type":"text","choice":0,"block":0,"text":"half"}}');
  `);
  return db;
}

test('jobs, and the logs of those a kill left, come over as they were', () => {
  const db = firstForm();
  migrate(db, () => undefined);
  guardJobMoves(db);
  const jobs = new JobStore(db);
  expect(jobs.get('a')).toMatchObject({
    ...{ id: 'a', kind: 'chat', state: 'done', title: 'Tea', attempts: 1, seq: 9, error: null },
    subject: { kind: 'chat', conversationId: 'c', turnId: 't' },
    times: { created: 1, sent: 2, firstByte: 3, firstToken: 4, ended: 5 },
    ...{ progress: null, polls: null, retryOf: null, held: false, dismissed: false },
  });
  expect(jobs.texts('a')).toMatchObject({ opId: 'op-a', request: { body: 1 }, response: null });
  expect(jobs.open().map((job) => job.id)).toEqual(['b']);
  expect(new LogStore(db).read('b')).toMatchObject([{ type: 'state' }, { event: { text: 'half' } }]);
  expect(db.prepare('PRAGMA foreign_key_check').all()).toEqual([]);
  db.close();
});

test('and go with their conversation, logs and calls too', () => {
  const db = firstForm();
  migrate(db, () => undefined);
  const request = { method: 'POST', url: 'http://x/', headers: {}, body: 1 };
  new CallStore(db).insert({ jobId: 'b', n: 0, opId: 'op', request, now: 1 });
  db.exec("DELETE FROM conversation WHERE id = 'c'");
  for (const table of ['job', 'job_event', 'job_call']) {
    expect(db.prepare(`SELECT count(*) AS n FROM ${table}`).get(), table).toEqual({ n: 0 });
  }
  db.close();
});
