import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { answerInfo, part, type Turn, turnStatus } from '../../../shared/domain/conversation.ts';
import { unreadablePart } from '../../../shared/domain/unreadable-part.ts';
import { RowReader } from '../row-reader.ts';
import { flag, rowSchema } from '../row-schema.ts';
import { storedJson } from '../stored-json.ts';

const columns = {
  number: z.int(),
  id: z.string(),
  conversation_id: z.string(),
  parent_id: z.string().nullable(),
  depth: z.int(),
  role: z.enum(['user', 'assistant']),
  created_at: z.int(),
  parts: storedJson.pipe(z.array(part)),
  status: turnStatus,
  answer: storedJson.pipe(answerInfo).nullable(),
  removal_id: z.string().nullable(),
  bookmarked_at: z.int().nullable(),
  indexed: flag,
};
const turnRow = rowSchema(columns).transform(
  ({ bookmarkedAt, ...rest }): StoredTurn => ({
    ...rest,
    ...(bookmarkedAt === null ? {} : { bookmarkedAt }),
  }),
);

/** A stored turn; `depth` is the number of its ancestors, including removed ones. */
export interface StoredTurn extends Omit<Turn, 'siblings'> {
  readonly number: number;
  readonly depth: number;
  /** Id of the removal that hides the turn everywhere; null if it was not removed. */
  readonly removalId: string | null;
  /** Whether the search index contains it. */
  readonly indexed: boolean;
}

/** Columns that `turnReader` reads, from a table named `t`. */
export const TURN_COLUMNS = Object.keys(columns)
  .map((column) => `t.${column}`)
  .join(', ');

/** Replacements for unreadable JSON of a turn, which keep the stored text visible. */
export const TURN_SUBSTITUTES = {
  parts: (stored: unknown) => JSON.stringify([unreadablePart(String(stored))]),
  answer: () => null,
};

/** Reads rows of `TURN_COLUMNS`. */
export const turnReader = (db: DatabaseSync) =>
  // The index entry of a partly unreadable turn is unknown, so it cannot be removed and is left alone.
  new RowReader(db, {
    table: 'turn',
    schema: turnRow,
    substitutes: TURN_SUBSTITUTES,
    columnSubstitutes: { indexed: 0 },
  });
