/**
 * Library files, voices and drafts. `file_name` is relative to the library folder. `listed` excludes voice previews
 * from the library. `recipe` says how a file was made, so that its record can be rebuilt from the file alone. Each
 * index of a list contains every column that its filters and its layout need, so that no row is read for them.
 */
export const LIBRARY = `
CREATE TABLE asset (
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
  -- Long texts come last, so that lists can skip them.
  prompt TEXT NOT NULL DEFAULT '',
  recipe TEXT,
  CHECK ((kind = 'picture') = (width IS NOT NULL AND height IS NOT NULL)),
  CHECK ((kind = 'picture') = (duration_ms IS NULL AND sample_rate IS NULL AND channels IS NULL AND peaks IS NULL))
) STRICT;
CREATE UNIQUE INDEX asset_file ON asset (file_name);
CREATE INDEX asset_trash ON asset (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX asset_list ON asset (created_at, id, bytes) WHERE deleted_at IS NULL AND listed = 1;
CREATE INDEX asset_kind_list ON asset (kind, created_at, id) WHERE deleted_at IS NULL AND listed = 1;
CREATE INDEX asset_model_list ON asset (model, created_at, id) WHERE deleted_at IS NULL AND listed = 1;
CREATE INDEX asset_star_list ON asset (created_at, id) WHERE deleted_at IS NULL AND listed = 1 AND starred = 1;
CREATE INDEX asset_use ON asset (kind, model, deleted_at, listed, bytes);
CREATE INDEX asset_gallery ON asset (created_at, id, width, height, kind, deleted_at, listed)
  WHERE kind = 'picture' AND deleted_at IS NULL AND listed = 1;
CREATE INDEX asset_gallery_model ON asset (model, created_at, id, width, height, kind, deleted_at, listed)
  WHERE kind = 'picture' AND deleted_at IS NULL AND listed = 1;
CREATE INDEX asset_to_index ON asset (number) WHERE indexed = 0;

CREATE VIRTUAL TABLE asset_index USING fts5 (words, marks, content='', prefix='1', tokenize='unicode61 remove_diacritics 2');
INSERT INTO asset_index (asset_index, rank) VALUES ('secure-delete', 1);

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
`;

/** Columns that the first version lacked. `purging_at` marks a file in the trash for the next purge. */
export const LIBRARY_PURGING = `
ALTER TABLE asset ADD COLUMN purging_at INTEGER;
CREATE INDEX asset_purging ON asset (purging_at) WHERE purging_at IS NOT NULL;
`;

/**
 * Columns that version 5 lacked. `about` is the voice of a take or the style of a song, for lists and search; NULL if
 * it was not looked up yet.
 */
export const LIBRARY_SORTS = `
ALTER TABLE asset ADD COLUMN about TEXT;
CREATE INDEX asset_without_about ON asset (number) WHERE about IS NULL;
CREATE INDEX asset_title_list ON asset (coalesce(nullif(title, ''), substr(prompt, 1, 80)) COLLATE NOCASE, id, kind,
  model, starred, created_at, bytes, deleted_at, listed) WHERE deleted_at IS NULL AND listed = 1;
CREATE INDEX asset_length_list ON asset (coalesce(duration_ms, -1), id, kind, model, starred, created_at, bytes,
  deleted_at, listed) WHERE deleted_at IS NULL AND listed = 1;
CREATE INDEX asset_size_list ON asset (bytes, id, kind, model, starred, created_at, deleted_at, listed)
  WHERE deleted_at IS NULL AND listed = 1;
`;
