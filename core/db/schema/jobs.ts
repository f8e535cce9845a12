/**
 * Jobs, their logs, their calls, and the requests of calls. `job_call` is the ledger of what may be billed: its rows
 * are on disk before any byte is sent. A new kind of job needs no change here.
 */
export const JOBS = `
CREATE TABLE job (
  id TEXT NOT NULL PRIMARY KEY,
  op_id TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL,
  state TEXT NOT NULL,
  title TEXT NOT NULL,
  connection_id TEXT NOT NULL,
  model TEXT NOT NULL,
  -- The turn or generation that the job makes; deleted with it by a trigger.
  subject_id TEXT NOT NULL,
  conversation_id TEXT REFERENCES conversation (id) ON DELETE CASCADE,
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
  -- The newest poll of its task. Long texts come last, so that lists can skip them.
  poll_request TEXT,
  poll_response TEXT
) STRICT;
CREATE INDEX job_open ON job (id) WHERE ended_at IS NULL;
CREATE INDEX job_subject ON job (subject_id);
CREATE INDEX job_conversation ON job (conversation_id) WHERE conversation_id IS NOT NULL;
CREATE INDEX job_unfinished ON job (kind, subject_id, id) WHERE state <> 'done';
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
  response TEXT,
  PRIMARY KEY (job_id, n)
) STRICT;
CREATE INDEX job_call_raw ON job_call (ended_at) WHERE raw_file IS NOT NULL;

CREATE TABLE request (
  job_id TEXT NOT NULL REFERENCES job (id) ON DELETE CASCADE,
  n INTEGER NOT NULL CHECK (n >= 0),
  method TEXT NOT NULL,
  url TEXT NOT NULL,
  headers TEXT NOT NULL,
  -- Of a body that can be made again: the SHA-256 of the exact one, and what it is made of.
  sha256 TEXT,
  source TEXT,
  -- JSON of a body that may have to be sent after a restart; of another the same compressed. Null once not kept.
  body TEXT,
  packed BLOB,
  PRIMARY KEY (job_id, n)
) STRICT;
CREATE INDEX request_kept ON request (job_id, n) WHERE body IS NOT NULL OR packed IS NOT NULL;
`;

/**
 * The amounts that calls other than chat may be charged for, in characters, songs or images: written with the call, and
 * kept when its job is deleted. A trigger deletes the row of a call that was refused, or never sent. Versions up to 11 lacked it.
 */
export const CHARGES = `
CREATE TABLE charge (
  job_id TEXT NOT NULL,
  n INTEGER NOT NULL,
  at INTEGER NOT NULL,
  connection_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  model TEXT NOT NULL,
  units REAL NOT NULL,
  PRIMARY KEY (job_id, n)
) STRICT;
CREATE INDEX charge_time ON charge (at);
INSERT INTO charge (job_id, n, at, connection_id, kind, model, units)
  SELECT c.job_id, c.n, c.created_at, j.connection_id, j.kind, j.model, iif(j.kind = 'speech',
    coalesce(length(json_extract(iif(json_valid(c.result), c.result, '{}'), '$.text')), 0), 1)
  FROM job_call c JOIN job j ON j.id = c.job_id
  WHERE j.kind <> 'chat' AND c.attempts > 0 AND c.state IN ('done', 'unknown');
`;
