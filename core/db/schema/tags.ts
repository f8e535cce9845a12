/**
 * Tags of library files and conversations. `key` is the name without differences of case. The kind of a file
 * never changes; here it is for counts. Versions up to 11 lacked tags.
 */
export const TAGS = `
CREATE TABLE tag (
  key TEXT NOT NULL PRIMARY KEY,
  name TEXT NOT NULL
) STRICT;
CREATE TABLE asset_tag (
  tag_key TEXT NOT NULL REFERENCES tag (key) ON DELETE CASCADE,
  asset_id TEXT NOT NULL REFERENCES asset (id) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  PRIMARY KEY (tag_key, asset_id)
) STRICT;
CREATE INDEX asset_tag_asset ON asset_tag (asset_id);
CREATE INDEX asset_tag_kind ON asset_tag (tag_key, kind);
CREATE TABLE conversation_tag (
  tag_key TEXT NOT NULL REFERENCES tag (key) ON DELETE CASCADE,
  conversation_id TEXT NOT NULL REFERENCES conversation (id) ON DELETE CASCADE,
  PRIMARY KEY (tag_key, conversation_id)
) STRICT;
CREATE INDEX conversation_tag_conversation ON conversation_tag (conversation_id);
`;
