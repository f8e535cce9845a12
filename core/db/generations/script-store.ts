import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { type ScriptSummary, scriptContent, scriptSummary } from '../../../shared/contract/speech.ts';
import { NamedRows } from '../named-rows.ts';
import { rowSchema } from '../row-schema.ts';
import { storedJson } from '../stored-json.ts';

/** Enough of a text to tell its script by; leading blank lines are not counted. */
const START_LENGTH = 200;

const storedContent = z.object({ ...scriptContent.shape, project: z.string() });
const scriptRow = rowSchema({
  id: z.string(),
  name: z.string(),
  content: storedJson.pipe(storedContent),
  updated_at: z.int(),
}).transform(({ content: { project, ...content }, ...row }) => ({ ...row, project, content }));
/** A script with its text. */
export type StoredScript = z.output<typeof scriptRow>;

/** Stores the scripts to be spoken. */
export class ScriptStore extends NamedRows<StoredScript> {
  readonly #summaries = this.reader({ table: 'script', schema: scriptSummary });

  constructor(db: DatabaseSync) {
    super(db, {
      table: 'script',
      column: 'content',
      content: ({ project, content }) => JSON.stringify({ ...content, project }),
      schema: scriptRow,
    });
  }

  /** Returns the list of all scripts outside the trash, without their texts. */
  summaries(): ScriptSummary[] {
    return this.#summaries.all(
      this.sql(`SELECT id, name, updated_at AS updatedAt, content ->> '$.project' AS project,
        substr(ltrim(content ->> '$.text', char(10, 13, 32)), 1, ${START_LENGTH}) AS start
        FROM script WHERE deleted_at IS NULL AND json_valid(content)`).all(),
    );
  }
}

/** Returns what a list shows of a script. */
export function summaryOf({ id, name, project, content, updatedAt }: StoredScript): ScriptSummary {
  return {
    id,
    name,
    project,
    updatedAt,
    start: content.text.replace(/^[\n\r ]+/, '').slice(0, START_LENGTH),
  };
}
