/**
 * Jobs of more than one craft, the calls of a job that makes several, voices, takes and the files of the library.
 * `job` is made anew: its subject is one of several now. `job_call` is the ledger of what may be billed: its rows are on
 * disk before anything of them is sent. `asset` names files relative to the library folder.
 */
export const SPEECH = `
CREATE TABLE asset (
  id TEXT NOT NULL PRIMARY KEY,
  kind TEXT NOT NULL,
  title TEXT NOT NULL,
  file_name TEXT NOT NULL,
  mime_type TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  sha256 TEXT NOT NULL,
  duration_ms REAL NOT NULL,
  sample_rate INTEGER NOT NULL,
  channels INTEGER NOT NULL,
  peaks BLOB NOT NULL,
  created_at INTEGER NOT NULL,
  deleted_at INTEGER
) STRICT;
CREATE UNIQUE INDEX asset_file ON asset (file_name);
CREATE INDEX asset_trash ON asset (deleted_at) WHERE deleted_at IS NOT NULL;

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

CREATE TABLE voice (
  voice_id TEXT NOT NULL PRIMARY KEY,
  name TEXT NOT NULL,
  language TEXT,
  gender TEXT,
  note TEXT NOT NULL,
  added INTEGER NOT NULL CHECK (added IN (0, 1)),
  starred INTEGER NOT NULL CHECK (starred IN (0, 1)),
  created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE draft (
  name TEXT NOT NULL PRIMARY KEY,
  value TEXT NOT NULL
) STRICT;

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
  take_id TEXT REFERENCES take (id) ON DELETE CASCADE,
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
  CHECK ((kind = 'speech') = (take_id IS NOT NULL))
) STRICT;
INSERT INTO new_job (id, op_id, kind, state, title, connection_id, model, conversation_id, turn_id, request, response,
    error, attempts, seq, created_at, sent_at, first_byte_at, first_token_at, ended_at)
  SELECT id, op_id, kind, state, title, connection_id, model, conversation_id, turn_id, request, response,
    error, attempts, seq, created_at, sent_at, first_byte_at, first_token_at, ended_at FROM job;
CREATE TABLE new_job_event (
  job_id TEXT NOT NULL REFERENCES new_job (id) ON DELETE CASCADE,
  seq INTEGER NOT NULL,
  event TEXT NOT NULL,
  PRIMARY KEY (job_id, seq)
) STRICT, WITHOUT ROWID;
INSERT INTO new_job_event SELECT job_id, seq, event FROM job_event;
DROP TABLE job_event;
DROP TABLE job;
ALTER TABLE new_job RENAME TO job;
ALTER TABLE new_job_event RENAME TO job_event;
CREATE INDEX job_open ON job (id) WHERE ended_at IS NULL;
CREATE INDEX job_conversation ON job (conversation_id) WHERE conversation_id IS NOT NULL;
CREATE INDEX job_turn ON job (turn_id) WHERE turn_id IS NOT NULL;
CREATE INDEX job_take ON job (take_id) WHERE take_id IS NOT NULL;
CREATE INDEX job_list ON job (kind, state, id) WHERE cleared = 0;
CREATE INDEX job_ended ON job (ended_at) WHERE ended_at IS NOT NULL;

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
