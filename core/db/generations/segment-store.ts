import { z } from 'zod';
import { jobState, questionOf } from '../../../shared/domain/job.ts';
import type { Take } from '../../../shared/domain/take.ts';
import { serviceErrorData } from '../../../shared/service/errors.ts';
import { audioFormat } from '../../../shared/service/speech.ts';
import { Store } from '../store.ts';
import { storedJson } from '../stored-json.ts';

/** The stored result of a segment. */
export const segmentResult = z.object({
  /** File name in the job's folder. */
  file: z.string().regex(/^\d{1,6}\.(mp3|wav|flac|pcm)$/),
  format: audioFormat,
  /** Milliseconds, measured from the decoded audio. */
  durationMs: z.number(),
  sampleRate: z.int(),
  channels: z.int(),
  bytes: z.int(),
  /** `bodyKey` of the request. */
  key: z.string(),
  /** The text and voice. Versions before 0.2 did not store them. */
  text: z.string().optional(),
  voiceId: z.string().optional(),
  /** The billed counts of `extra_info`, if the service sent them. @see SERVICE.md §2.2 */
  words: z.number().optional(),
  statedMs: z.number().optional(),
});
export type SegmentResult = z.infer<typeof segmentResult>;

const redoRow = z
  .object({
    id: z.string(),
    n: z.int().nullable(),
    state: jobState,
    held: z.int(),
    error: storedJson.pipe(serviceErrorData).nullable().catch(null),
  })
  .transform(({ id: jobId, held, ...rest }) => ({
    ...rest,
    jobId,
    question: questionOf({ state: rest.state, held: held === 1, dismissed: false }),
  }));

/** Reads the segments of takes: the results of their jobs' calls. */
export class SegmentStore extends Store {
  /** Returns the finished segments of a job up to the first missing one. */
  made(jobId: string): (SegmentResult & { n: number })[] {
    const made = [];
    for (let n = 0; ; n++) {
      const row = this.sql(`SELECT result FROM job_call WHERE job_id = ? AND state = 'done' AND n = ?`).get(
        jobId,
        n,
      );
      if (!row) return made;
      made.push({ n, ...segmentResult.parse(JSON.parse(String(row.result))) });
    }
  }

  /** Returns whether the segment files of a job are needed: they are the only copy, or a segment can be regenerated. */
  needsFiles(jobId: string): boolean {
    return (
      this.sql(`SELECT 1 FROM job j JOIN generation g ON g.id = j.subject_id
       WHERE j.id = ? AND CASE
         WHEN EXISTS (SELECT 1 FROM generation_output o WHERE o.generation_id = g.id AND o.asset_id IS NOT NULL)
         THEN j.progress_total > 1 AND g.job_id IN (j.id, j.retry_of) ELSE j.id = g.job_id END`).get(
        jobId,
      ) !== undefined
    );
  }

  /** Returns the newest job that regenerates segments of a finished take, unless the user has dismissed its outcome. */
  redo({ id, jobId }: { readonly id: string; readonly jobId: string }): Take['redo'] {
    const row = this.sql(`SELECT r.id, r.state, r.error, r.held,
         (SELECT min(n) FROM job_call WHERE job_id = r.id AND (state <> 'done' OR sent_at IS NOT NULL)) AS n
       FROM job r WHERE r.dismissed = 0
         AND r.id = (SELECT max(id) FROM job WHERE subject_id = ? AND retry_of = ?)`).get(id, jobId);
    return row === undefined ? null : redoRow.parse(row);
  }
}
