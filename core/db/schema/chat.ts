/**
 * Conversations, their turns, and other tables of the chat. `number` is the rowid that the search index uses; turns are
 * numbered by time, 16 numbers a second, so that a period is a range of rows. `depth` counts a turn's ancestors, so
 * that a page of a long branch knows its offset without walking to the root. A removed turn keeps its row for 30 days,
 * so that its descendants stay in place. `import_key` identifies an imported conversation in the app it came from.
 * `usage` outlives conversations, and its counts are null if the service sent none. A start indexes turns that are not
 * `indexed`, newest first. `secure-delete` keeps deleted words out of the file.
 */
export const CHAT = `
CREATE TABLE conversation (
  number INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  title TEXT NOT NULL,
  title_by_user INTEGER NOT NULL CHECK (title_by_user IN (0, 1)),
  pinned INTEGER NOT NULL CHECK (pinned IN (0, 1)),
  unread INTEGER NOT NULL CHECK (unread IN (0, 1)),
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  deleted_at INTEGER,
  active_turn_id TEXT,
  options TEXT NOT NULL,
  draft TEXT NOT NULL,
  import_id TEXT,
  import_key TEXT
) STRICT;
CREATE INDEX conversation_list ON conversation (pinned, updated_at) WHERE deleted_at IS NULL;
CREATE INDEX conversation_trash ON conversation (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX conversation_import ON conversation (import_id) WHERE import_id IS NOT NULL;
CREATE INDEX conversation_import_key ON conversation (import_key) WHERE import_key IS NOT NULL;

CREATE TABLE turn (
  number INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  conversation_id TEXT NOT NULL REFERENCES conversation (id) ON DELETE CASCADE,
  parent_id TEXT REFERENCES turn (id),
  depth INTEGER NOT NULL CHECK (depth >= 0),
  role TEXT NOT NULL CHECK (role IN ('user', 'assistant')),
  created_at INTEGER NOT NULL,
  parts TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('waiting', 'streaming', 'complete', 'stopped', 'interrupted', 'failed')),
  answer TEXT,
  removal_id TEXT,
  indexed INTEGER NOT NULL DEFAULT 0 CHECK (indexed IN (0, 1))
) STRICT;
CREATE INDEX turn_children ON turn (parent_id);
CREATE INDEX turn_siblings ON turn (conversation_id, parent_id, id, removal_id);
CREATE INDEX turn_removal ON turn (removal_id) WHERE removal_id IS NOT NULL;
CREATE INDEX turn_removed ON turn (conversation_id, depth) WHERE removal_id IS NOT NULL;
CREATE INDEX turn_unindexed ON turn (number) WHERE indexed = 0;

CREATE TABLE removal (
  id TEXT NOT NULL PRIMARY KEY,
  conversation_id TEXT NOT NULL REFERENCES conversation (id) ON DELETE CASCADE,
  turn_id TEXT NOT NULL,
  removed_at INTEGER NOT NULL,
  view_turn_id TEXT
) STRICT;
CREATE INDEX removal_time ON removal (removed_at);
CREATE INDEX removal_conversation ON removal (conversation_id);

CREATE TABLE prompt (
  id TEXT NOT NULL PRIMARY KEY,
  name TEXT NOT NULL,
  text TEXT NOT NULL,
  updated_at INTEGER NOT NULL,
  deleted_at INTEGER
) STRICT;

CREATE TABLE preset (
  id TEXT NOT NULL PRIMARY KEY,
  name TEXT NOT NULL,
  options TEXT NOT NULL,
  updated_at INTEGER NOT NULL,
  deleted_at INTEGER
) STRICT;

CREATE TABLE usage (
  job_id TEXT NOT NULL PRIMARY KEY,
  at INTEGER NOT NULL,
  connection_id TEXT NOT NULL,
  model TEXT NOT NULL,
  conversation_id TEXT REFERENCES conversation (id) ON DELETE SET NULL,
  input INTEGER,
  output INTEGER,
  total INTEGER,
  cached INTEGER
) STRICT;
CREATE INDEX usage_time ON usage (at);
CREATE INDEX usage_conversation ON usage (conversation_id) WHERE conversation_id IS NOT NULL;

CREATE VIRTUAL TABLE title_index USING fts5 (words, marks, content='', tokenize='unicode61 remove_diacritics 2');
INSERT INTO title_index (title_index, rank) VALUES ('secure-delete', 1);

CREATE VIRTUAL TABLE turn_index USING fts5 (words, marks, facets, content='', prefix='1 3', tokenize='unicode61 remove_diacritics 2');
INSERT INTO turn_index (turn_index, rank) VALUES ('secure-delete', 1);
`;

/**
 * Archived conversations stay out of the list, which pages both sides by `updated_at`. Versions up to 8 lacked them.
 */
export const ARCHIVE = `
ALTER TABLE conversation ADD COLUMN archived_at INTEGER;
CREATE INDEX conversation_archive ON conversation (updated_at) WHERE archived_at IS NOT NULL AND deleted_at IS NULL;
`;

/**
 * Projects, and the conversations in them. A project in the trash keeps its conversations until it is purged; then their
 * `project_id` refers to nothing. Versions up to 9 lacked them.
 */
export const PROJECTS = `
CREATE TABLE project (
  id TEXT NOT NULL PRIMARY KEY,
  name TEXT NOT NULL,
  instructions TEXT NOT NULL,
  updated_at INTEGER NOT NULL,
  deleted_at INTEGER
) STRICT;
ALTER TABLE conversation ADD COLUMN project_id TEXT;
CREATE INDEX conversation_project ON conversation (project_id) WHERE project_id IS NOT NULL AND deleted_at IS NULL;
`;

/** Bookmarked turns; the search index has a facet for them. Versions up to 8 lacked them. */
export const BOOKMARKS = `
ALTER TABLE turn ADD COLUMN bookmarked_at INTEGER;
`;

/** The model of a queued message, if it is not the conversation's. Versions up to 10 lacked it. */
export const QUEUED_MODEL = `
ALTER TABLE queued_message ADD COLUMN model TEXT;
`;

/** The connection of a queued message, if it is not the conversation's. Versions up to 11 lacked it. */
export const QUEUED_CONNECTION = `
ALTER TABLE queued_message ADD COLUMN connection_id TEXT;
`;

/** Queued messages. `id` is the operation that sends the message. The first version lacked this table. */
export const MESSAGE_QUEUE = `
CREATE TABLE queued_message (
  id TEXT NOT NULL PRIMARY KEY,
  conversation_id TEXT NOT NULL REFERENCES conversation (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  after_turn_id TEXT NOT NULL,
  parts TEXT NOT NULL
) STRICT;
CREATE INDEX queued_message_order ON queued_message (conversation_id, position);
CREATE INDEX queued_message_turn ON queued_message (after_turn_id);
`;
