import { z } from 'zod';
import { chargedAmounts } from '../../../shared/domain/price.ts';
import { Store } from '../store.ts';

const chargedRow = chargedAmounts.extend({ connectionId: z.string() });
/** The use of one model over one connection. */
export type ChargedRow = z.infer<typeof chargedRow>;

const firstRow = z.object({ first: z.int().nullable() });

/** Reads what calls may have been charged for: the tokens of chats, and all else from the rows of calls. */
export class ChargeStore extends Store {
  /** Returns what was used from `from` to before `to`, by connection, kind and model. Chats without counts are apart. */
  between(from: number, to: number, connectionId: string | null = null): ChargedRow[] {
    return this.sql(`SELECT connection_id AS connectionId, 'chat' AS kind, model,
         sum(CAST(input AS REAL)) AS input, sum(CAST(output AS REAL)) AS output, 0 AS units
       FROM usage WHERE at >= :from AND at < :to AND connection_id = coalesce(:connectionId, connection_id)
       GROUP BY connection_id, model, input IS NULL AND output IS NULL
       UNION ALL SELECT connection_id, kind, model, NULL, NULL, sum(units)
       FROM charge WHERE at >= :from AND at < :to AND connection_id = coalesce(:connectionId, connection_id)
       GROUP BY connection_id, kind, model`)
      .all({ from, to, connectionId })
      .map((row) => chargedRow.parse(row));
  }

  /** Returns the time of the first use from `from` to before `to`; null if there is none. */
  first(from: number, to: number): number | null {
    return firstRow.parse(
      this.sql(`SELECT min(at) AS first FROM (SELECT min(at) AS at FROM usage WHERE at >= :from AND at < :to
         UNION ALL SELECT min(at) FROM charge WHERE at >= :from AND at < :to)`).get({ from, to }),
    ).first;
  }
}
