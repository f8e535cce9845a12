import type { Job } from '../../../shared/domain/job.ts';
import { type PartResult, partResult } from '../../db/generations/part-result.ts';
import type { StoredTake, TakeStore } from '../../db/generations/take-store.ts';
import type { StoredCall } from '../../db/jobs/call-store.ts';
import type { JobStore } from '../../db/jobs/job-store.ts';
import type { NewAsset } from '../../db/library/asset-store.ts';
import { BILLED_CALLS, type JobContext, type JobHandler, type JobOutcome } from '../../jobs/job-handler.ts';
import type { Library } from '../../library/library.ts';
import { NotFound } from '../../platform/refusal.ts';
import { inOrder } from '../in-order.ts';
import { type SavePorts, saveTake } from './save-take.ts';
import { type SpeakPorts, speakPiece } from './speak-piece.ts';
import type { TakeViews } from './take-views.ts';

/** Pieces of one take made at a time: the next is there when the one before has been heard, and no more is spent ahead. */
const AT_A_TIME = 2;
/** A view is told of each of so many pieces as it comes, of later ones only so often: it gets all of them each time. */
const TOLD_SINGLY = 100;
const TOLD_EVERY_MS = 250;

export interface TakeJobPorts
  extends Omit<SpeakPorts, 'audio' | 'library'>,
    Omit<SavePorts, 'audio' | 'library'> {
  readonly takes: TakeStore;
  readonly jobs: Pick<JobStore, 'get'>;
  readonly views: TakeViews;
  readonly audio: SpeakPorts['audio'] & SavePorts['audio'];
  readonly library: SpeakPorts['library'] &
    SavePorts['library'] &
    Pick<Library, 'insert' | 'remove' | 'discard'>;
  retry(job: Job, opId: string): Promise<Job>;
}

/**
 * The job that speaks one take: its pieces, two at a time in order, then one file of them in the library. A piece is a
 * file before the ledger says that it is made; the take has its file in the transaction that ends the job. A job that
 * makes one segment again has the others from the beginning; until its end the take keeps its own job and file.
 */
export function takeJob(ports: TakeJobPorts): JobHandler {
  const { takes, jobs, views, library, clock } = ports;
  /** Files in the library that have no row yet, by job. */
  const made = new Map<string, NewAsset>();

  function takeOf(job: Job): StoredTake {
    const id = takeId(job);
    const take = takes.get(id);
    if (!take) throw new NotFound('take', id);
    return take;
  }

  return {
    policy: BILLED_CALLS,

    async run(context: JobContext) {
      const { job, signal } = context;
      const take = takeOf(job);
      const total = context.calls().length;
      const there = new Map<number, PartResult>();
      let shown = 0;
      let toldAt = clock.monotonic();
      await inOrder(total, AT_A_TIME, async (n) => {
        const result = await context.call(n, (call) => speakPiece(ports, job.id, call));
        there.set(n, partResult.parse(result));
        context.progress({ done: there.size, total });
        const before = shown;
        while (there.has(shown)) shown += 1;
        if (shown === before || (shown > TOLD_SINGLY && clock.monotonic() - toldAt < TOLD_EVERY_MS)) return;
        toldAt = clock.monotonic();
        views.publish(take.id);
      });
      signal.throwIfAborted();
      // One that a start takes up again may be there already.
      if (jobs.get(job.id)?.state !== 'fetching') context.move('fetching');
      views.publish(take.id);
      const pieces = Array.from({ length: total }, (_, n) => there.get(n)).filter(
        (piece) => piece !== undefined,
      );
      const asset = await saveTake(ports, job, takeOf(job), pieces);
      // Stopped in the meantime: nobody will ask for the file.
      if (signal.aborted) return library.discard(asset);
      made.set(job.id, asset);
    },

    settle({ job, state }: JobOutcome) {
      const asset = made.get(job.id);
      if (state !== 'done' || !asset) return;
      const { id, assetId: replaced, deletedAt } = takeOf(job);
      library.insert(asset, replaced);
      if (replaced !== null) library.remove(replaced, clock.now());
      // What came for a take that was deleted meanwhile lies in the trash with it.
      if (deletedAt !== null) library.remove(asset.id, deletedAt);
      takes.setJob(id, job.id);
      takes.setAsset(id, asset.id);
    },

    started: (job) => views.publish(takeId(job)),
    settled(job) {
      made.delete(job.id);
      views.publish(takeId(job));
    },

    recover(_job, calls: readonly StoredCall[]) {
      // Not asked where an answer is missing: what is not made yet was never taken by the service.
      return calls.every((call) => call.state === 'done') ? 'resume' : 'hold';
    },

    retry: ports.retry,
  };
}

export function takeId(job: Pick<Job, 'id' | 'subject'>): string {
  if (job.subject.kind !== 'speech') throw new Error(`job ${job.id} speaks nothing`);
  return job.subject.takeId;
}
