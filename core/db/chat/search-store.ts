import { z } from 'zod';
import { part } from '../../../shared/domain/conversation.ts';
import { hasTags, readTags, type TagSets, type TagTerms, tagValues } from '../library/tag-filter.ts';
import { rowSchema } from '../row-schema.ts';
import { WITHIN_ROWS } from '../search/search-index.ts';
import { Store } from '../store.ts';
import { storedJson } from '../stored-json.ts';
import { turnNumbersBetween } from './turn-number.ts';
import { TURN_SUBSTITUTES } from './turn-row.ts';

const titleRow = z.object({ id: z.string(), title: z.string(), updated_at: z.int() });

/** A period in epoch milliseconds, including `from` and excluding `to`; undefined means unlimited. */
export interface Within {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

/** Only the columns of a hit: reading the other metadata of answers would double the cost. */
const foundRow = rowSchema({
  id: z.string(),
  conversation_id: z.string(),
  role: z.enum(['user', 'assistant']),
  created_at: z.int(),
  parts: storedJson.pipe(z.array(part)),
  title: z.string(),
});
/** A found turn, with the title of its conversation. */
export type FoundTurn = Readonly<z.output<typeof foundRow>>;

const COLUMNS = 't.id, t.conversation_id, t.role, t.created_at, t.parts, c.title';

/** SQL: turns outside the trash that match the filter. */
const LEFT = `t.removal_id IS NULL AND c.deleted_at IS NULL AND t.created_at >= :from AND t.created_at < :to`;

/**
 * Number of newest conversations with a matching title that are sorted by last use: sorting all would take too long.
 */
const TITLES_SORTED = 1000;

/** Searches the full-text index. CROSS JOIN makes SQLite walk the index from its newest row down. */
export class SearchStore extends Store {
  readonly #rows = this.reader({ table: 'turn', schema: foundRow, substitutes: TURN_SUBSTITUTES });

  /** Returns the tags that a filter and a search text name, and the rest of the text. */
  readTags(filter: { readonly tags?: readonly string[] | undefined; readonly query: string }): TagTerms {
    return readTags(this.sql, filter);
  }

  /** Returns the newest matching turns; without an expression, all turns of the period match. */
  turns(expression: string | undefined, span: Within, limit: number, sets: TagSets = []): FoundTurn[] {
    const [first, last] = turnNumbersBetween(span.from, span.to);
    const given = {
      ...{ first, last, limit },
      from: span.from ?? Number.MIN_SAFE_INTEGER,
      to: span.to ?? Number.MAX_SAFE_INTEGER,
      ...tagValues(sets),
    };
    const left = [LEFT, ...hasTags(sets, 'c')].join(' AND ');
    const rows =
      expression === undefined
        ? this.sql(`SELECT ${COLUMNS}
       FROM turn t CROSS JOIN conversation c ON c.id = t.conversation_id
       WHERE t.number BETWEEN :first AND :last AND t.parts <> '[]' AND ${left} ORDER BY t.number DESC LIMIT :limit`).all(
            given,
          )
        : this.sql(`SELECT ${COLUMNS}
       FROM turn_index i CROSS JOIN turn t ON t.number = i.rowid CROSS JOIN conversation c ON c.id = t.conversation_id
       WHERE turn_index MATCH :expression AND i.rowid ${WITHIN_ROWS} AND ${left}
       ORDER BY i.rowid DESC LIMIT :limit`).all({ ...given, expression });
    return this.#rows.all(rows);
  }

  /** Returns matching titles, last used first; without an expression, all with the tags. */
  titles(
    expression: string | undefined,
    sets: TagSets,
    limit: number,
  ): { conversationId: string; title: string; at: number }[] {
    const matches =
      expression === undefined
        ? 'conversation c'
        : `(SELECT rowid FROM title_index WHERE title_index MATCH :expression ORDER BY rowid DESC LIMIT ${TITLES_SORTED}) i
       CROSS JOIN conversation c ON c.number = i.rowid`;
    const left = ['c.deleted_at IS NULL', ...hasTags(sets, 'c')].join(' AND ');
    return this.sql(`SELECT c.id, c.title, c.updated_at FROM ${matches}
       WHERE ${left} ORDER BY c.updated_at DESC LIMIT :limit`)
      .all({
        limit,
        ...(expression === undefined ? {} : { expression }),
        ...tagValues(sets),
      })
      .map((row) => {
        const { id, title, updated_at } = titleRow.parse(row);
        return { conversationId: id, title, at: updated_at };
      });
  }
}
