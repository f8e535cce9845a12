/**
 * What a complete chat needs. A turn that was taken out keeps its row, so that those below it keep their place, and a
 * removal can be taken back; after 30 days its words go. `import_key` names an imported conversation in the app it came
 * from, so that the same file read twice brings it once. `usage` outlives conversations: the tokens were used. Its counts
 * are null where the service sent none.
 */
export const CHAT = `
ALTER TABLE turn ADD COLUMN removal_id TEXT;
ALTER TABLE turn ADD COLUMN removed_at INTEGER;
CREATE INDEX turn_removal ON turn (removal_id) WHERE removal_id IS NOT NULL;
CREATE INDEX turn_removed ON turn (removed_at) WHERE removed_at IS NOT NULL;

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
INSERT OR IGNORE INTO usage (job_id, at, connection_id, model, conversation_id, input, output, total, cached)
  SELECT job.id, job.created_at, job.connection_id, job.model, job.conversation_id,
    CAST(turn.answer ->> '$.usage.inputTokens' AS INTEGER), CAST(turn.answer ->> '$.usage.outputTokens' AS INTEGER),
    CAST(turn.answer ->> '$.usage.totalTokens' AS INTEGER),
    CAST(turn.answer ->> '$.usage.raw.cache_read_input_tokens' AS INTEGER)
  FROM job JOIN turn ON turn.id = job.turn_id
  WHERE job.kind = 'chat' AND job.sent_at IS NOT NULL AND job.ended_at IS NOT NULL
    AND turn.answer ->> '$.jobId' = job.id;
`;
