import type { Job } from '../../../shared/domain/job.ts';
import { isEnd } from '../../../shared/domain/job-state.ts';
import type { Take } from '../../../shared/domain/take.ts';
import type { GenerationStore } from '../../db/generations/generation-store.ts';
import { type SegmentStore, segmentResult } from '../../db/generations/segment-store.ts';
import type { TakeSettings } from '../../db/generations/shapes.ts';
import type { JobStore } from '../../db/jobs/job-store.ts';
import type { Library } from '../../library/library.ts';
import { pendingAsset } from '../../library/pending-asset.ts';
import type { Media } from '../../platform/media.ts';
import { commonView, type GenerationKind, type GenerationPorts, Generations } from '../generations.ts';
import type { SegmentCarrier } from './carry-segments.ts';
import { type FoundTakePorts, foundTake } from './found-take.ts';
import { takeTags } from './save-take.ts';
import type { SegmentFiles } from './segment-files.ts';
import { TakeWriter, type TakeWriterPorts } from './take-writer.ts';

export interface SpeechKindPorts extends FoundTakePorts {
  readonly takes: GenerationStore<TakeSettings, object>;
  readonly jobs: JobStore;
  readonly segments: SegmentStore;
  readonly segmentFiles: SegmentFiles;
  readonly carrier: Pick<SegmentCarrier, 'isPreparing'>;
  readonly library: Pick<Library, 'get' | 'discard'> & {
    readonly retagging: Pick<Library['retagging'], 'retag'>;
  };
  readonly media: Pick<Media, 'url'>;
}

export type TakesPorts = GenerationPorts & Omit<TakeWriterPorts, 'takes'>;

/** The takes, with the writer of their jobs. */
export class Takes extends Generations<TakeSettings, object, Take> {
  readonly writer: TakeWriter;

  constructor(
    ports: TakesPorts,
    store: GenerationStore<TakeSettings, object>,
    kind: GenerationKind<TakeSettings, object, Take>,
  ) {
    super(ports, store, kind);
    this.writer = new TakeWriter({ ...ports, takes: this });
  }

  retry(job: Job, opId: string): Promise<Job> {
    return this.writer.retry(job, opId);
  }
}

/** The kind of speech: one call per segment of a script, and one file of all segments. */
export function speechKind(ports: SpeechKindPorts): GenerationKind<TakeSettings, object, Take> {
  const { takes, segments, segmentFiles, library, media } = ports;
  return {
    ...{ thing: 'take', assetKind: 'speech' },
    view(take, outputs) {
      const { jobId, title, prompt: text, scriptId } = take;
      const { voiceId, voiceName, cast, ...settings } = take.settings;
      const assetId = outputs[0]?.assetId ?? null;
      const asset = assetId === null ? null : (library.get(assetId) ?? null);
      const parts = asset === null ? segments.made(jobId) : [];
      return {
        ...{ ...commonView(take), title, text, voiceId, voiceName, cast, settings, scriptId, asset },
        purpose: take.purpose === 'result' ? 'take' : 'preview',
        redo: assetId === null ? null : segments.redo(take),
        parts: parts.map(({ n, durationMs }) => ({ n, durationMs, url: media.url('part', `${jobId}-${n}`) })),
      };
    },
    changed: (take) => ({ type: 'take', take }),
    removed: (id) => ({ type: 'take_removed', id }),
    renamed: (id) => () => {
      const take = takes.get(id);
      const [output] = takes.outputs.of(id);
      if (take && output?.assetId) void library.retagging.retag(output.assetId, takeTags(take));
    },
    found: async (file) => foundTake(ports, file),
    async removeFiles({ jobIds }) {
      for (const jobId of jobIds) await segmentFiles.remove(jobId);
    },
    cleanUp: () => cleanUpSegments(ports),
  };
}

/**
 * Deletes segments that nothing needs: those of purged takes, of one-segment takes with a file, and of takes with a
 * newer job; and partial files of ended jobs. A take of several segments keeps them, so that one can be regenerated; an
 * unfinished take keeps its segments for a retry.
 */
export async function cleanUpSegments(
  ports: Pick<SpeechKindPorts, 'jobs' | 'segments' | 'segmentFiles' | 'carrier'> & {
    readonly library: Pick<Library, 'discard'>;
  },
): Promise<void> {
  const { jobs, segments, segmentFiles, carrier, library } = ports;
  for (const jobId of await segmentFiles.jobs()) {
    const job = jobs.get(jobId);
    if (carrier.isPreparing(jobId) || (job && !isEnd(job.state))) continue;
    const stored = pendingAsset.read(segmentFiles.path(jobId, pendingAsset.file));
    if (stored) await library.discard(stored);
    if (job && segments.needsFiles(jobId))
      await segmentFiles.removeAllExcept(jobId, (name) => segmentResult.shape.file.safeParse(name).success);
    else await segmentFiles.remove(jobId);
  }
}
