import type { Api, Inputs } from '../../shared/contract/index.ts';
import { UPLOAD_CHUNK } from '../../shared/service/limits.ts';
import { FileRefused } from './call-problem.ts';
import { api, ConnectionLost } from './connection.ts';

/** The part of the contract that uploads need; tests provide their own. */
export type UploadsApi = Pick<Api['uploads'], 'begin' | 'append' | 'drop'>;

interface UploadOptions {
  readonly signal: AbortSignal;
  /** Runs after each chunk, with sizes in bytes. */
  onProgress?(done: number, bytes: number): void;
}

interface Pace {
  /** Shortest time between chunks: the browser host accepts 50 messages a second, including others. */
  readonly every: number;
  /** Delay before a chunk is sent again. */
  readonly rest: number;
  /** Time without any delivered chunk after which the upload fails. All are in milliseconds. */
  readonly patience: number;
}

const PACE: Pace = { every: 33, rest: 500, patience: 60_000 };

/**
 * Uploads a file to the core in chunks; after an interruption it continues at the offset the core
 * reports.
 * @returns the id under which the core stores it
 * @throws ContractError `too_large`, `too_many`, `no_space`, `piece_broken`; `ConnectionLost` after
 * a minute without a connection; the signal's reason. The upload is dropped then.
 */
export async function upload(
  file: Blob,
  purpose: Inputs['uploads']['begin']['purpose'],
  { signal, onProgress }: UploadOptions,
  uploads: UploadsApi = api.uploads,
  pace = PACE,
): Promise<string> {
  const bytes = file.size;
  const patient = patience(signal, pace);
  const { id } = await patient(() => uploads.begin({ purpose, bytes }, { signal }));
  try {
    for (let offset = 0; offset < bytes; ) {
      const next = earliest(pace.every);
      const chunk = await base64(file.slice(offset, offset + UPLOAD_CHUNK));
      const at = offset;
      ({ offset } = await patient(() => uploads.append({ id, offset: at, chunk }, { signal })));
      onProgress?.(offset, bytes);
      await next;
    }
    signal.throwIfAborted();
    return id;
  } catch (error) {
    // The core drops it after a while, too.
    uploads.drop({ id }).catch(() => undefined);
    throw error;
  }
}

/** Retries while the connection is lost. A chunk that had arrived is confirmed and not stored twice. */
function patience(signal: AbortSignal, { rest, patience: most }: Pace) {
  return async <T>(call: () => Promise<T>): Promise<T> => {
    const until = performance.now() + most;
    for (;;) {
      signal.throwIfAborted();
      try {
        return await call();
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof ConnectionLost) || performance.now() >= until) throw error;
        await earliest(rest);
      }
    }
  };
}

const earliest = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Uses the browser's own encoder, which is fast and asynchronous. Rejects if the file can no longer be read. */
function base64(piece: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => {
      const url = typeof reader.result === 'string' ? reader.result : '';
      resolve(url.slice(url.indexOf(',') + 1));
    };
    reader.onerror = () => reject(reader.error ?? new Error('the file could not be read'));
    reader.readAsDataURL(piece);
  });
}

/** A file that the user opened in the system: it is on the core's disk and need not pass through the window. */
export interface SystemFile {
  readonly openedId: string;
  readonly size: number;
}

/** A file in the window, or one on the core's disk. */
export type AnyFile = Blob | SystemFile;

/**
 * Uploads a file as `upload` does, or has the core copy its own. Resolves to the upload's id; an
 * empty file is refused.
 */
export async function uploadAny(
  file: AnyFile,
  purpose: 'backup' | 'conversations',
  options: Parameters<typeof upload>[2],
): Promise<string> {
  if (file.size === 0) throw new FileRefused('empty_file');
  if (!('openedId' in file)) return upload(file, purpose, options);
  const { id } = await api.app.uploadOpened({ id: file.openedId, purpose }, { signal: options.signal });
  return id;
}
