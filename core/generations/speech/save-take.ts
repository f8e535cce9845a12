import { rmSync } from 'node:fs';
import type { Job } from '../../../shared/domain/job.ts';
import type { PartResult } from '../../db/generations/part-result.ts';
import type { StoredTake } from '../../db/generations/take-store.ts';
import type { NewAsset } from '../../db/library/asset-store.ts';
import type { Audio } from '../../formats/audio/audio.ts';
import type { SoundFacts } from '../../library/keep-sound.ts';
import { keptNote } from '../../library/kept-note.ts';
import type { Library } from '../../library/library.ts';
import { asServiceError } from '../../library/save-failure.ts';
import type { Clock } from '../../platform/host.ts';
import { newId } from '../../platform/new-id.ts';
import type { PartFiles } from './part-files.ts';
import { takeSettings } from './speech-request.ts';

export interface SavePorts {
  readonly parts: PartFiles;
  readonly audio: Pick<Audio, 'join'>;
  readonly library: Pick<Library, 'keep' | 'isKept'>;
  readonly clock: Clock;
}

/**
 * Makes one file of all pieces and puts it into the library; its row is the caller's to insert. One that a killed run put
 * there is taken as it is.
 * @throws ServiceError `storage`, `unusable`
 */
export async function saveTake(
  { parts, audio, library, clock }: SavePorts,
  job: Job,
  take: StoredTake,
  pieces: readonly PartResult[],
): Promise<NewAsset> {
  const { format, sampleRate } = take.settings;
  const files = pieces.map((piece) => ({ path: parts.path(job.id, piece.file), format: piece.format }));
  const [first] = files;
  if (!first) throw new Error(`job ${job.id} has no pieces`);
  const note = parts.path(job.id, keptNote.file);
  const kept = keptNote.read(note);
  if (kept && library.isKept(kept)) return kept;
  try {
    const whole = files.length === 1 ? first.path : parts.begin(job.id, `whole.${format}`);
    if (files.length > 1) await audio.join(files, { path: whole, format, sampleRate });
    const { title, text } = take;
    const facts = {
      id: newId(clock.now()),
      kind: 'speech',
      title,
      format,
      sampleRate,
      prompt: text,
    } as const;
    const made = {
      settings: takeSettings(take),
      listed: take.purpose === 'take',
      now: clock.now(),
      tags: takeTags(take),
    };
    const asset = await library.keep(whole, { ...facts, ...made }, (named) => keptNote.write(note, named));
    if (files.length > 1) forget(whole);
    return asset;
  } catch (error) {
    throw asServiceError(error);
  }
}

/** What is written into the file of a take about it. Players show the voice as its artist. */
export function takeTags({ title, text, voiceName: voice, settings }: StoredTake): SoundFacts['tags'] {
  const { model } = settings;
  return { title, text, model, artist: voice, voice, genre: null, comment: null, cover: null };
}

/** What cannot be removed now goes with the folder of the job. */
function forget(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // In use elsewhere, or the disk fails: the take is in the library all the same.
  }
}
