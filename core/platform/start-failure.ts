import { type StorageReason, toStorageError } from './files/storage-error.ts';

const MESSAGES: Readonly<Record<StorageReason, string>> = {
  full: 'The disk is full. Make room on it',
  denied: 'Your account may not write there. Allow it to',
  read_only: 'It can only be read, not written. Take off its write protection',
  gone: 'It cannot be made or found there. Connect the disk it is on',
  failed: 'The disk does not read or write as it should. Check the disk',
  damaged: 'Its database is damaged and could not be repaired. Keep a copy of the folder',
};

/**
 * Converts an error of the data folder at the start into a message for the person who started the program. Returns any
 * other error unchanged.
 */
export function describeStartFailure(error: unknown, dataFolder: string): unknown {
  // A port that may not be bound has the same codes.
  const isOfNetwork = error instanceof Error && 'syscall' in error && error.syscall === 'listen';
  const failure = isOfNetwork ? null : toStorageError(error);
  if (failure === null) return error;
  const what = `Quartet cannot use its data folder ${dataFolder}.`;
  return new Error(`${what} ${MESSAGES[failure.reason]}, or choose another folder with QUARTET_DATA.`, {
    cause: error,
  });
}
