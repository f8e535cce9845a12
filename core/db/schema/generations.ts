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

/**
 * Scripts to be spoken, and the script of each take. Until version 12 there was one in the editor, with those that it
 * replaced and the takes of each. Their ids are numbers, so that all copies of a database give them the same.
 */
export const SCRIPTS = `
CREATE TABLE script (
  id TEXT NOT NULL PRIMARY KEY,
  name TEXT NOT NULL,
  updated_at INTEGER NOT NULL,
  deleted_at INTEGER,
  content TEXT NOT NULL
) STRICT;
ALTER TABLE generation ADD COLUMN script_id TEXT;
CREATE INDEX generation_script ON generation (script_id, id) WHERE script_id IS NOT NULL;

WITH
  editor (script) AS (
    SELECT CASE WHEN json_valid(value) THEN value ELSE 'null' END FROM draft WHERE name = 'script'
  ),
  -- Once only one was kept.
  earlier (scripts) AS (
    SELECT CASE json_type(script, '$.previous') WHEN 'object' THEN json_array(script -> '$.previous')
      WHEN 'array' THEN script -> '$.previous' ELSE '[]' END FROM editor
  ),
  kept (place, content) AS (
    SELECT 0, json_remove(script, '$.previous') FROM editor WHERE json_type(script, '$.text') = 'text'
    UNION ALL SELECT key + 1, value FROM earlier, json_each(scripts) WHERE json_type(value, '$.text') = 'text'
  )
INSERT INTO script (id, name, updated_at, content)
  SELECT printf('%026d', place), '', CAST(unixepoch() AS INTEGER) * 1000 - place, json_set(content, '$.project', '') FROM kept;
UPDATE generation SET script_id = made.script_id
  FROM (SELECT s.id AS script_id, t.value AS id FROM script s, json_each(s.content, '$.takeIds') t) AS made
  WHERE generation.id = made.id;
UPDATE generation SET script_id = (SELECT p.script_id FROM generation p WHERE p.id = generation.parent_id)
  WHERE script_id IS NULL AND parent_id IS NOT NULL;
UPDATE draft SET value = (SELECT json_object('id', id) FROM script WHERE id = printf('%026d', 0))
  WHERE name = 'script' AND EXISTS (SELECT 1 FROM script);
`;
