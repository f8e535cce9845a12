import { z } from 'zod';
import { flag } from '../row-schema.ts';

/** The columns of `asset` in the search index. */
export const textRow = z
  .object({
    number: z.int(),
    title: z.string(),
    prompt: z.string(),
    model: z.string(),
    about: z.string().nullable(),
    listed: flag,
    indexed: flag,
  })
  .transform(({ number, indexed, ...row }) => ({ number, indexed, ...row, words: assetSearchText(row) }));

/** Returns the searchable text; empty for unlisted files. */
export function assetSearchText(row: {
  listed: boolean;
  title: string;
  prompt: string;
  model: string;
  about: string | null;
}): string {
  if (!row.listed) return '';
  const words = [row.title, row.prompt, row.model];
  return (row.about ? [...words, row.about] : words).join('\n');
}

/** The columns of `textRow`. */
export const TEXT = 'number, title, prompt, model, about, listed, indexed';
/** SQL that computes `about` for a row of an older schema. */
export const ABOUT = `CASE kind
  WHEN 'speech' THEN coalesce((SELECT iif(json_valid(g.settings), g.settings ->> '$.voiceName', '')
    FROM generation_output o JOIN generation g ON g.id = o.generation_id WHERE o.asset_id = asset.id), '')
  WHEN 'song' THEN CASE WHEN json_valid(recipe) THEN coalesce(json_extract(recipe, '$.style'), '') ELSE '' END
  ELSE '' END`;
