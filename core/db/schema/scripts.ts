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
