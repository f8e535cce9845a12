import { rm } from 'node:fs/promises';
import { renameWithRetry } from '../platform/files/rename-with-retry.ts';
import { syncFolder } from '../platform/files/sync-folder.ts';
import { partFolder, stagedFolder } from './restore-folders.ts';

/** Stages an unpacked restore for the next start. It replaces one that was not applied yet. */
export async function stageRestore(dataFolder: string): Promise<void> {
  const part = partFolder(dataFolder);
  const ready = stagedFolder(dataFolder);
  syncFolder(part);
  await rm(ready, { recursive: true, force: true });
  renameWithRetry(part, ready);
  syncFolder(dataFolder);
}
