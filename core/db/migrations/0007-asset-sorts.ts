/**
 * The seventh form: the library sorted by title, length and size. Each index has all that filters and the layout ask
 * for, and what its own condition names, so that no row is read for them.
 */
export const ASSET_SORTS = `
CREATE INDEX asset_title_list ON asset (coalesce(nullif(title, ''), substr(prompt, 1, 80)) COLLATE NOCASE, id, kind,
  model, starred, created_at, bytes, deleted_at, listed) WHERE deleted_at IS NULL AND listed = 1;
CREATE INDEX asset_length_list ON asset (coalesce(duration_ms, -1), id, kind, model, starred, created_at, bytes,
  deleted_at, listed) WHERE deleted_at IS NULL AND listed = 1;
CREATE INDEX asset_size_list ON asset (bytes, id, kind, model, starred, created_at, deleted_at, listed)
  WHERE deleted_at IS NULL AND listed = 1;
`;
