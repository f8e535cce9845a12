import { isEnd } from '../../../shared/domain/job-state.ts';
import { partResult } from '../../db/generations/part-result.ts';
import type { TakeStore } from '../../db/generations/take-store.ts';
import type { JobStore } from '../../db/jobs/job-store.ts';
import { keptNote } from '../../library/kept-note.ts';
import type { Library } from '../../library/library.ts';
import type { CarryParts } from './carry-parts.ts';
import type { PartFiles } from './part-files.ts';

/**
 * Removes segments nobody needs any more: those of takes that are gone, that are one segment and have their file, or that
 * have a newer job; and what ended jobs left half written. A take of several segments keeps them, so that one can be made
 * again; a take that was not finished keeps what it has, for a retry.
 */
export async function tidyParts(needs: {
  readonly parts: PartFiles;
  readonly takes: TakeStore;
  readonly jobs: JobStore;
  readonly carry: CarryParts;
  readonly library: Pick<Library, 'discard'>;
}): Promise<void> {
  const { parts, takes, jobs, carry, library } = needs;
  for (const jobId of await parts.jobs()) {
    const job = jobs.get(jobId);
    if (carry.isPreparing(jobId) || (job && !isEnd(job.state))) continue;
    const kept = keptNote.read(parts.path(jobId, keptNote.file));
    if (kept) await library.discard(kept);
    if (job && takes.needsParts(jobId))
      await parts.removeAllBut(jobId, (name) => partResult.shape.file.safeParse(name).success);
    else await parts.remove(jobId);
  }
}
