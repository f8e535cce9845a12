/**
 * Drawings with their pictures, references and grid runs, and one search over all files of the library. `asset` is made
 * anew: a file may be a picture now, and knows itself how it was made (`recipe`), so that its record can be read from the
 * file alone. What refers to it is made anew with it, and `job` too, for a fourth thing it may be for. `number` is the
 * rowid of the index; `indexed` says that the index has the row: steps cannot spell words, so older rows are added by a
 * start. `listed` leaves samples of voices out of the library. A picture has its address, or the file that came within
 * the answer (`held_file`), before it is in the library: what was paid for is never only in memory.
 */
export const PICTURES = `
CREATE TABLE new_asset (
  number INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL CHECK (kind IN ('speech', 'song', 'picture')),
  title TEXT NOT NULL,
  file_name TEXT NOT NULL,
  mime_type TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  sha256 TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  deleted_at INTEGER,
  starred INTEGER NOT NULL DEFAULT 0 CHECK (starred IN (0, 1)),
  listed INTEGER NOT NULL DEFAULT 1 CHECK (listed IN (0, 1)),
  indexed INTEGER NOT NULL DEFAULT 0 CHECK (indexed IN (0, 1)),
  model TEXT NOT NULL DEFAULT '',
  duration_ms REAL,
  sample_rate INTEGER,
  channels INTEGER,
  width INTEGER,
  height INTEGER,
  colour TEXT,
  peaks BLOB,
  -- Last, for they may be long: what lists read stands before them.
  prompt TEXT NOT NULL DEFAULT '',
  recipe TEXT,
  CHECK ((kind = 'picture') = (width IS NOT NULL AND height IS NOT NULL)),
  CHECK ((kind = 'picture') = (duration_ms IS NULL AND sample_rate IS NULL AND channels IS NULL AND peaks IS NULL))
) STRICT;
INSERT INTO new_asset (id, kind, title, file_name, mime_type, bytes, sha256, created_at, deleted_at, listed, model,
    duration_ms, sample_rate, channels, peaks, prompt)
  SELECT a.id, a.kind, a.title, a.file_name, a.mime_type, a.bytes, a.sha256, a.created_at, a.deleted_at,
    coalesce(t.purpose, '') <> 'preview',
    coalesce(json_extract(t.settings, '$.model'), json_extract(s.settings, '$.model'), ''),
    a.duration_ms, a.sample_rate, a.channels, a.peaks, coalesce(t.text, s.text, '')
  FROM asset a LEFT JOIN take t ON t.asset_id = a.id LEFT JOIN song_version v ON v.asset_id = a.id
    LEFT JOIN song s ON s.id = v.song_id
  GROUP BY a.id ORDER BY a.id;

CREATE TABLE new_take (
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
  asset_id TEXT REFERENCES new_asset (id),
  parent_id TEXT,
  source_conversation_id TEXT,
  source_turn_id TEXT,
  preview_key TEXT,
  deleted_at INTEGER
) STRICT;
INSERT INTO new_take (id, purpose, created_at, title, text, voice_id, voice_name, speakers, settings, connection_id,
    job_id, asset_id, parent_id, source_conversation_id, source_turn_id, preview_key, deleted_at)
  SELECT id, purpose, created_at, title, text, voice_id, voice_name, speakers, settings, connection_id,
    job_id, asset_id, parent_id, source_conversation_id, source_turn_id, preview_key, deleted_at FROM take;

CREATE TABLE new_song_version (
  song_id TEXT NOT NULL REFERENCES song (id) ON DELETE CASCADE,
  n INTEGER NOT NULL CHECK (n >= 0),
  service_id TEXT,
  title TEXT,
  style TEXT,
  address TEXT NOT NULL,
  cover_address TEXT,
  cover_file TEXT,
  asset_id TEXT REFERENCES new_asset (id),
  lyrics TEXT,
  PRIMARY KEY (song_id, n)
) STRICT;
INSERT INTO new_song_version (song_id, n, service_id, title, style, address, cover_address, cover_file, asset_id, lyrics)
  SELECT song_id, n, service_id, title, style, address, cover_address, cover_file, asset_id, lyrics FROM song_version;

CREATE TABLE grid_run (
  id TEXT NOT NULL PRIMARY KEY,
  created_at INTEGER NOT NULL,
  title TEXT NOT NULL,
  prompt TEXT NOT NULL,
  deleted_at INTEGER
) STRICT;
CREATE INDEX grid_run_list ON grid_run (id) WHERE deleted_at IS NULL;

CREATE TABLE reference (
  id TEXT NOT NULL PRIMARY KEY,
  created_at INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('file', 'address')),
  address TEXT,
  -- Its name in the folder of references: its SHA-256 and what it is.
  file_name TEXT,
  name TEXT,
  mime_type TEXT,
  bytes INTEGER,
  width INTEGER,
  height INTEGER,
  was_width INTEGER,
  was_height INTEGER,
  asset_id TEXT,
  CHECK ((kind = 'address') = (address IS NOT NULL)),
  CHECK ((kind = 'file') = (file_name IS NOT NULL))
) STRICT;
CREATE INDEX reference_file ON reference (file_name) WHERE file_name IS NOT NULL;

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
  asset_id TEXT REFERENCES new_asset (id),
  PRIMARY KEY (drawing_id, n),
  CHECK (address IS NOT NULL OR held_file IS NOT NULL)
) STRICT;
CREATE INDEX picture_asset ON picture (asset_id) WHERE asset_id IS NOT NULL;

CREATE TABLE new_job (
  id TEXT NOT NULL PRIMARY KEY,
  op_id TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL,
  state TEXT NOT NULL,
  title TEXT NOT NULL,
  connection_id TEXT NOT NULL,
  model TEXT NOT NULL,
  conversation_id TEXT REFERENCES conversation (id) ON DELETE CASCADE,
  turn_id TEXT REFERENCES turn (id) ON DELETE CASCADE,
  take_id TEXT REFERENCES new_take (id) ON DELETE CASCADE,
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
  -- Last, for they may be long: what lists read stands before them.
  request TEXT NOT NULL,
  response TEXT,
  CHECK ((kind = 'chat') = (conversation_id IS NOT NULL AND turn_id IS NOT NULL)),
  CHECK ((kind = 'speech') = (take_id IS NOT NULL)),
  CHECK ((kind = 'music') = (song_id IS NOT NULL)),
  CHECK ((kind = 'images') = (drawing_id IS NOT NULL))
) STRICT;
INSERT INTO new_job (id, op_id, kind, state, title, connection_id, model, conversation_id, turn_id, take_id, song_id,
    error, attempts, progress_done, progress_total, task_id, polls, polled_at, poll_state, retry_of, held, dismissed,
    cleared, seq, created_at, sent_at, first_byte_at, first_token_at, ended_at, request, response)
  SELECT id, op_id, kind, state, title, connection_id, model, conversation_id, turn_id, take_id, song_id,
    error, attempts, progress_done, progress_total, task_id, polls, polled_at, poll_state, retry_of, held, dismissed,
    cleared, seq, created_at, sent_at, first_byte_at, first_token_at, ended_at, request, response FROM job;

CREATE TABLE new_job_event (
  job_id TEXT NOT NULL REFERENCES new_job (id) ON DELETE CASCADE,
  seq INTEGER NOT NULL,
  event TEXT NOT NULL,
  PRIMARY KEY (job_id, seq)
) STRICT, WITHOUT ROWID;
INSERT INTO new_job_event SELECT job_id, seq, event FROM job_event;

CREATE TABLE new_job_call (
  job_id TEXT NOT NULL REFERENCES new_job (id) ON DELETE CASCADE,
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
INSERT INTO new_job_call (job_id, n, op_id, state, error, raw_file, result, attempts, created_at, sent_at,
    first_byte_at, ended_at, request, response)
  SELECT job_id, n, op_id, state, error, raw_file, result, attempts, created_at, sent_at, first_byte_at, ended_at,
    request, response FROM job_call;

-- What hangs on a table goes before it: dropping it would take the rest along.
DROP TABLE job_event;
DROP TABLE job_call;
DROP TABLE job;
DROP TABLE song_version;
DROP TABLE take;
DROP TABLE asset;
ALTER TABLE new_asset RENAME TO asset;
ALTER TABLE new_take RENAME TO take;
ALTER TABLE new_song_version RENAME TO song_version;
ALTER TABLE new_job RENAME TO job;
ALTER TABLE new_job_event RENAME TO job_event;
ALTER TABLE new_job_call RENAME TO job_call;

CREATE UNIQUE INDEX asset_file ON asset (file_name);
CREATE INDEX asset_trash ON asset (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX asset_list ON asset (created_at, id, bytes) WHERE deleted_at IS NULL AND listed = 1;
CREATE INDEX asset_kind_list ON asset (kind, created_at, id) WHERE deleted_at IS NULL AND listed = 1;
CREATE INDEX asset_model_list ON asset (model, created_at, id) WHERE deleted_at IS NULL AND listed = 1;
CREATE INDEX asset_star_list ON asset (created_at, id) WHERE deleted_at IS NULL AND listed = 1 AND starred = 1;
-- What counting by kind and by model takes, for the same reason as the next two.
CREATE INDEX asset_use ON asset (kind, model, deleted_at, listed, bytes);
-- All that laying out the gallery takes, so that no row is read for it: what the condition names is asked for too.
CREATE INDEX asset_gallery ON asset (created_at, id, width, height, kind, deleted_at, listed)
  WHERE kind = 'picture' AND deleted_at IS NULL AND listed = 1;
CREATE INDEX asset_gallery_model ON asset (model, created_at, id, width, height, kind, deleted_at, listed)
  WHERE kind = 'picture' AND deleted_at IS NULL AND listed = 1;
CREATE INDEX asset_to_index ON asset (number) WHERE indexed = 0;

CREATE INDEX take_list ON take (id) WHERE deleted_at IS NULL AND purpose = 'take';
CREATE INDEX take_preview ON take (preview_key) WHERE preview_key IS NOT NULL;
CREATE INDEX take_trash ON take (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX take_asset ON take (asset_id);
CREATE INDEX song_version_asset ON song_version (asset_id) WHERE asset_id IS NOT NULL;

CREATE INDEX job_open ON job (id) WHERE ended_at IS NULL;
CREATE INDEX job_conversation ON job (conversation_id) WHERE conversation_id IS NOT NULL;
CREATE INDEX job_turn ON job (turn_id) WHERE turn_id IS NOT NULL;
CREATE INDEX job_take ON job (take_id) WHERE take_id IS NOT NULL;
CREATE INDEX job_song ON job (song_id) WHERE song_id IS NOT NULL;
CREATE INDEX job_drawing ON job (drawing_id) WHERE drawing_id IS NOT NULL;
-- Those are few, however many pictures there are.
CREATE INDEX job_unfinished_drawing ON job (drawing_id, id) WHERE drawing_id IS NOT NULL AND state <> 'done';
CREATE INDEX job_list ON job (kind, state, id) WHERE cleared = 0;
CREATE INDEX job_ended ON job (ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX job_call_raw ON job_call (ended_at) WHERE raw_file IS NOT NULL;

CREATE VIRTUAL TABLE asset_index USING fts5 (words, marks, content='', prefix='1', tokenize='unicode61 remove_diacritics 2');
INSERT INTO asset_index (asset_index, rank) VALUES ('secure-delete', 1);
`;
