import { redactPng } from '../formats/imaging/redact-png.ts';
import type { Secret } from '../http/secret.ts';
import { redactFile } from '../http/spool/redact-file.ts';
import { redactorOf } from '../http/transport.ts';
import { StorageError } from '../platform/files/storage-error.ts';

/**
 * Removes the key from the metadata of a result's file before it enters the library and backups, since a service can
 * embed the request. Pixels and samples are unchanged.
 * @throws StorageError if the file cannot be scanned
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
