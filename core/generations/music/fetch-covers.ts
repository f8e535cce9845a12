import { BYTE_CAPS } from '../../../shared/service/limits.ts';
import type { GenerationStore } from '../../db/generations/generation-store.ts';
import type { StoredSongSettings, StoredVersion, VersionDetails } from '../../db/generations/shapes.ts';
import type { JobContext } from '../../jobs/job-handler.ts';
import type { Clock, Logger } from '../../platform/host.ts';
import type { ServiceCalls } from '../../service/service-calls.ts';
import { removeKeyFromFile } from '../remove-key.ts';
import { COVER_FORMATS, type SongFiles } from './song-files.ts';

/** How long a song waits for its covers, in milliseconds. */
const COVERS_MS = 20_000;

export interface CoverPorts {
  readonly songs: GenerationStore<StoredSongSettings, VersionDetails>;
  readonly files: SongFiles;
  readonly calls: Pick<ServiceCalls, 'fetchFile'>;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Publishes a song. */
  publish(songId: string): void;
}

/** Downloads the covers of a song within a time limit. A failed cover does not fail the song. */
export async function fetchCovers(ports: CoverPorts, context: JobContext, songId: string): Promise<void> {
  const { clock, songs } = ports;
  const enough = new AbortController();
  const timer = clock.after(COVERS_MS, () => enough.abort());
  const signal = AbortSignal.any([context.signal, enough.signal]);
  const missing = songs.outputs.of(songId).filter(({ details }) => details.coverFile === null);
  await Promise.all(missing.map((version) => fetchCover(ports, context, version, signal)));
  timer.cancel();
}

async function fetchCover(
  { songs, publish, files, calls, logger }: CoverPorts,
  { job, connection }: JobContext,
  { generationId: songId, n, details }: StoredVersion,
  signal: AbortSignal,
): Promise<void> {
  const { coverAddress: url } = details;
  if (url === null) return;
  try {
    const into = files.beginCover(songId, n);
    const max = BYTE_CAPS.cover;
    const { kind } = await calls.fetchFile({ url, connection, into, max, kinds: COVER_FORMATS, signal });
    const format = COVER_FORMATS.find((known) => known === kind);
    // Stopped or trashed meanwhile.
    if (format === undefined || signal.aborted) return;
    await removeKeyFromFile(into, connection.key);
    const coverFile = files.finishCover(into, songId, n, format);
    songs.outputs.setDetails(songId, n, { ...details, coverFile });
    publish(songId);
  } catch (error) {
    logger.info('the cover of a song could not be downloaded', { jobId: job.id, error });
  }
}
