import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SongRequest } from '../../shared/service/music.ts';
import { ServiceError } from '../http/errors/service-error.ts';
import type { ServiceConnection } from '../http/service-connection.ts';
import type { Transport } from '../http/transport.ts';
import type { BilledOptions } from '../service/call-options.ts';
import { createSong } from '../service/music/music.ts';
import { temporaryFolder } from './temporary-folder.ts';

export const SONG_REQUEST: SongRequest = {
  model: 'vendor-music-1.0-260319',
  lyrics: '[verse]\nCity lights are shining',
  style: 'folk',
};

/** The outcome of a song request, and the quarantined response. */
export interface Asked {
  readonly taskId: string | null;
  readonly error: ServiceError | null;
  /** The quarantine as text, null when it is empty. */
  readonly kept: string | null;
}

/** Makes one call. An error other than a ServiceError is a defect and is rethrown. */
export async function callSong(
  transport: Transport,
  connection: ServiceConnection,
  options: Partial<BilledOptions> = {},
): Promise<Asked> {
  const folder = temporaryFolder().path;
  const given: BilledOptions = {
    signal: new AbortController().signal,
    quarantine: join(folder, 'raw'),
    ...options,
  };
  const kept = (): string | null =>
    readdirSync(folder).includes('raw') ? readFileSync(join(folder, 'raw'), 'utf8') : null;
  try {
    const taskId = await createSong(transport, connection, SONG_REQUEST, given);
    return { taskId, error: null, kept: kept() };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return { taskId: null, error, kept: kept() };
  }
}
