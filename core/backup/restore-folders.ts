import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { BackupContents } from '../../shared/contract/backup.ts';
import { parseFileTime } from '../db/backups.ts';

/** What is being unpacked: worth nothing until it is whole. */
export const partFolder = (dataFolder: string): string => join(dataFolder, 'restore-part');
/** What takes its place at the next start: whole, checked and flushed, since it got its name in one step. */
export const stagedFolder = (dataFolder: string): string => join(dataFolder, 'restore-ready');
/** How far the taking of places has come; there only while it goes on. */
export const journalFile = (dataFolder: string): string => join(dataFolder, 'restore.json');
/** In the folder that is ready: what it holds. */
export const STAGED_RESTORE_FILE = 'restored.json';

/** Begins the name of a folder with what a restored backup took the place of. */
export const ASIDE = 'before-restore-';

/** Begins the name of a folder with the database that going back to a copy took the place of. */
export const DATABASE_ASIDE = 'before-going-back-';

/** What lies ready: everything of an archive, or the database alone. */
export type Scope = 'all' | 'database';

export function formatStagedRestore(contents: BackupContents, scope: Scope = 'all'): string {
  return JSON.stringify({ ...contents, scope });
}

/** Folders with what going back to a copy took the place of, newest first, and when it did, in epoch milliseconds. */
export function rolledBackDatabases(dataFolder: string): { name: string; path: string; at: number }[] {
  return readdirSync(dataFolder)
    .flatMap((name) => {
      const time = name.startsWith(DATABASE_ASIDE) ? parseFileTime(name.slice(DATABASE_ASIDE.length)) : null;
      return time === null ? [] : [{ name, path: join(dataFolder, name), at: time }];
    })
    .sort((a, b) => b.at - a.at);
}

/** How far it has come; see `take-place.ts`. */
export const journal = z.strictObject({
  step: z.enum(['aside', 'in', 'out', 'back']),
  /** Its beginning says what moves. */
  aside: z.string().regex(/^before-(restore|going-back)-[\dTZ-]+$/),
});
export type Journal = z.infer<typeof journal>;

/** What the note must say for the folder to be one of ours. */
export const stagedRestore = z.object({
  createdAt: z.int(),
  version: z.string(),
  scope: z.enum(['all', 'database']).default('all'),
});
