import { type OutputTotals, outputTotals } from '../../../shared/contract/usage.ts';
import { Store } from '../store.ts';

const outputsOf = (
  kind: string,
) => `(SELECT count(*) FROM generation_output o JOIN generation g ON g.id = o.generation_id
            WHERE g.kind = '${kind}' AND g.created_at >= :from AND g.created_at < :to)`;

// Segments taken over from an earlier take count once, with that take.
const TOTALS = `WITH spoken AS (
         SELECT iif(json_valid(job_call.result), job_call.result, '{}') AS result
         FROM job_call JOIN job ON job.id = job_call.job_id
         WHERE job.kind = 'speech' AND job_call.state = 'done' AND job_call.sent_at >= :from AND job_call.sent_at < :to
       )
       SELECT
         (SELECT count(*) FROM spoken) AS segments,
         (SELECT sum(CAST(json_extract(result, '$.words') AS REAL)) FROM spoken) AS words,
         (SELECT sum(CAST(json_extract(result, '$.statedMs') AS REAL)) FROM spoken) AS speechMs,
         ${outputsOf('music')} AS songs,
         ${outputsOf('images')} AS images`;

/** Counts the outputs of speech, music and images from their rows; purged ones are not counted. */
export class OutputCountStore extends Store {
  /** Returns the totals from `from` to before `to`, in epoch milliseconds. */
  between(from: number, to: number): OutputTotals {
    return outputTotals.parse(this.sql(TOTALS).get({ from, to }));
  }
}
