import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { Usage } from '../../../shared/domain/answer-event.ts';
import { lenientNumber } from '../../../shared/service/lenient.ts';

/** A chat call that ended, with the tokens the service counted; null where it sent no counts. */
export interface UsedTokens {
  readonly jobId: string;
  /** When it was asked for, in milliseconds since 1970. */
  readonly at: number;
  readonly connectionId: string;
  readonly model: string;
  readonly conversationId: string;
  readonly usage: Usage | null;
}

const usedRow = z.object({
  model: z.string(),
  conversation_id: z.string().nullable(),
  calls: z.int(),
  uncounted: z.int(),
  input: z.number().nullable(),
  output: z.number().nullable(),
  total: z.number().nullable(),
  cached: z.number().nullable(),
});
/** Calls of one model in one conversation; null: one that is no more. */
export type UsedRow = z.infer<typeof usedRow>;

const firstRow = z.object({ first: z.int().nullable() });

/** Both ways in which a service says how much of the input it had read before. */
const cachedRaw = z.object({
  cache_read_input_tokens: lenientNumber,
  prompt_tokens_details: z.object({ cached_tokens: lenientNumber }).nullish().catch(null),
});

/**
 * Tokens used, a row a chat call. Rows outlive their conversation: the tokens were used. Where the service counted what
 * went in and out but no total, the total is their sum.
 */
export class UsageStore {
  readonly #insert;
  readonly #between;
  readonly #first;

  constructor(db: DatabaseSync) {
    this.#insert = db.prepare(
      `INSERT OR IGNORE INTO usage (job_id, at, connection_id, model, conversation_id, input, output, total, cached)
       VALUES (:jobId, :at, :connectionId, :model, :conversationId, :input, :output, :total, :cached)`,
    );
    this.#between = db.prepare(
      `SELECT model, conversation_id, count(*) AS calls,
         count(*) FILTER (WHERE input IS NULL AND output IS NULL AND total IS NULL) AS uncounted,
         sum(CAST(input AS REAL)) AS input, sum(CAST(output AS REAL)) AS output,
         sum(coalesce(CAST(total AS REAL), CAST(input AS REAL) + output)) AS total, sum(CAST(cached AS REAL)) AS cached
       FROM usage WHERE at >= ? AND at < ? GROUP BY model, conversation_id`,
    );
    this.#first = db.prepare('SELECT min(at) AS first FROM usage WHERE at >= ? AND at < ?');
  }

  /** Writes a call down; once written it stays as it is. A job that goes on with an answer is a call of its own. */
  record({ usage, ...call }: UsedTokens): void {
    this.#insert.run({
      ...call,
      input: counted(usage?.inputTokens),
      output: counted(usage?.outputTokens),
      total: counted(usage?.totalTokens),
      cached: counted(usage ? cachedTokens(usage) : null),
    });
  }

  /** Calls from `from` to before `to`, summed by model and conversation. */
  between(from: number, to: number): UsedRow[] {
    return this.#between.all(from, to).map((row) => usedRow.parse(row));
  }

  /** The time of the first call from `from` to before `to`; null when there is none. */
  first(from: number, to: number): number | null {
    return firstRow.parse(this.#first.get(from, to)).first;
  }
}

function cachedTokens(usage: Usage): number | null {
  const raw = cachedRaw.safeParse(usage.raw);
  if (!raw.success) return null;
  return raw.data.cache_read_input_tokens ?? raw.data.prompt_tokens_details?.cached_tokens ?? null;
}

/** A count that is none, a piece of a token or less than nothing, is as good as not sent. */
function counted(tokens: number | null | undefined): number | null {
  return tokens !== null && tokens !== undefined && Number.isSafeInteger(tokens) && tokens >= 0
    ? tokens
    : null;
}
