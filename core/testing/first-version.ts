import { DatabaseSync } from 'node:sqlite';
import { DEFAULT_SETTINGS } from '../../shared/domain/default-settings.ts';
import { createSchema, migrate } from '../db/migrate.ts';
import { ARCHIVE, BOOKMARKS, PROJECTS, QUEUED_CONNECTION, QUEUED_MODEL } from '../db/schema/chat.ts';
import { convertFirstVersion, FIRST_VERSION } from '../db/schema/first-version.ts';
import { CHARGES } from '../db/schema/jobs.ts';
import { TAGS } from '../db/schema/tags.ts';
import { transaction } from '../db/transaction.ts';

/** Returns a readable id of 26 characters made from a name. */
export const idOf = (name: string) =>
  name
    .toUpperCase()
    .replace(/[^0-9A-HJKMNP-TV-Z]/g, '0')
    .padStart(26, '0');

const REQUEST = JSON.stringify({ method: 'POST', url: 'http://127.0.0.1:9/', headers: {}, body: { n: 1 } });
const { voiceId: _, ...speech } = DEFAULT_SETTINGS.speech;
const OPTIONS = JSON.stringify({
  ...{ ...DEFAULT_SETTINGS.newConversation, connectionId: null, chatParameters: {}, messagesParameters: {} },
});
const PRESET = JSON.stringify({
  ...{ ...DEFAULT_SETTINGS.newConversation, chatParameters: {}, messagesParameters: {} },
});
const SCRIPT = JSON.stringify({
  ...{
    text: 'It was late.',
    voiceId: null,
    castMode: false,
    cast: {},
    settings: speech,
    project: 'Night book',
  },
});
const MUSIC = JSON.stringify({
  ...{
    model: 'm',
    style: 'folk',
    negativeTags: '',
    styleWeight: null,
    vocalGender: null,
    instrumental: false,
  },
});
const parts = (text: string) => JSON.stringify([{ type: 'text', block: 0, text }]);

const JOB = `INSERT INTO job (id, op_id, kind, state, title, connection_id, model, attempts, seq, created_at, sent_at, ended_at,
  request`;

/** At least one row for each table. One request is so long that the migration does not fit into SQLite's cache. */
const ROWS = `
  INSERT INTO conversation (number, id, title, title_by_user, pinned, unread, created_at, updated_at, active_turn_id, options,
      draft) VALUES (1, '${idOf('c1')}', 'Green tea', 1, 1, 0, 1, 5, '${idOf('t2')}', '${OPTIONS}', 'half a thought'),
    (2, '${idOf('c2')}', '茶', 0, 0, 1, 2, 4, NULL, '${OPTIONS}', '');
  INSERT INTO turn (number, id, conversation_id, parent_id, depth, role, created_at, parts, status, answer) VALUES
    (1, '${idOf('t1')}', '${idOf('c1')}', NULL, 0, 'user', 1, '${parts('How long does it steep?')}', 'complete', NULL),
    (2, '${idOf('t2')}', '${idOf('c1')}', '${idOf('t1')}', 1, 'assistant', 2, '${parts('Two minutes.')}', 'complete', NULL);
  INSERT INTO turn_index (rowid, words, marks, facets) VALUES (1, 'how long does it steep', '', ''), (2, 'two minutes', '', '');
  UPDATE turn SET indexed = 1;
  INSERT INTO title_index (rowid, words, marks) VALUES (1, 'green tea', '');
  ${JOB}, conversation_id, turn_id) VALUES
    ('${idOf('j1')}', 'op-1', 'chat', 'done', 'Green tea', 'sandbox', 'm', 1, 9, 1, 2, 3, '${REQUEST}', '${idOf('c1')}', '${idOf('t2')}'),
    ('${idOf('j2')}', 'op-2', 'chat', 'failed', 'Long', 'sandbox', 'm', 1, 2, 1, 2, 3, json_object('method', 'POST', 'url', '',
      'headers', json_object(), 'body', hex(zeroblob(2000000))), '${idOf('c1')}', '${idOf('t2')}');
  WITH RECURSIVE many (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM many WHERE i < 300)
    ${JOB}, conversation_id, turn_id) SELECT substr('00000000000000000000000M00' || i, -26), 'op-m' || i, 'chat', 'done', 'Many', 'sandbox',
      'm', 1, 1, i, i, i, '${REQUEST}', '${idOf('c1')}', '${idOf('t2')}' FROM many;
  INSERT INTO job_event VALUES
    ('${idOf('j1')}', 1, '{"type":"state","seq":1,"at":1,"state":"queued","error":null}'),
    ('${idOf('j1')}', 2, '{"type":"answer","seq":2,"at":1,"event":{"type":"text","choice":0,"block":0,"text":"Two"}}');
  INSERT INTO asset (id, kind, title, file_name, mime_type, bytes, sha256, duration_ms, sample_rate, channels, peaks, created_at,
      prompt) VALUES ('${idOf('a1')}', 'speech', 'Hello', 'Hello.mp3', 'audio/mpeg', 4, 'x', 1000, 8000, 1, x'0102', 1, 'Hello there');
  INSERT INTO take (id, purpose, created_at, title, text, voice_id, voice_name, settings, connection_id, job_id, asset_id)
    VALUES ('${idOf('k1')}', 'take', 1, 'Hello', 'Hello there', 'v', 'V', '${JSON.stringify(speech)}', 'sandbox', '${idOf('j3')}', '${idOf('a1')}'),
      ('${idOf('k2')}', 'take', 1, 'Held', 'Not sent yet', 'v', 'V', '${JSON.stringify(speech)}', 'sandbox', '${idOf('j4')}', NULL);
  ${JOB}, take_id, progress_done, progress_total) VALUES
    ('${idOf('j3')}', 'op-3', 'speech', 'done', 'Hello', 'sandbox', 'm', 1, 4, 1, 2, 3, '${REQUEST}', '${idOf('k1')}', 1, 1),
    ('${idOf('j4')}', 'op-4', 'speech', 'queued', 'Held', 'sandbox', 'm', 0, 1, 1, NULL, NULL, '${REQUEST}', '${idOf('k2')}', NULL, NULL);
  UPDATE job SET response = '{"status":200,"headers":{},"body":""}' WHERE id = '${idOf('j1')}';
  INSERT INTO job_call (job_id, n, op_id, state, attempts, created_at, request) VALUES
    ('${idOf('j4')}', 0, 'op-4-0', 'queued', 0, 1, '${REQUEST}');
  INSERT INTO voice VALUES ('v', 'V', 'en', NULL, 'mine', 1, 1, 1);
  INSERT INTO draft VALUES ('script', '{}');
  INSERT INTO song (id, created_at, title, title_by_user, sent_title, mode, settings, connection_id, job_id, text, words)
    VALUES ('${idOf('s1')}', 1, 'Harbour', 0, '', 'lyrics', '${MUSIC}', 'sandbox', '${idOf('j5')}', '[verse] a', 'harbour a');
  ${JOB}, song_id, task_id, polls) VALUES
    ('${idOf('j5')}', 'op-5', 'music', 'done', 'Harbour', 'sandbox', 'm', 1, 4, 1, 2, 3, '${REQUEST}', '${idOf('s1')}', 'task-1', 7);
  UPDATE job SET response = '{"status":200,"headers":{},"body":""}' WHERE id = '${idOf('j5')}';
  INSERT INTO song_version (song_id, n, address, asset_id) VALUES ('${idOf('s1')}', 0, 'http://127.0.0.1:9/a.mp3', '${idOf('a1')}');
  INSERT INTO asset (number, id, kind, title, file_name, mime_type, bytes, sha256, created_at, starred, indexed, model, width, height,
      colour, prompt, recipe) VALUES
    (9, '${idOf('a2')}', 'picture', 'Lighthouse', 'Lighthouse.png', 'image/png', 4, 'y', 2, 1, 1, 'm', 640, 480, '#102030',
      'A lighthouse', '{"size":"640x480"}');
  INSERT INTO asset_index (rowid, words, marks) VALUES (9, 'Lighthouse A lighthouse m', '');
  INSERT INTO reference (id, created_at, kind, address) VALUES ('${idOf('r1')}', 1, 'address', 'https://example.org/a.png');
  INSERT INTO grid_run (id, created_at, title, prompt) VALUES ('${idOf('g1')}', 1, 'Grid', 'A lighthouse');
  INSERT INTO drawing (id, created_at, model, size, reference_id, way, connection_id, job_id, grid_id, prompt) VALUES
    ('${idOf('d1')}', 2, 'm', '640x480', '${idOf('r1')}', 'queue', 'sandbox', '${idOf('j6')}', '${idOf('g1')}', 'A lighthouse');
  ${JOB}, drawing_id, task_id, polls) VALUES
    ('${idOf('j6')}', 'op-6', 'images', 'done', 'A lighthouse', 'sandbox', 'm', 1, 4, 1, 2, 3, '${REQUEST}', '${idOf('d1')}', 'task-2', 3);
  INSERT INTO picture (drawing_id, n, address, asset_id) VALUES ('${idOf('d1')}', 0, 'http://127.0.0.1:9/a.png', '${idOf('a2')}');
  INSERT INTO turn (number, id, conversation_id, parent_id, depth, role, created_at, parts, status, answer, removal_id, indexed) VALUES
    (3, '${idOf('t3')}', '${idOf('c1')}', '${idOf('t2')}', 2, 'user', 3, '${parts('Taken out')}', 'complete', NULL, '${idOf('x1')}', 0);
  INSERT INTO turn_index (rowid, words, marks, facets) VALUES (9, 'not there', '', '');
  INSERT INTO removal (id, conversation_id, turn_id, removed_at, view_turn_id) VALUES
    ('${idOf('x1')}', '${idOf('c1')}', '${idOf('t3')}', 3, '${idOf('t3')}');
  INSERT INTO prompt (id, name, text, updated_at) VALUES ('${idOf('p1')}', 'sum', 'Sum up {{text}}', 1);
  INSERT INTO preset (id, name, options, updated_at) VALUES ('${idOf('q1')}', 'Terse', '${PRESET}', 1);
  INSERT INTO usage (job_id, at, connection_id, model, conversation_id, input, output, total, cached) VALUES
    ('${idOf('j1')}', 1, 'sandbox', 'm', '${idOf('c1')}', 3, 4, 7, NULL);
`;

/** The tables that version 12 added, with a row in each. */
const VERSION_12 = `${QUEUED_CONNECTION + CHARGES + TAGS}
  INSERT INTO charge VALUES ('${idOf('j4')}', 0, 1, 'one', 'speech', 'm', 5);
  INSERT INTO tag VALUES ('tea', 'Tea');
  INSERT INTO asset_tag VALUES ('tea', '${idOf('a1')}', 'speech');
  INSERT INTO conversation_tag VALUES ('tea', '${idOf('c1')}');
`;

/** The versions that a start migrates. */
export const OLD_VERSIONS = [...FIRST_VERSION.keys(), 8, 9, 10, 11, 12];

/** Writes a database file with the schema of an old version and rows in every table. */
export function writeOldVersion(path: string, version: number): void {
  const first = FIRST_VERSION.has(version) ? version : 5;
  writeFirstVersion(path, first);
  if (first === version) return;
  const db = new DatabaseSync(path);
  transaction(db, () => {
    convertFirstVersion(db, first);
    // The first version had no such table.
    db.exec(`INSERT INTO queued_message VALUES ('${idOf('m1')}', '${idOf('c1')}', 0, '${idOf('t2')}', '${parts('Later')}');
      ${version < 9 ? '' : ARCHIVE + BOOKMARKS}
      ${version < 10 ? '' : `${PROJECTS} INSERT INTO project VALUES ('${idOf('r1')}', 'Boats', '', 1, NULL);`}
      ${version < 11 ? '' : QUEUED_MODEL}
      ${version < 12 ? '' : VERSION_12}
      PRAGMA user_version = ${version}`);
  });
  db.close();
}

/** Writes a database file with the first version's schema and rows in every table. */
export function writeFirstVersion(path: string, version = 5): void {
  const db = new DatabaseSync(path);
  db.exec('PRAGMA journal_mode = wal');
  createSchema(db, version);
  db.exec(ROWS);
  db.close();
}

/** Writes a database file with the current schema and the same rows. */
export function writeFilledDatabase(path: string): void {
  writeFirstVersion(path);
  const db = new DatabaseSync(path);
  migrate(db, () => undefined);
  // Earlier versions had no such table.
  db.exec(`INSERT INTO project (id, name, instructions, updated_at) VALUES ('${idOf('h1')}', 'Tea', 'Be brief.', 1);
    UPDATE conversation SET project_id = '${idOf('h1')}' WHERE id = '${idOf('c1')}';
    INSERT INTO tag (key, name) VALUES ('rainy day', 'Rainy day'), ('茶', '茶');
    INSERT INTO asset_tag (tag_key, asset_id, kind) VALUES ('rainy day', '${idOf('a1')}', 'speech'),
      ('rainy day', '${idOf('a2')}', 'picture');
    INSERT INTO conversation_tag (tag_key, conversation_id) VALUES ('茶', '${idOf('c1')}');
    INSERT INTO script (id, name, updated_at, content) VALUES ('${idOf('z1')}', 'Chapter 1', 1, '${SCRIPT}')`);
  db.close();
}

/** Returns all rows of all ordinary tables of a file, and their columns; with `like` only those columns. */
export function rowsOf(path: string, like?: ReadonlyMap<string, readonly string[]>) {
  const db = new DatabaseSync(path, { readOnly: true });
  try {
    const columns = like ?? columnsOf(db);
    return {
      columns,
      rows: [...columns].map(([table, names]) => ({
        table,
        rows: db.prepare(`SELECT ${names.join(', ')} FROM ${table} ORDER BY 1, 2`).all(),
      })),
    };
  } finally {
    db.close();
  }
}

function columnsOf(db: DatabaseSync): Map<string, string[]> {
  const tables = db.prepare(
    "SELECT name FROM pragma_table_list WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name",
  );
  const columns = db.prepare('SELECT name FROM pragma_table_info(?) ORDER BY cid');
  return new Map(
    tables
      .all()
      .map(({ name }) => [String(name), columns.all(String(name)).map((column) => String(column.name))]),
  );
}
