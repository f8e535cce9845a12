import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type BackupContents, backupContents } from '../../shared/contract/backup.ts';
import { parseFileTime } from '../db/backups.ts';

/** Returns the folder of an incomplete restore, worthless until it is renamed. */
export const partFolder = (dataFolder: string): string => join(dataFolder, 'restore-part');
/**
 * Returns the folder of a staged restore. It is complete, checked and flushed, because it gets its name in one step.
 */
export const stagedFolder = (dataFolder: string): string => join(dataFolder, 'restore-ready');
/** Returns the journal of a restore being applied; it exists only meanwhile. */
export const journalFile = (dataFolder: string): string => join(dataFolder, 'restore.json');
/** The description of a staged restore, inside its folder. */
export const STAGED_RESTORE_FILE = 'restored.json';

/** The prefix of folders with data that a restored backup replaced. */
export const ASIDE = 'before-restore-';

/** The prefix of folders with a database that a rollback replaced. */
export const DATABASE_ASIDE = 'before-going-back-';

/** The extent of a restore: a whole archive, or the database alone. */
export type Scope = 'all' | 'database';

export function formatStagedRestore(contents: BackupContents, scope: Scope = 'all'): string {
  return JSON.stringify({ ...contents, scope });
}

/** Returns the folders with databases that a rollback replaced, newest first, with the time in epoch milliseconds. */
export function rolledBackDatabases(dataFolder: string): { name: string; path: string; at: number }[] {
  return readdirSync(dataFolder)
    .flatMap((name) => {
      const time = name.startsWith(DATABASE_ASIDE) ? parseFileTime(name.slice(DATABASE_ASIDE.length)) : null;
      return time === null ? [] : [{ name, path: join(dataFolder, name), at: time }];
    })
    .sort((a, b) => b.at - a.at);
}

/** The phase of a restore being applied; see `apply-restore.ts`. */
export const journal = z.strictObject({
  step: z.enum(['aside', 'in', 'out', 'back']),
  /** The prefix states the scope. */
  aside: z.string().regex(/^before-(restore|going-back)-[\dTZ-]+$/),
});
export type Journal = z.infer<typeof journal>;

/** The description that identifies a staged restore as ours. */
const description = backupContents.extend({ scope: z.enum(['all', 'database']).default('all') });
type StagedDescription = z.infer<typeof description>;

/** Returns the description of the staged restore; undefined for a folder that Quartet did not create. */
export function readStagedRestore(dataFolder: string): StagedDescription | undefined {
  return description.safeParse(readJson(join(stagedFolder(dataFolder), STAGED_RESTORE_FILE))).data;
}

/** Returns what a file holds; undefined for one that is missing or no JSON. */
export function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}
