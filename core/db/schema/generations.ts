/**
 * Takes, songs with their versions, and image generations with their images, references and comparison grids. A row has
 * the address of a file, or the file that came within the answer (`held_file`), before the file is in the library: what
 * was paid for is never only in memory. `task_over` says that the service reported the task as failed.
 */
export const GENERATIONS = `
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
