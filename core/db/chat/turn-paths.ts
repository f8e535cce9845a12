/** The newest turn at or below `:id` that is not removed. */
export const NEWEST_BELOW = `
WITH RECURSIVE below (id, removal_id) AS (
  SELECT id, removal_id FROM turn WHERE id = :id
  UNION ALL
  SELECT t.id, t.removal_id FROM below CROSS JOIN turn t ON t.conversation_id = :conversationId AND t.parent_id = below.id
)
SELECT max(id) AS id FROM below WHERE removal_id IS NULL`;

/** Children, and the children of removed children. Without CROSS, SQLite would scan all turns of the conversation. */
export const CHILDREN = `
WITH RECURSIVE child (id, removal_id) AS (
  SELECT id, removal_id FROM turn WHERE conversation_id = :conversationId AND parent_id IS :parentId
  UNION ALL
  SELECT t.id, t.removal_id FROM child CROSS JOIN turn t
    ON child.removal_id IS NOT NULL AND t.conversation_id = :conversationId AND t.parent_id = child.id
)
SELECT id FROM child WHERE removal_id IS NULL ORDER BY id`;

/** The children of many turns, where none is removed. CROSS as above. */
export const CHILDREN_OF_ALL = `
SELECT t.id, t.parent_id FROM json_each(:parents) p CROSS JOIN turn t
  ON t.conversation_id = :conversationId AND t.parent_id = p.value
ORDER BY t.id`;

/** Counts the removed ancestors of a turn. The depth limits the walk. */
export const REMOVED_ABOVE = `
WITH RECURSIVE up (id, parent_id, depth) AS (
  SELECT id, parent_id, depth FROM turn WHERE id = :id
  UNION ALL
  SELECT t.id, t.parent_id, t.depth FROM turn t JOIN up ON t.id = up.parent_id
    WHERE up.depth > (SELECT min(depth) FROM turn WHERE conversation_id = :conversationId AND removal_id IS NOT NULL)
)
SELECT count(*) AS n FROM up WHERE id IN
  (SELECT id FROM turn WHERE conversation_id = :conversationId AND removal_id IS NOT NULL)`;

/**
 * A turn and its ancestors without the first `skip`: up to `limit`, or from `least` on to the one that completes `bytes`
 * of content. Removed ones count as neither.
 */
export const UP = `
WITH RECURSIVE up (number, parent_id, n, removed, bytes) AS (
  SELECT number, parent_id, removal_id IS NULL, removal_id IS NOT NULL, iif(:skip = 0, octet_length(parts), 0)
  FROM turn WHERE id = :leaf
  UNION ALL
  SELECT t.number, t.parent_id, up.n + (t.removal_id IS NULL), t.removal_id IS NOT NULL,
    up.bytes + iif(t.removal_id IS NULL AND up.n >= :skip, octet_length(t.parts), 0)
  FROM turn t JOIN up ON t.id = up.parent_id WHERE up.n < :skip + :limit AND (up.n < :least OR up.bytes < :bytes)
)`;
/** Follows `UP`: the turns of the branch, without removed ones. */
export const NOT_REMOVED =
  'FROM up JOIN turn t ON t.number = up.number WHERE NOT up.removed AND up.n > :skip';
