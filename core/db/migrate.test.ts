import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { SCHEMA_HASH, schemaHash } from './check-schema.ts';
import { createSchema, migrate, SCHEMA_VERSION, schemaOf } from './migrate.ts';
import { emptyDatabase } from './open-foreign.ts';

it('the current schema has the hash by which a start knows it, a lost column or index another', () => {
  const db = emptyDatabase(SCHEMA_VERSION);
  expect(schemaHash(db)).toBe(SCHEMA_HASH);
  db.exec('SAVEPOINT whole; DROP INDEX asset_trash');
  expect(schemaHash(db)).not.toBe(SCHEMA_HASH);
  db.exec('ROLLBACK TO whole; ALTER TABLE voice DROP COLUMN note');
  expect(schemaHash(db)).not.toBe(SCHEMA_HASH);
  db.close();
});

it('a new database of any version has the definitions that the changes of its versions make, letter for letter', () => {
  const definitions = (create: (db: DatabaseSync) => void) => {
    const db = new DatabaseSync(':memory:');
    create(db);
    const found = db.prepare('SELECT name, sql FROM sqlite_schema ORDER BY name').all();
    db.close();
    return found;
  };
  for (let version = 8; version <= SCHEMA_VERSION; version++)
    expect(definitions((db) => createSchema(db, version))).toEqual(
      definitions((db) => db.exec(schemaOf(version) ?? '')),
    );
});

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

it('migrating from version 12 makes a script of the one in the editor and of each it replaced, with their takes', () => {
  const db = new DatabaseSync(':memory:');
  createSchema(db, 12);
  const script = { voiceId: null, castMode: false, cast: {}, settings: {} };
  const previous = [
    { ...script, text: 'before' },
    { ...script, text: 'long before', takeIds: ['old', 'purged'] },
  ];
  const insert = db.prepare('INSERT INTO draft (name, value) VALUES (?, ?)');
  insert.run('script', JSON.stringify({ ...script, text: 'now', takeIds: ['new'], previous }));
  insert.run('song', '{}');
  for (const [id, parent] of [
    ['old', null],
    ['again', 'old'],
    ['new', null],
    ['other', null],
  ] as const)
    db.prepare(
      `INSERT INTO generation (id, kind, created_at, title, connection_id, job_id, parent_id, settings, prompt)
       VALUES (?, 'speech', 1, '', '', '', ?, '{}', '')`,
    ).run(id, parent);

  migrate(db, () => {});

  const ids = [0, 1, 2].map((n) => String(n).padStart(26, '0'));
  const scripts = db.prepare(
    "SELECT id, name, content ->> '$.text' AS text FROM script ORDER BY updated_at DESC",
  );
  expect(scripts.all()).toEqual([
    { id: ids[0], name: '', text: 'now' },
    { id: ids[1], name: '', text: 'before' },
    { id: ids[2], name: '', text: 'long before' },
  ]);
  expect(db.prepare('SELECT id, script_id FROM generation ORDER BY id').all()).toEqual([
    { id: 'again', script_id: ids[2] },
    { id: 'new', script_id: ids[0] },
    { id: 'old', script_id: ids[2] },
    { id: 'other', script_id: null },
  ]);
  const draft = db.prepare("SELECT value ->> '$.id' AS id FROM draft WHERE name = 'script'");
  expect(draft.get()).toEqual({ id: ids[0] });
  db.close();
});

it.each([
  [
    'a script that was the only one replaced',
    { text: 'now', previous: { text: 'before' } },
    ['now', 'before'],
  ],
  ['a draft of another shape', { lines: [] }, []],
])('migrating from version 12 keeps %s', (_, draft, texts) => {
  const db = new DatabaseSync(':memory:');
  createSchema(db, 12);
  db.prepare("INSERT INTO draft (name, value) VALUES ('script', ?)").run(JSON.stringify(draft));
  migrate(db, () => {});
  const found = db.prepare("SELECT content ->> '$.text' AS text FROM script ORDER BY id").all();
  expect(found.map(({ text }) => text)).toEqual(texts);
  db.close();
});

it('migrating from version 13 keeps references, of whose prompts nothing is known', () => {
  const db = new DatabaseSync(':memory:');
  createSchema(db, 13);
  db.exec(
    "INSERT INTO reference (id, created_at, kind, file_name, name) VALUES ('r', 1, 'file', 'a.png', 'A')",
  );
  migrate(db, () => {});
  expect(schemaHash(db)).toBe(SCHEMA_HASH);
  expect(db.prepare('SELECT name, prompt FROM reference').all()).toEqual([{ name: 'A', prompt: null }]);
  db.close();
});
