import type { DatabaseSync } from 'node:sqlite';
import { DEFAULT_SETTINGS } from '../../../shared/domain/default-settings.ts';
import { PACKED_FROM_MAX, packedBody } from '../jobs/request-store.ts';
import { CHAT, MESSAGE_QUEUE } from './chat.ts';
import { GENERATIONS } from './generations.ts';
import { JOBS } from './jobs.ts';
import { LIBRARY, LIBRARY_SORTS } from './library.ts';

const OLD_JOBS = `
CREATE TABLE job (
  id TEXT NOT NULL PRIMARY KEY,
  op_id TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL,
  state TEXT NOT NULL,
  title TEXT NOT NULL,
  connection_id TEXT NOT NULL,
  model TEXT NOT NULL,
  conversation_id TEXT REFERENCES conversation (id) ON DELETE CASCADE,
  turn_id TEXT REFERENCES turn (id) ON DELETE CASCADE,
  take_id TEXT REFERENCES take (id) ON DELETE CASCADE,
  song_id TEXT REFERENCES song (id) ON DELETE CASCADE,
  drawing_id TEXT REFERENCES drawing (id) ON DELETE CASCADE,
  error TEXT,
  attempts INTEGER NOT NULL,
  progress_done INTEGER,
  progress_total INTEGER,
  task_id TEXT,
  polls INTEGER NOT NULL DEFAULT 0,
  polled_at INTEGER,
  poll_state TEXT,
  retry_of TEXT,
  held INTEGER NOT NULL DEFAULT 0 CHECK (held IN (0, 1)),
  dismissed INTEGER NOT NULL DEFAULT 0 CHECK (dismissed IN (0, 1)),
  cleared INTEGER NOT NULL DEFAULT 0 CHECK (cleared IN (0, 1)),
  seq INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  sent_at INTEGER,
  first_byte_at INTEGER,
  first_token_at INTEGER,
  ended_at INTEGER,
  request TEXT NOT NULL,
  response TEXT,
  CHECK ((kind = 'chat') = (conversation_id IS NOT NULL AND turn_id IS NOT NULL)),
  CHECK ((kind = 'speech') = (take_id IS NOT NULL)),
  CHECK ((kind = 'music') = (song_id IS NOT NULL)),
  CHECK ((kind = 'images') = (drawing_id IS NOT NULL))
) STRICT;
CREATE INDEX job_open ON job (id) WHERE ended_at IS NULL;
CREATE INDEX job_conversation ON job (conversation_id) WHERE conversation_id IS NOT NULL;
CREATE INDEX job_turn ON job (turn_id) WHERE turn_id IS NOT NULL;
CREATE INDEX job_take ON job (take_id) WHERE take_id IS NOT NULL;
CREATE INDEX job_song ON job (song_id) WHERE song_id IS NOT NULL;
CREATE INDEX job_drawing ON job (drawing_id) WHERE drawing_id IS NOT NULL;
CREATE INDEX job_unfinished_drawing ON job (drawing_id, id) WHERE drawing_id IS NOT NULL AND state <> 'done';
CREATE INDEX job_list ON job (kind, state, id) WHERE cleared = 0;
CREATE INDEX job_ended ON job (ended_at) WHERE ended_at IS NOT NULL;

CREATE TABLE job_event (
  job_id TEXT NOT NULL REFERENCES job (id) ON DELETE CASCADE,
  seq INTEGER NOT NULL,
  event TEXT NOT NULL,
  PRIMARY KEY (job_id, seq)
) STRICT, WITHOUT ROWID;

CREATE TABLE job_call (
  job_id TEXT NOT NULL REFERENCES job (id) ON DELETE CASCADE,
  n INTEGER NOT NULL CHECK (n >= 0),
  op_id TEXT NOT NULL UNIQUE,
  state TEXT NOT NULL,
  error TEXT,
  raw_file TEXT,
  result TEXT,
  attempts INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  sent_at INTEGER,
  first_byte_at INTEGER,
  ended_at INTEGER,
  request TEXT NOT NULL,
  response TEXT,
  PRIMARY KEY (job_id, n)
) STRICT;
CREATE INDEX job_call_raw ON job_call (ended_at) WHERE raw_file IS NOT NULL;
`;

/** The schemas of the first version, by their `user_version`. */
export const FIRST_VERSION: ReadonlyMap<number, string> = new Map([
  [5, CHAT + LIBRARY + GENERATIONS + OLD_JOBS],
  [7, CHAT + LIBRARY + LIBRARY_SORTS + GENERATIONS + OLD_JOBS],
]);

/** Tables that are not as they were, those with foreign keys before the ones they refer to. */
const CHANGED = ['job_event', 'job_call', 'job'];

/** Brings a database of the first version to today's schema. The caller runs it in a transaction. */
export function convertFirstVersion(db: DatabaseSync, version: number): void {
  if (version === 5) db.exec(LIBRARY_SORTS);
  for (const table of CHANGED) setAside(db, table);
  db.exec(MESSAGE_QUEUE);
  db.exec(JOBS);
  db.exec(`
    INSERT INTO job (id, op_id, kind, state, title, connection_id, model, subject_id, conversation_id, error, attempts,
        progress_done, progress_total, task_id, polls, polled_at, poll_state, retry_of, held, dismissed, cleared, seq,
        created_at, sent_at, first_byte_at, first_token_at, ended_at, poll_request, poll_response)
      SELECT id, op_id, kind, state, title, connection_id, model, coalesce(turn_id, take_id, song_id, drawing_id),
        conversation_id, error, attempts, progress_done, progress_total, task_id, polls, polled_at, poll_state, retry_of,
        held, dismissed, cleared, seq, created_at, sent_at, first_byte_at, first_token_at, ended_at,
        iif(${IS_POLL}, request, NULL), iif(${IS_POLL}, response, NULL)
      FROM old_job;
    INSERT INTO job_event (job_id, seq, event) SELECT job_id, seq, event FROM old_job_event;
    INSERT INTO job_call (job_id, n, op_id, state, error, raw_file, result, attempts, created_at, sent_at, first_byte_at,
        ended_at, response)
      SELECT job_id, n, op_id, state, error, raw_file, result, attempts, created_at, sent_at, first_byte_at, ended_at,
        response FROM old_job_call;
    INSERT INTO request (job_id, n, method, url, headers, body) SELECT job_id, n, ${REQUEST},
        nullif(iif(json_valid(request), request -> '$.body', NULL), 'null') FROM old_job_call;
    INSERT INTO job_call (job_id, n, op_id, state, error, attempts, created_at, sent_at, first_byte_at, ended_at, response)
      SELECT id, 0, op_id, iif(state = 'running', 'sending', state), error, attempts, created_at, sent_at, first_byte_at,
        ended_at, response FROM old_job WHERE kind = 'chat';
    INSERT INTO request (job_id, n, method, url, headers) SELECT id, 0, ${REQUEST} FROM old_job WHERE kind = 'chat'`);
  keepBodies(db);
  for (const table of CHANGED) db.exec(`DROP TABLE old_${table}`);
}

/** Whether the request and the response in the row of a job are those of the newest poll of its task. */
const IS_POLL = `kind <> 'chat' AND response IS NOT NULL`;
/** Method, address and headers of a request. */
const REQUEST = ['method', 'url', 'headers']
  .map(
    (name) =>
      `coalesce(iif(json_valid(request), request ->> '$.${name}', NULL), '${name === 'headers' ? '{}' : ''}')`,
  )
  .join(', ');

/** Keeps the newest bodies of requests of the chat, as many as are kept by default. */
function keepBodies(db: DatabaseSync): void {
  const newest = db.prepare(
    `SELECT id, request -> '$.body' AS body FROM old_job
     WHERE kind = 'chat' AND octet_length(request) <= ${PACKED_FROM_MAX} AND json_valid(request) ORDER BY id DESC`,
  );
  const keep = db.prepare('UPDATE request SET packed = ? WHERE job_id = ? AND n = 0');
  let room = DEFAULT_SETTINGS.requestsKeptMb * 1_000_000;
  for (const { id, body } of newest.iterate()) {
    const kept = body === null || body === 'null' ? null : packedBody(String(body));
    room -= kept?.length ?? 0;
    if (room < 0) return;
    if (kept !== null) keep.run(kept, String(id));
  }
}

/** Renames a table to `old_…`, and drops its indexes and triggers: their names are needed again. */
function setAside(db: DatabaseSync, table: string): void {
  const named = db.prepare(
    "SELECT type, name FROM sqlite_schema WHERE tbl_name = ? AND sql IS NOT NULL AND type <> 'table'",
  );
  for (const { type, name } of named.all(table)) db.exec(`DROP ${String(type)} ${String(name)}`);
  db.exec(`ALTER TABLE ${table} RENAME TO old_${table}`);
}
