import type { DatabaseSync } from 'node:sqlite';
import { DEFAULT_SETTINGS } from '../../../shared/domain/default-settings.ts';
import { titleFrom } from '../../platform/title.ts';
import { COMPRESSED_BODY_MAX, compressBody } from '../jobs/request-store.ts';
import { CHAT, MESSAGE_QUEUE } from './chat.ts';
import { GENERATIONS, REFERENCES } from './generations.ts';
import { JOBS } from './jobs.ts';
import { LIBRARY, LIBRARY_PURGING, LIBRARY_SORTS } from './library.ts';

const OLD_GENERATIONS = `
CREATE TABLE take (
  id TEXT NOT NULL PRIMARY KEY,
  purpose TEXT NOT NULL CHECK (purpose IN ('take', 'preview')),
  created_at INTEGER NOT NULL,
  title TEXT NOT NULL,
  text TEXT NOT NULL,
  voice_id TEXT NOT NULL,
  voice_name TEXT NOT NULL,
  speakers TEXT,
  settings TEXT NOT NULL,
  connection_id TEXT NOT NULL,
  job_id TEXT NOT NULL,
  asset_id TEXT REFERENCES asset (id),
  parent_id TEXT,
  source_conversation_id TEXT,
  source_turn_id TEXT,
  preview_key TEXT,
  deleted_at INTEGER
) STRICT;
CREATE INDEX take_list ON take (id) WHERE deleted_at IS NULL AND purpose = 'take';
CREATE INDEX take_preview ON take (preview_key) WHERE preview_key IS NOT NULL;
CREATE INDEX take_trash ON take (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX take_asset ON take (asset_id);

CREATE TABLE song (
  id TEXT NOT NULL PRIMARY KEY,
  created_at INTEGER NOT NULL,
  title TEXT NOT NULL,
  title_by_user INTEGER NOT NULL CHECK (title_by_user IN (0, 1)),
  sent_title TEXT NOT NULL,
  mode TEXT NOT NULL CHECK (mode IN ('lyrics', 'prompt')),
  settings TEXT NOT NULL,
  connection_id TEXT NOT NULL,
  job_id TEXT NOT NULL,
  task_over INTEGER NOT NULL DEFAULT 0 CHECK (task_over IN (0, 1)),
  parent_id TEXT,
  source_conversation_id TEXT,
  source_turn_id TEXT,
  deleted_at INTEGER,
  text TEXT NOT NULL,
  words TEXT NOT NULL
) STRICT;
CREATE INDEX song_list ON song (id) WHERE deleted_at IS NULL;
CREATE INDEX song_trash ON song (deleted_at) WHERE deleted_at IS NOT NULL;

CREATE TABLE song_version (
  song_id TEXT NOT NULL REFERENCES song (id) ON DELETE CASCADE,
  n INTEGER NOT NULL CHECK (n >= 0),
  service_id TEXT,
  title TEXT,
  style TEXT,
  address TEXT NOT NULL,
  cover_address TEXT,
  cover_file TEXT,
  asset_id TEXT REFERENCES asset (id),
  lyrics TEXT,
  PRIMARY KEY (song_id, n)
) STRICT;
CREATE INDEX song_version_asset ON song_version (asset_id) WHERE asset_id IS NOT NULL;

CREATE TABLE grid_run (
  id TEXT NOT NULL PRIMARY KEY,
  created_at INTEGER NOT NULL,
  title TEXT NOT NULL,
  prompt TEXT NOT NULL,
  deleted_at INTEGER
) STRICT;
CREATE INDEX grid_run_list ON grid_run (id) WHERE deleted_at IS NULL;

CREATE TABLE drawing (
  id TEXT NOT NULL PRIMARY KEY,
  created_at INTEGER NOT NULL,
  model TEXT NOT NULL,
  size TEXT,
  reference_id TEXT REFERENCES reference (id),
  way TEXT NOT NULL CHECK (way IN ('wait', 'queue')),
  connection_id TEXT NOT NULL,
  job_id TEXT NOT NULL,
  task_over INTEGER NOT NULL DEFAULT 0 CHECK (task_over IN (0, 1)),
  grid_id TEXT REFERENCES grid_run (id),
  parent_id TEXT,
  source_conversation_id TEXT,
  source_turn_id TEXT,
  deleted_at INTEGER,
  prompt TEXT NOT NULL
) STRICT;
CREATE INDEX drawing_trash ON drawing (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX drawing_grid ON drawing (grid_id) WHERE grid_id IS NOT NULL;
CREATE INDEX drawing_reference ON drawing (reference_id) WHERE reference_id IS NOT NULL;

CREATE TABLE picture (
  drawing_id TEXT NOT NULL REFERENCES drawing (id) ON DELETE CASCADE,
  n INTEGER NOT NULL CHECK (n >= 0),
  address TEXT,
  held_file TEXT,
  asset_id TEXT REFERENCES asset (id),
  PRIMARY KEY (drawing_id, n),
  CHECK (address IS NOT NULL OR held_file IS NOT NULL)
) STRICT;
CREATE INDEX picture_asset ON picture (asset_id) WHERE asset_id IS NOT NULL;
`;

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
  [5, CHAT + LIBRARY + REFERENCES + OLD_GENERATIONS + OLD_JOBS],
  [7, CHAT + LIBRARY + LIBRARY_SORTS + REFERENCES + OLD_GENERATIONS + OLD_JOBS],
]);

/** Tables that changed, those with foreign keys before the ones they refer to. */
const CHANGED = [
  ...['job_event', 'job_call', 'job'],
  ...['song_version', 'picture', 'take', 'song', 'drawing', 'grid_run'],
];

/** Migrates a database of the first version to version 8, within the caller's transaction. */
export function convertFirstVersion(db: DatabaseSync, version: number): void {
  if (version === 5) db.exec(LIBRARY_SORTS);
  db.exec(
    `${LIBRARY_PURGING} UPDATE asset SET purging_at = created_at, deleted_at = created_at WHERE deleted_at = 0`,
  );
  for (const table of CHANGED) setAside(db, table);
  db.exec(MESSAGE_QUEUE + GENERATIONS + JOBS);
  convertGenerations(db);
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

/** SQL: whether request and response in a job's row belong to the newest poll of its task. */
const IS_POLL = `kind <> 'chat' AND response IS NOT NULL`;
/** SQL: method, URL and headers of a request. */
const REQUEST = ['method', 'url', 'headers']
  .map(
    (name) =>
      `coalesce(iif(json_valid(request), request ->> '$.${name}', NULL), '${name === 'headers' ? '{}' : ''}')`,
  )
  .join(', ');

/** Keeps the newest bodies of chat requests, up to the default limit. */
function keepBodies(db: DatabaseSync): void {
  const newest = db.prepare(
    `SELECT id, request -> '$.body' AS body FROM old_job
     WHERE kind = 'chat' AND octet_length(request) <= ${COMPRESSED_BODY_MAX} AND json_valid(request) ORDER BY id DESC`,
  );
  const keep = db.prepare('UPDATE request SET packed = ? WHERE job_id = ? AND n = 0');
  let room = DEFAULT_SETTINGS.requestsKeptMb * 1_000_000;
  for (const { id, body } of newest.iterate()) {
    const kept = body === null || body === 'null' ? null : compressBody(String(body));
    room -= kept?.length ?? 0;
    if (room < 0) return;
    if (kept !== null) keep.run(kept, String(id));
  }
}

/** Converts takes, songs and image generations to rows of one table; their settings become JSON, `{}` if unreadable. */
function convertGenerations(db: DatabaseSync): void {
  db.function('title_from', { deterministic: true }, (text) =>
    titleFrom([{ type: 'text', block: 0, text: String(text) }]),
  );
  const common = 'connection_id, job_id, parent_id, source_conversation_id, source_turn_id, deleted_at';
  const columns = `id, kind, created_at, ${common}`;
  db.exec(`
    INSERT INTO generation_group SELECT id, created_at, title, prompt, deleted_at FROM old_grid_run;
    INSERT INTO generation (${columns}, purpose, title, preview_key, prompt, settings)
      SELECT id, 'speech', created_at, ${common}, iif(purpose = 'take', 'result', 'preview'), title, preview_key, text,
        CASE WHEN json_valid(settings) AND json_valid(coalesce(speakers, 'null')) THEN json_set(settings,
          '$.voiceId', voice_id, '$.voiceName', voice_name, '$.cast', json(coalesce(speakers, 'null')))
        ELSE settings END FROM old_take;
    INSERT INTO generation (${columns}, title, title_by_user, task_failed, prompt, search_text, settings)
      SELECT id, 'music', created_at, ${common}, title, title_by_user, task_over, text, words,
        CASE WHEN json_valid(settings) THEN json_set(settings, '$.mode', mode, '$.sentTitle', sent_title)
        ELSE settings END FROM old_song;
    INSERT INTO generation (${columns}, title, task_failed, group_id, reference_id, prompt, settings)
      SELECT id, 'images', created_at, ${common}, title_from(prompt), task_over, grid_id, reference_id, prompt,
        json_object('model', model, 'size', size, 'way', way) FROM old_drawing;
    INSERT INTO generation_output (generation_id, n, asset_id)
      SELECT id, 0, asset_id FROM old_take WHERE asset_id IS NOT NULL;
    INSERT INTO generation_output (generation_id, n, address, asset_id, details)
      SELECT song_id, n, address, asset_id, json_object('serviceId', service_id, 'title', title, 'style', style,
        'lyrics', lyrics, 'coverAddress', cover_address, 'coverFile', cover_file) FROM old_song_version;
    INSERT INTO generation_output (generation_id, n, address, held_file, asset_id)
      SELECT drawing_id, n, address, held_file, asset_id FROM old_picture`);
}

/** Renames a table to `old_…`, and drops its indexes and triggers, whose names are reused. */
function setAside(db: DatabaseSync, table: string): void {
  const named = db.prepare(
    "SELECT type, name FROM sqlite_schema WHERE tbl_name = ? AND sql IS NOT NULL AND type <> 'table'",
  );
  for (const { type, name } of named.all(table)) db.exec(`DROP ${String(type)} ${String(name)}`);
  db.exec(`ALTER TABLE ${table} RENAME TO old_${table}`);
}
