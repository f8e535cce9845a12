import type { DatabaseSync } from 'node:sqlite';
import { type OutputTotals, outputTotals } from '../../../shared/contract/usage.ts';

const outputsOf = (
  kind: string,
) => `(SELECT count(*) FROM generation_output o JOIN generation g ON g.id = o.generation_id
            WHERE g.kind = '${kind}' AND g.created_at >= :from AND g.created_at < :to)`;

/** Counts what speech, music and images brought, from the rows of what is there; what was deleted for good is not. */
export class OutputCountStore {
  readonly #sums;

  constructor(db: DatabaseSync) {
    // Segments that an earlier take brought along were sent once, with that take.
    this.#sums = db.prepare(
      `WITH spoken AS (
         SELECT iif(json_valid(job_call.result), job_call.result, '{}') AS result
         FROM job_call JOIN job ON job.id = job_call.job_id
         WHERE job.kind = 'speech' AND job_call.state = 'done' AND job_call.sent_at >= :from AND job_call.sent_at < :to
       )
       SELECT
         (SELECT count(*) FROM spoken) AS segments,
         (SELECT sum(CAST(json_extract(result, '$.words') AS REAL)) FROM spoken) AS words,
         (SELECT sum(CAST(json_extract(result, '$.statedMs') AS REAL)) FROM spoken) AS speechMs,
         ${outputsOf('music')} AS songs,
         ${outputsOf('images')} AS images`,
    );
  }

  /** From `from` to before `to`, in milliseconds since 1970. */
  between(from: number, to: number): OutputTotals {
    return outputTotals.parse(this.#sums.get({ from, to }));
  }
}
