import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ServiceError } from '../http/errors/service-error.ts';
import { type FetchedFile, type FetchOptions, fetchFile } from '../http/fetch-file.ts';
import type { Transport } from '../http/transport.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** The result of a download, and the files it left on disk. */
export interface Fetched {
  readonly file: FetchedFile | null;
  readonly error: ServiceError | null;
  /** The contents of the file; null when there is none. */
  readonly bytes: Buffer | null;
  /** File names in the download folder; only `file.part` may be there. */
  readonly left: readonly string[];
}

/** Downloads a file into a new folder. Returns a ServiceError; throws any other error. */
export async function fetchInto(
  transport: Transport,
  options: Omit<FetchOptions, 'into' | 'max' | 'kinds' | 'signal'> & Partial<FetchOptions>,
): Promise<Fetched> {
  const folder = temporaryFolder().path;
  const into = join(folder, 'file.part');
  const fetchOptions: FetchOptions = {
    ...{ into, max: 1024 * 1024, kinds: ['mp3', 'wav', 'flac'] },
    signal: new AbortController().signal,
    ...options,
  };
  const leftOnDisk = (): Pick<Fetched, 'bytes' | 'left'> => {
    const left = readdirSync(folder);
    return { left, bytes: left.includes('file.part') ? readFileSync(into) : null };
  };
  try {
    const file = await fetchFile(transport, fetchOptions);
    return { file, error: null, ...leftOnDisk() };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return { file: null, error, ...leftOnDisk() };
  }
}
