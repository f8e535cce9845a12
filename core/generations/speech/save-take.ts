import { rmSync } from 'node:fs';
import type { Job } from '../../../shared/domain/job.ts';
import type { SegmentResult } from '../../db/generations/segment-store.ts';
import type { StoredTake } from '../../db/generations/shapes.ts';
import type { NewAsset } from '../../db/library/asset-store.ts';
import type { Audio } from '../../formats/audio/audio.ts';
import { asServiceError } from '../../library/as-service-error.ts';
import type { Library } from '../../library/library.ts';
import { pendingAsset } from '../../library/pending-asset.ts';
import type { AudioFacts } from '../../library/store-audio.ts';
import type { Clock } from '../../platform/host.ts';
import { newId } from '../../platform/new-id.ts';
import type { SegmentFiles } from './segment-files.ts';
import { takeRecipe } from './speech-request.ts';

export interface SavePorts {
  readonly segmentFiles: SegmentFiles;
  readonly audio: Pick<Audio, 'join'>;
  readonly library: Pick<Library, 'keep' | 'isKept'>;
  readonly clock: Clock;
}

/**
 * Joins all segments into one library file; the caller inserts its row. A file that a killed run left there is reused.
 * @throws ServiceError `storage`, `unusable`
 */
export async function saveTake(
  { segmentFiles, audio, library, clock }: SavePorts,
  job: Job,
  take: StoredTake,
  segments: readonly SegmentResult[],
): Promise<NewAsset> {
  const { format, sampleRate } = take.settings;
  const files = segments.map(({ file, format }) => ({ path: segmentFiles.path(job.id, file), format }));
  const [first] = files;
  if (!first) throw new Error(`job ${job.id} has no segments`);
  const note = segmentFiles.path(job.id, pendingAsset.file);
  const stored = pendingAsset.read(note);
  if (stored && library.isKept(stored)) return stored;
  try {
    const whole = files.length === 1 ? first.path : segmentFiles.begin(job.id, `whole.${format}`);
    if (files.length > 1) await audio.join(files, { path: whole, format, sampleRate });
    const { title, prompt } = take;
    const facts = {
      id: newId(clock.now()),
      kind: 'speech',
      title,
      format,
      sampleRate,
      prompt,
    } as const;
    const made = {
      settings: takeRecipe(take),
      listed: take.purpose === 'result',
      now: clock.now(),
      tags: takeTags(take),
    };
    const asset = await library.keep(whole, { ...facts, ...made }, (named) =>
      pendingAsset.write(note, named),
    );
    if (files.length > 1) removeQuietly(whole);
    return asset;
  } catch (error) {
    throw asServiceError(error);
  }
}

/** Returns the tags of a take's file. Players show the voice as the artist. */
export function takeTags({ title, prompt: text, settings }: StoredTake): AudioFacts['tags'] {
  const { model, voiceName: voice } = settings;
  return { title, text, model, artist: voice, voice, genre: null, comment: null, cover: null };
}

/** Deletes a file; if that fails, it is deleted with the job's folder. */
function removeQuietly(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // The file is in use, or the disk fails: the take is in the library anyway.
  }
}
