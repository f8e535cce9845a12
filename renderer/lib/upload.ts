import type { Api, Inputs } from '../../shared/contract/index.ts';
import { UPLOAD_CHUNK } from '../../shared/service/limits.ts';
import { FileRefused } from './call-problem.ts';
import { api, ConnectionLost } from './connection.ts';

/** The part of the contract that uploads need; tests bring their own. */
export type UploadsApi = Pick<Api['uploads'], 'begin' | 'append' | 'drop'>;

interface UploadOptions {
  readonly signal: AbortSignal;
  /** Told after each piece, in bytes. */
  onProgress?(done: number, bytes: number): void;
}

interface Pace {
  /** Shortest time from one piece to the next: the browser host takes 50 messages a second, and there are others. */
  readonly every: number;
  /** Rest before a piece is sent again. */
  readonly rest: number;
  /** Without any piece coming through, it is given up after this. All in milliseconds. */
  readonly patience: number;
}

const PACE: Pace = { every: 33, rest: 500, patience: 60_000 };

/**
 * Brings a file to the core, piece by piece; over breaks of the connection it goes on where the core says it ended.
 * @returns the id under which the core keeps it.
 * @throws ContractError `too_large`, `too_many`, `no_space`, `piece_broken`; `ConnectionLost` after a minute without a
 * connection; the signal's reason. What came is dropped then.
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
    // It goes by itself after a while, too.
    uploads.drop({ id }).catch(() => undefined);
    throw error;
  }
}

/** Calls again while the connection is away. A piece that had arrived is answered, and not taken twice. */
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

/** The browser's own, which is fast and holds nothing up. Rejects when the file cannot be read any more. */
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

/** A file that the user opened in the system: it lies on the core's disk and need not come through the window. */
export interface SystemFile {
  readonly openedId: string;
  readonly size: number;
}

/** A file of the window, or one of the core's disk. */
export type AnyFile = Blob | SystemFile;

/** Brings a file to the core as `upload` does, or has the core copy its own. Returns the upload's id; an empty file is refused. */
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
