/** Why a file could not be kept, by what a person can do about it. */
export type StorageReason = 'full' | 'denied' | 'read_only' | 'gone' | 'failed';

const SENTENCES: Readonly<Record<StorageReason, string>> = {
  full: 'There is not enough space on the disk.',
  denied: 'Quartet may not write in the library folder.',
  read_only: 'The library folder can only be read, not written.',
  gone: 'The library folder or the file is no longer there.',
  failed: 'The file could not be written.',
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

/** The disk did not take a file. The message is a plain sentence, without the path. */
export class StorageError extends Error {
  readonly reason: StorageReason;

  constructor(reason: StorageReason, options?: { cause?: unknown }) {
    super(SENTENCES[reason], options);
    this.name = 'StorageError';
    this.reason = reason;
  }

  /** A failure of the file system as one of ours. */
  static of(cause: unknown): StorageError {
    if (cause instanceof StorageError) return cause;
    return new StorageError(REASONS[codeOf(cause)] ?? 'failed', { cause });
  }
}

/** The system's code of a failure, or an empty text. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
