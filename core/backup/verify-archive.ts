import { Conflict } from '../platform/refusal.ts';
import type { BackupManifest } from './manifest.ts';
import { describeUnsealed, openArchive } from './open-archive.ts';
import { isSealed } from './seal.ts';

/**
 * Reads a whole backup once more and compares every hash in it. The manifest is what is given.
 * @param onRead told how many bytes more of its content were read.
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
      for await (const piece of archive.read(entry, signal)) onRead(piece.length);
    }
    return archive.manifest;
  } finally {
    archive.close();
  }
}
