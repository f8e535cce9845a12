import { z } from 'zod';
import type { Usage } from '../../../shared/domain/answer-event.ts';
import { lenientNumber } from '../../../shared/service/lenient.ts';
import { Store } from '../store.ts';

/** An ended chat call with the token counts of the service; null if it sent none. */
export interface UsedTokens {
  readonly jobId: string;
  /** When it was requested, in epoch milliseconds. */
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
/** The calls of one model in one conversation; null for a deleted conversation. */
export type UsedRow = z.infer<typeof usedRow>;

const firstRow = z.object({ first: z.int().nullable() });

/** Both ways in which services report cached input tokens. */
const cachedRaw = z.object({
  cache_read_input_tokens: lenientNumber,
  prompt_tokens_details: z.object({ cached_tokens: lenientNumber }).nullish().catch(null),
});

/**
 * Stores used tokens, one row per chat call. Rows outlive their conversation. If the service sent input and output
 * counts but no total, the total is their sum.
 */
export class UsageStore extends Store {
  /** Records a call; a recorded call never changes. A job that continues an answer is a separate call. */
  record({ usage, ...call }: UsedTokens): void {
    this.sql(`INSERT OR IGNORE INTO usage (job_id, at, connection_id, model, conversation_id, input, output, total, cached)
       VALUES (:jobId, :at, :connectionId, :model, :conversationId, :input, :output, :total, :cached)`).run({
      ...call,
      input: counted(usage?.inputTokens),
      output: counted(usage?.outputTokens),
      total: counted(usage?.totalTokens),
      cached: counted(usage ? cachedTokens(usage) : null),
    });
  }

  /** Returns the calls from `from` to before `to`, summed by model and conversation. */
  between(from: number, to: number): UsedRow[] {
    return this.sql(`SELECT model, conversation_id, count(*) AS calls,
         count(*) FILTER (WHERE input IS NULL AND output IS NULL AND total IS NULL) AS uncounted,
         sum(CAST(input AS REAL)) AS input, sum(CAST(output AS REAL)) AS output,
         sum(coalesce(CAST(total AS REAL), CAST(input AS REAL) + output)) AS total, sum(CAST(cached AS REAL)) AS cached
       FROM usage WHERE at >= ? AND at < ? GROUP BY model, conversation_id`)
      .all(from, to)
      .map((row) => usedRow.parse(row));
  }

  /** Returns the time of the first call from `from` to before `to`; null if there is none. */
  first(from: number, to: number): number | null {
    return firstRow.parse(
      this.sql('SELECT min(at) AS first FROM usage WHERE at >= ? AND at < ?').get(from, to),
    ).first;
  }
}

function cachedTokens(usage: Usage): number | null {
  const raw = cachedRaw.safeParse(usage.raw);
  if (!raw.success) return null;
  return raw.data.cache_read_input_tokens ?? raw.data.prompt_tokens_details?.cached_tokens ?? null;
}

/** Returns a token count; null for one that is not a whole number from 0 up. */
function counted(tokens: number | null | undefined): number | null {
  return tokens !== null && tokens !== undefined && Number.isSafeInteger(tokens) && tokens >= 0
    ? tokens
    : null;
}
