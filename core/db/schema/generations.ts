/** Images sent along with a request. */
export const REFERENCES = `
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
`;

/** The prompt that Quartet wrote into an uploaded image; of a library image, it is read from the library. */
export const REFERENCE_PROMPT = `
ALTER TABLE reference ADD COLUMN prompt TEXT;
`;

/**
 * Generations of every kind, their outputs, and groups of generations requested together. Kind-specific data is in
 * `settings` and `details`, so that a new kind needs no change here. Before its file is in the library, an output has
 * the file's URL, or the embedded file (`held_file`), so that no paid result exists in memory only. `task_failed`: the
 * task of the newest job failed at the service.
 */
export const GENERATIONS = `
CREATE TABLE generation_group (
  id TEXT NOT NULL PRIMARY KEY,
  created_at INTEGER NOT NULL,
  title TEXT NOT NULL,
  prompt TEXT NOT NULL,
  deleted_at INTEGER
) STRICT;
CREATE INDEX generation_group_list ON generation_group (id) WHERE deleted_at IS NULL;

CREATE TABLE generation (
  id TEXT NOT NULL PRIMARY KEY,
  kind TEXT NOT NULL,
  purpose TEXT NOT NULL DEFAULT 'result' CHECK (purpose IN ('result', 'preview')),
  created_at INTEGER NOT NULL,
  title TEXT NOT NULL,
  title_by_user INTEGER NOT NULL DEFAULT 0 CHECK (title_by_user IN (0, 1)),
  connection_id TEXT NOT NULL,
  job_id TEXT NOT NULL,
  task_failed INTEGER NOT NULL DEFAULT 0 CHECK (task_failed IN (0, 1)),
  preview_key TEXT,
  group_id TEXT REFERENCES generation_group (id),
  reference_id TEXT REFERENCES reference (id),
  parent_id TEXT,
  source_conversation_id TEXT,
  source_turn_id TEXT,
  deleted_at INTEGER,
  settings TEXT NOT NULL,
  -- Long texts come last, so that lists can skip them.
  prompt TEXT NOT NULL,
  search_text TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX generation_list ON generation (kind, id) WHERE deleted_at IS NULL AND purpose = 'result';
CREATE INDEX generation_preview ON generation (preview_key) WHERE preview_key IS NOT NULL;
CREATE INDEX generation_trash ON generation (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX generation_of_group ON generation (group_id) WHERE group_id IS NOT NULL;
CREATE INDEX generation_reference ON generation (reference_id) WHERE reference_id IS NOT NULL;

CREATE TABLE generation_output (
  generation_id TEXT NOT NULL REFERENCES generation (id) ON DELETE CASCADE,
  n INTEGER NOT NULL CHECK (n >= 0),
  address TEXT,
  held_file TEXT,
  asset_id TEXT REFERENCES asset (id),
  details TEXT NOT NULL DEFAULT '{}',
  PRIMARY KEY (generation_id, n),
  CHECK (address IS NOT NULL OR held_file IS NOT NULL OR asset_id IS NOT NULL)
) STRICT;
CREATE INDEX generation_output_asset ON generation_output (asset_id) WHERE asset_id IS NOT NULL;
`;
