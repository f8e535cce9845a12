import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { createSchema, migrate } from './migrate.ts';

it('migrating from version 11 charges earlier generations that were sent, but not chats, polls or failures', () => {
  const db = new DatabaseSync(':memory:');
  createSchema(db, 11);
  const job = (
    id: string,
    kind: string,
    calls: readonly [state: string, attempts: number, result?: string][],
  ) => {
    db.prepare(
      `INSERT INTO job (id, op_id, kind, state, title, connection_id, model, subject_id, attempts, seq, created_at)
      VALUES (?, ?, ?, 'done', '', 'one', 'model', ?, 1, 1, 1)`,
    ).run(id, `op-${id}`, kind, id);
    for (const [n, [state, attempts, result = null]] of calls.entries())
      db.prepare(
        `INSERT INTO job_call (job_id, n, op_id, state, result, attempts, created_at) VALUES (?, ?, ?, ?, ?, ?, ?)`,
      ).run(id, n, `op-${id}-${n}`, state, result, attempts, 7);
  };
  job('script', 'speech', [
    ['done', 1, '{"text":"你好 hello"}'],
    // Carried over from an earlier take: it was never sent.
    ['done', 0, '{"text":"carried over"}'],
    ['failed', 2],
    ['unknown', 1, 'no JSON'],
  ]);
  job('song', 'music', [['done', 1]]);
  job('image', 'images', [['rejected', 1]]);
  job('chat', 'chat', [['done', 1, '{"text":"an answer"}']]);

  migrate(db, () => {});

  const charge = { at: 7, connection_id: 'one', model: 'model' };
  expect(db.prepare('SELECT * FROM charge ORDER BY job_id DESC, n').all()).toEqual([
    { ...charge, job_id: 'song', n: 0, kind: 'music', units: 1 },
    { ...charge, job_id: 'script', n: 0, kind: 'speech', units: 8 },
    { ...charge, job_id: 'script', n: 3, kind: 'speech', units: 0 },
  ]);
  db.close();
});
