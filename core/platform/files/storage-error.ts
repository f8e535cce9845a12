/** Reasons why a file could not be saved, by what the user can do about them. */
export type StorageReason = 'full' | 'denied' | 'read_only' | 'gone' | 'failed' | 'damaged';

const SENTENCES: Readonly<Record<StorageReason, string>> = {
  full: 'There is not enough space on the disk.',
  denied: 'Quartet is not allowed to write to the library folder.',
  read_only: 'The library folder is read-only.',
  gone: 'The library folder or the file is no longer there.',
  failed: 'The file could not be written.',
  damaged: 'The database is damaged. Restart Quartet to repair it.',
};

const REASONS: Readonly<Record<string, StorageReason>> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EFBIG: 'full',
  EACCES: 'denied',
  EPERM: 'denied',
  EROFS: 'read_only',
  ENOENT: 'gone',
  ENOTDIR: 'gone',
};

/** File system codes, besides those above, that no network error has. */
const OF_DISK: ReadonlySet<string> = new Set([
  ...Object.keys(REASONS),
  ...[
    'EIO',
    'EBUSY',
    'EEXIST',
    'ENOTEMPTY',
    'EISDIR',
    'EXDEV',
    'ELOOP',
    'ENAMETOOLONG',
    'ESTALE',
    'ENODEV',
    'ENXIO',
  ],
  ...['EMFILE', 'ENFILE'],
]);

/** Primary result codes of SQLite that mean a failing disk. */
const OF_SQLITE: Readonly<Record<number, StorageReason>> = {
  8: 'read_only',
  10: 'failed',
  11: 'damaged',
  13: 'full',
  14: 'failed',
  26: 'damaged',
};

/** SQLite's code when there is no space for the memory that processes share on a database, by which it opens one. */
const SQLITE_IOERR_SHMSIZE = 4874;

/** Thrown when a file could not be saved. The message is a plain sentence without the path. */
export class StorageError extends Error {
  readonly reason: StorageReason;

  constructor(reason: StorageReason, options?: { cause?: unknown }) {
    super(SENTENCES[reason], options);
    this.name = 'StorageError';
    this.reason = reason;
  }

  /** Converts an error of the file system. */
  static of(cause: unknown): StorageError {
    if (cause instanceof StorageError) return cause;
    return new StorageError(REASONS[errorCode(cause)] ?? 'failed', { cause });
  }
}

/** Converts an error of the file system, or one of SQLite that it caused; returns null for any other error. */
export function toStorageError(error: unknown): StorageError | null {
  if (error instanceof StorageError) return error;
  if (error instanceof Error && 'errcode' in error && typeof error.errcode === 'number') {
    if (error.errcode === SQLITE_IOERR_SHMSIZE) return new StorageError('full', { cause: error });
    const reason = OF_SQLITE[error.errcode & 0xff];
    return reason === undefined ? null : new StorageError(reason, { cause: error });
  }
  return OF_DISK.has(errorCode(error)) ? StorageError.of(error) : null;
}

/** Returns the system's code of an error, or ''. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
