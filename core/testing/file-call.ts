import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ServiceError } from '../http/errors/service-error.ts';
import { type FetchedFile, type FetchOptions, fetchFile } from '../http/fetch-file.ts';
import type { Transport } from '../http/transport.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** The result of downloading a file, and the files it left on disk. */
export interface Fetched {
  readonly file: FetchedFile | null;
  readonly error: ServiceError | null;
  /** The bytes of the file; null when there is none. */
  readonly bytes: Buffer | null;
  /** Names in the folder it was given: `file.part` is the one it may make. */
  readonly left: readonly string[];
}

/** Fetches into a folder of its own. A failure that is no ServiceError is a defect and thrown on. */
export async function fetchInto(
  transport: Transport,
  options: Omit<FetchOptions, 'into' | 'max' | 'kinds' | 'signal'> & Partial<FetchOptions>,
): Promise<Fetched> {
  const folder = temporaryFolder().path;
  const into = join(folder, 'file.part');
  const given: FetchOptions = {
    ...{ into, max: 1024 * 1024, kinds: ['mp3', 'wav', 'flac'] },
    signal: new AbortController().signal,
    ...options,
  };
  const after = (): Pick<Fetched, 'bytes' | 'left'> => {
    const left = readdirSync(folder);
    return { left, bytes: left.includes('file.part') ? readFileSync(into) : null };
  };
  try {
    const file = await fetchFile(transport, given);
    return { file, error: null, ...after() };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return { file: null, error, ...after() };
  }
}
