import type { DatabaseSync } from 'node:sqlite';
import { type MadeSums, madeSums } from '../../../shared/contract/usage.ts';

/** Counts what speech, music and images brought, from the rows of what is there; what was deleted for good is not. */
export class MadeStore {
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
         (SELECT count(*) FROM song_version JOIN song ON song.id = song_version.song_id
            WHERE song.created_at >= :from AND song.created_at < :to) AS songs,
         (SELECT count(*) FROM picture JOIN drawing ON drawing.id = picture.drawing_id
            WHERE drawing.created_at >= :from AND drawing.created_at < :to) AS images`,
    );
  }

  /** From `from` to before `to`, in milliseconds since 1970. */
  between(from: number, to: number): MadeSums {
    return madeSums.parse(this.#sums.get({ from, to }));
  }
}
