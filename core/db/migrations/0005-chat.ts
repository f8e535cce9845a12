/**
 * What a complete chat needs. A turn that was taken out keeps its row, so that those below it keep their place, and a
 * removal can be taken back; after 30 days its words go. `import_key` names an imported conversation in the app it came
 * from, so that the same file read twice brings it once. `usage` outlives conversations: the tokens were used. Its counts
 * are null where the service sent none.
 *
 * Turns are numbered by their time, 16 numbers a second, where they were counted before: an imported turn is found in
 * its place by time, and a search between two dates is a range of rows. The index of turns is made anew, with a column
 * of what can be filtered by, and one of three letters beside that of one: a longer word that is not finished yet is
 * looked for by its first three. Turns that are not in it yet (`indexed`) are put there after the start, newest first.
 */
export const CHAT = `
ALTER TABLE turn ADD COLUMN removal_id TEXT;
ALTER TABLE turn ADD COLUMN indexed INTEGER NOT NULL DEFAULT 0 CHECK (indexed IN (0, 1));
UPDATE turn SET number = timed.number FROM (
    SELECT number AS counted, row_number() OVER born + max(slot - place) OVER born AS number FROM (
      SELECT number, created_at, 4294967296 + max(0, created_at / 1000) * 16 AS slot,
        row_number() OVER (ORDER BY created_at, number) AS place FROM turn
    ) WINDOW born AS (ORDER BY created_at, number)
  ) AS timed WHERE turn.number = timed.counted;
DROP INDEX turn_siblings;
CREATE INDEX turn_siblings ON turn (conversation_id, parent_id, id, removal_id);
CREATE INDEX turn_removal ON turn (removal_id) WHERE removal_id IS NOT NULL;
CREATE INDEX turn_removed ON turn (conversation_id, depth) WHERE removal_id IS NOT NULL;
CREATE INDEX turn_unindexed ON turn (number) WHERE indexed = 0;
DROP TABLE turn_index;
CREATE VIRTUAL TABLE turn_index USING fts5 (words, marks, facets, content='', prefix='1 3', tokenize='unicode61 remove_diacritics 2');
INSERT INTO turn_index (turn_index, rank) VALUES ('secure-delete', 1);

CREATE TABLE removal (
  id TEXT NOT NULL PRIMARY KEY,
  conversation_id TEXT NOT NULL REFERENCES conversation (id) ON DELETE CASCADE,
  turn_id TEXT NOT NULL,
  removed_at INTEGER NOT NULL,
  view_turn_id TEXT
) STRICT;
CREATE INDEX removal_time ON removal (removed_at);
CREATE INDEX removal_conversation ON removal (conversation_id);

ALTER TABLE conversation ADD COLUMN import_id TEXT;
ALTER TABLE conversation ADD COLUMN import_key TEXT;
CREATE INDEX conversation_import ON conversation (import_id) WHERE import_id IS NOT NULL;
CREATE INDEX conversation_import_key ON conversation (import_key) WHERE import_key IS NOT NULL;

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
INSERT INTO usage (job_id, at, connection_id, model, conversation_id, input, output, total, cached)
  SELECT job.id, job.created_at, job.connection_id, job.model, job.conversation_id,
    CAST(turn.answer ->> '$.usage.inputTokens' AS INTEGER), CAST(turn.answer ->> '$.usage.outputTokens' AS INTEGER),
    CAST(turn.answer ->> '$.usage.totalTokens' AS INTEGER),
    CAST(coalesce(turn.answer ->> '$.usage.raw.cache_read_input_tokens',
      turn.answer ->> '$.usage.raw.prompt_tokens_details.cached_tokens') AS INTEGER)
  FROM job LEFT JOIN turn ON turn.id = job.turn_id AND turn.answer ->> '$.jobId' = job.id
  WHERE job.kind = 'chat' AND job.sent_at IS NOT NULL AND job.ended_at IS NOT NULL;
`;
