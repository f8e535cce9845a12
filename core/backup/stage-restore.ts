import { rm } from 'node:fs/promises';
import { renameWithRetry } from '../platform/files/rename-with-retry.ts';
import { syncFolder } from '../platform/files/sync-folder.ts';
import { partFolder, stagedFolder } from './restore-folders.ts';

/** What is unpacked and noted waits for the next start. One that has not taken its place yet gives way. */
export async function stageRestore(dataFolder: string): Promise<void> {
  const part = partFolder(dataFolder);
  const ready = stagedFolder(dataFolder);
  syncFolder(part);
  await rm(ready, { recursive: true, force: true });
  renameWithRetry(part, ready);
  syncFolder(dataFolder);
}
