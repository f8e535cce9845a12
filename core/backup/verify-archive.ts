import { Conflict } from '../platform/refusal.ts';
import type { BackupManifest } from './manifest.ts';
import { describeUnsealed, openArchive } from './open-archive.ts';
import { isSealed } from './seal.ts';

/**
 * Reads a whole backup again and compares every hash. Returns its manifest.
 * @param onRead receives the number of additional bytes read.
 * @throws Conflict `backup_invalid`, `backup_damaged`, `backup_too_new`
 */
export async function verifyArchive(
  path: string,
  knownSchema: number,
  signal: AbortSignal,
  onRead: (bytes: number) => void,
): Promise<BackupManifest> {
  if (!(await isSealed(path, signal, () => undefined))) throw new Conflict(await describeUnsealed(path));
  const archive = await openArchive(path, knownSchema);
  try {
    for (const entry of archive.manifest.entries) {
      for await (const chunk of archive.read(entry, signal)) onRead(chunk.length);
    }
    return archive.manifest;
  } finally {
    archive.close();
  }
}
