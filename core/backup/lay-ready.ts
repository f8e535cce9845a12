import { rm } from 'node:fs/promises';
import { renameFirmly } from '../platform/files/rename-firmly.ts';
import { syncFolder } from '../platform/files/sync-folder.ts';
import { partFolder, readyFolder } from './restore-folders.ts';

/** What is unpacked and noted waits for the next start. One that has not taken its place yet gives way. */
export async function layReady(dataFolder: string): Promise<void> {
  const part = partFolder(dataFolder);
  const ready = readyFolder(dataFolder);
  syncFolder(part);
  await rm(ready, { recursive: true, force: true });
  renameFirmly(part, ready);
  syncFolder(dataFolder);
}
