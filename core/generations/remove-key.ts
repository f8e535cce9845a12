import { redactPng } from '../formats/imaging/redact-png.ts';
import type { Secret } from '../http/secret.ts';
import { redactFile } from '../http/spool/redact-file.ts';
import { redactorOf } from '../http/transport.ts';
import { StorageError } from '../platform/files/storage-error.ts';

/**
 * Removes the key from what a file of a result says of itself, before it gets into the library and into backups: a service
 * can write into it what it was sent. Pixels and sound stay as they are.
 * @throws StorageError when the file cannot be looked through
 */
export async function removeKeyFromFile(path: string, key: Secret | null): Promise<void> {
  if (!key?.isDistinctive()) return;
  const redactor = redactorOf(key);
  try {
    if (await redactPng(path, redactor)) return;
  } catch (error) {
    throw StorageError.of(error);
  }
  if (!(await redactFile(path, redactor))) throw new StorageError('failed');
}
