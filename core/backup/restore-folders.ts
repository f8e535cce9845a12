import { join } from 'node:path';
import { z } from 'zod';
import type { BackupContents } from '../../shared/contract/backup.ts';

/** What is being unpacked: worth nothing until it is whole. */
export const partFolder = (dataFolder: string): string => join(dataFolder, 'restore-part');
/** What takes its place at the next start: whole, checked and flushed, since it got its name in one step. */
export const readyFolder = (dataFolder: string): string => join(dataFolder, 'restore-ready');
/** How far the taking of places has come; there only while it goes on. */
export const journalFile = (dataFolder: string): string => join(dataFolder, 'restore.json');
/** In the folder that is ready: what it holds. */
export const READY_NOTE = 'restored.json';

/** Begins the name of a folder with what a restored backup took the place of. */
export const ASIDE = 'before-restore-';

export function readyNote(contents: BackupContents): string {
  return JSON.stringify(contents);
}

/** How far it has come; see `take-place.ts`. */
export const journal = z.strictObject({
  step: z.enum(['aside', 'in', 'out', 'back']),
  aside: z.string().regex(/^before-restore-[\dTZ-]+$/),
});
export type Journal = z.infer<typeof journal>;

/** What the note must say for the folder to be one of ours. */
export const readyContents = z.object({ createdAt: z.int(), version: z.string() });
