import type { Pronunciation } from '../../../shared/domain/pronunciation.ts';
import { isPause } from '../../../shared/script/pauses.ts';
import { planSegments } from '../../../shared/script/plan-segments.ts';
import { pronouncer } from '../../../shared/script/pronounce.ts';
import { type SegmentResult, segmentResult } from '../../db/generations/segment-store.ts';
import type { StoredTake } from '../../db/generations/shapes.ts';
import type { StoredCall } from '../../db/jobs/call-store.ts';
import type { JobStore } from '../../db/jobs/job-store.ts';
import type { NewAsset } from '../../db/library/asset-store.ts';
import { BILLED_CALLS, type JobContext, type JobHandler, type JobOutcome } from '../../jobs/job-handler.ts';
import type { Library } from '../../library/library.ts';
import type { SettingsService } from '../../settings/settings-service.ts';
import { mapLimit } from '../map-limit.ts';
import { type SavePorts, saveTake } from './save-take.ts';
import { type SpeakPorts, speakSegment } from './speak-segment.ts';
import type { Takes } from './speech-kind.ts';

/** Concurrent segments of a take: enough for gapless playback while it is generated, without spending far ahead. */
const CONCURRENT_SEGMENTS = 2;
/** Up to this number, views are notified of each segment; beyond it, less often, since each event lists all. */
const PUBLISHED_SINGLY = 100;
const PUBLISH_INTERVAL_MS = 250;

export interface TakeJobPorts
  extends Omit<SpeakPorts, 'audio' | 'library'>,
    Omit<SavePorts, 'audio' | 'library'> {
  readonly takes: Takes;
  readonly jobs: Pick<JobStore, 'get'>;
  readonly settings: Pick<SettingsService, 'get'>;
  readonly audio: SpeakPorts['audio'] & SavePorts['audio'];
  readonly library: SpeakPorts['library'] &
    SavePorts['library'] &
    Pick<Library, 'insert' | 'remove' | 'discard'>;
}

/** Returns the segments of a take as the user wrote them; empty if they are what is sent. */
function writtenSegments(
  { prompt: text, settings }: StoredTake,
  max: number,
  list: readonly Pronunciation[],
): string[] {
  if (list.length === 0) return [];
  return Array.from(planSegments({ ...settings, text, pronounce: pronouncer(list) }, max), (one) => one.text);
}

/**
 * Runs the jobs of takes: their segments, two at a time in order, joined to one library file. A segment's file exists
 * before its row says that it is made; the take gets its file in the transaction that ends the job. A job that
 * regenerates one segment has the others from the start; until it ends, the take keeps its own job and file.
 */
export function takeJob(ports: TakeJobPorts): JobHandler {
  const { takes, jobs, settings, library, clock } = ports;
  /** Library files without a row, by job. */
  const made = new Map<string, NewAsset>();

  return {
    policy: BILLED_CALLS,

    async run(context: JobContext) {
      const { job, signal, connection } = context;
      const take = takes.ofJob(job);
      const total = context.calls().length;
      const there = new Map<number, SegmentResult>();
      const written = writtenSegments(take, connection.profile.speechPieceMax, settings.get().pronunciations);
      const isSame = written.length === total;
      let shown = 0;
      let spoken = 0;
      let publishedAt = clock.monotonic();
      await mapLimit(total, CONCURRENT_SEGMENTS, async (n) => {
        const result = await context.call(n, (call) =>
          speakSegment(ports, call, isSame ? written[n] : undefined),
        );
        const segment = segmentResult.parse(result);
        there.set(n, segment);
        // Silence is not made, and counts for nothing.
        if (!isPause(segment.text ?? '')) spoken += 1;
        context.progress({ done: spoken, total: job.progress?.total ?? total });
        const before = shown;
        while (there.has(shown)) shown += 1;
        if (
          shown === before ||
          (shown > PUBLISHED_SINGLY && clock.monotonic() - publishedAt < PUBLISH_INTERVAL_MS)
        )
          return;
        publishedAt = clock.monotonic();
        takes.publish(take.id);
      });
      signal.throwIfAborted();
      // A resumed job may have saved the file already.
      if (jobs.get(job.id)?.state !== 'fetching') context.move('fetching');
      takes.publish(take.id);
      const segments = Array.from({ length: total }, (_, n) => there.get(n)).filter(
        (segment) => segment !== undefined,
      );
      const asset = await saveTake(ports, job, takes.ofJob(job), segments);
      // Stopped meanwhile: the file is not needed.
      if (signal.aborted) return library.discard(asset);
      made.set(job.id, asset);
    },

    settle({ job, state }: JobOutcome) {
      const asset = made.get(job.id);
      if (state !== 'done' || !asset) return;
      const { id, deletedAt } = takes.ofJob(job);
      const { outputs } = takes.store;
      const [output] = outputs.of(id);
      const replaced = output?.assetId ?? null;
      library.insert(asset, replaced);
      if (replaced !== null) library.remove(replaced, clock.now());
      // The file of a take that was trashed meanwhile goes to the trash as well.
      if (deletedAt !== null) library.remove(asset.id, deletedAt);
      takes.store.setJob(id, job.id);
      if (output) outputs.setAsset(id, output.n, asset.id);
      else outputs.insert({ generationId: id, n: 0, assetId: asset.id, details: {} });
    },

    started: (job) => takes.publish(takes.ofJob(job).id),
    settled(job) {
      made.delete(job.id);
      takes.publish(takes.ofJob(job).id);
    },

    recover(_job, calls: readonly StoredCall[]) {
      // Not called if a response is missing, so unfinished segments were never sent.
      return calls.every((call) => call.state === 'done') ? 'resume' : 'hold';
    },

    retry: (job, opId) => takes.retry(job, opId),
  };
}
