/**
 * Songs and their versions, each version a file of its own. `job` is made anew: a song is a third thing one may be for.
 * `song_version` has the address of a file before the file is fetched: what was paid for is never only in memory.
 * `words` is what a search looks through. `task_over`: the service said that its task failed, so that trying again asks
 * for a new one.
 */
export const SONGS = `
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
  song_id TEXT REFERENCES song (id) ON DELETE CASCADE,
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
  CHECK ((kind = 'music') = (song_id IS NOT NULL))
) STRICT;
INSERT INTO new_job (id, op_id, kind, state, title, connection_id, model, conversation_id, turn_id, take_id, error,
    attempts, progress_done, progress_total, task_id, polls, polled_at, poll_state, retry_of, held, dismissed, cleared,
    seq, created_at, sent_at, first_byte_at, first_token_at, ended_at, request, response)
  SELECT id, op_id, kind, state, title, connection_id, model, conversation_id, turn_id, take_id, error,
    attempts, progress_done, progress_total, task_id, polls, polled_at, poll_state, retry_of, held, dismissed, cleared,
    seq, created_at, sent_at, first_byte_at, first_token_at, ended_at, request, response FROM job;

-- What hangs on a job is copied too: dropping the old table would take it along.
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

DROP TABLE job_event;
DROP TABLE job_call;
DROP TABLE job;
ALTER TABLE new_job RENAME TO job;
ALTER TABLE new_job_event RENAME TO job_event;
ALTER TABLE new_job_call RENAME TO job_call;
CREATE INDEX job_open ON job (id) WHERE ended_at IS NULL;
CREATE INDEX job_conversation ON job (conversation_id) WHERE conversation_id IS NOT NULL;
CREATE INDEX job_turn ON job (turn_id) WHERE turn_id IS NOT NULL;
CREATE INDEX job_take ON job (take_id) WHERE take_id IS NOT NULL;
CREATE INDEX job_song ON job (song_id) WHERE song_id IS NOT NULL;
CREATE INDEX job_list ON job (kind, state, id) WHERE cleared = 0;
CREATE INDEX job_ended ON job (ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX job_call_raw ON job_call (ended_at) WHERE raw_file IS NOT NULL;
`;
