import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { formatFileTime } from '../db/backups.ts';
import { atomicWrite } from '../platform/files/atomic-write.ts';
import { makeFolder } from '../platform/files/make-folder.ts';
import { renameWithRetry } from '../platform/files/rename-with-retry.ts';
import { syncFolder } from '../platform/files/sync-folder.ts';
import { isReplaced } from './backup-entries.ts';
import {
  ASIDE,
  DATABASE_ASIDE,
  type Journal,
  journal,
  journalFile,
  partFolder,
  readJson,
  readStagedRestore,
  type Scope,
  stagedFolder,
} from './restore-folders.ts';

/** Keys of the message catalogue for notices after the start. */
export type RestoreWarning = 'restored' | 'gone_back' | 'restore_failed';

/** The result of applying a staged restore. */
export interface AppliedRestore {
  readonly warnings: readonly RestoreWarning[];
  /** The folder with the previous data; null if there was none, or nothing happened. */
  readonly aside: string | null;
  /** The cause of a failure, for the log. */
  readonly problem?: unknown;
}

/** Called before each change on disk; tests kill the process there. */
type AtStep = (step: string) => void;

/**
 * Applies a staged restore: the current data moves aside, the restored data moves in. Call it with the data folder
 * locked, before anything in it is opened. Nothing is copied or deleted: each step is a rename, and a journal records
 * the phase, so that a start after a kill continues. If the system refuses a rename, everything is undone.
 * @throws if it can currently be neither finished nor undone; the next start tries again.
 */
export function applyRestore(
  dataFolder: string,
  now: number,
  atStep: AtStep = () => undefined,
): AppliedRestore {
  rmSync(partFolder(dataFolder), { recursive: true, force: true });
  const journal = readJournal(dataFolder);
  // A folder that Quartet did not create is left alone.
  const ready = readStagedRestore(dataFolder)?.scope;
  if (journal === undefined && ready === undefined) return { warnings: [], aside: null };
  const aside = (ready === 'database' ? DATABASE_ASIDE : ASIDE) + formatFileTime(now);
  const replacement = new Replacement(dataFolder, journal ?? { step: 'aside', aside }, atStep);
  try {
    if (journal === undefined) replacement.begin();
  } catch (problem) {
    // Nothing was moved: the next start may have more room.
    return { warnings: ['restore_failed'], aside: null, problem };
  }
  let problem: unknown;
  if (journal === undefined || journal.step === 'aside' || journal.step === 'in') {
    try {
      replacement.forward();
      return {
        warnings: [replacement.scope === 'all' ? 'restored' : 'gone_back'],
        aside: replacement.previousData(),
      };
    } catch (error) {
      // Undone below; the restored data is still in the user's own archive.
      problem = error;
    }
  }
  replacement.undo();
  return { warnings: ['restore_failed'], aside: null, problem };
}

/** Moves one restore in, or out again. */
class Replacement {
  readonly #data: string;
  readonly #ready: string;
  readonly #aside: string;
  readonly #atStep: AtStep;
  #journal: Journal;
  /** The data it moves. */
  readonly scope: Scope;

  constructor(dataFolder: string, journal: Journal, atStep: AtStep) {
    this.#data = dataFolder;
    this.#ready = stagedFolder(dataFolder);
    this.#aside = join(dataFolder, journal.aside);
    this.#journal = journal;
    this.scope = journal.aside.startsWith(DATABASE_ASIDE) ? 'database' : 'all';
    this.#atStep = atStep;
  }

  begin(): void {
    this.#writeJournal('aside');
  }

  forward(): void {
    if (this.#journal.step === 'aside') {
      this.#moveAll(this.#data, this.#aside);
      this.#writeJournal('in');
    }
    this.#moveAll(this.#ready, this.#data);
    this.#end();
  }

  undo(): void {
    if (this.#journal.step === 'in') this.#writeJournal('out');
    if (this.#journal.step === 'out') this.#moveAll(this.#data, this.#ready);
    this.#writeJournal('back');
    this.#moveAll(this.#aside, this.#data);
    rmSync(this.#aside, { recursive: true, force: true });
    this.#end();
  }

  /** Returns the folder with the previous data, if there was any. */
  previousData(): string | null {
    return existsSync(this.#aside) ? this.#aside : null;
  }

  #writeJournal(step: Journal['step']): void {
    this.#atStep(`note ${step}`);
    this.#journal = { ...this.#journal, step };
    atomicWrite(journalFile(this.#data), JSON.stringify(this.#journal));
  }

  /** Files that were moved before a kill are no longer in `from`, so this can be repeated. */
  #moveAll(from: string, to: string): void {
    const names = existsSync(from) ? readdirSync(from).filter((name) => isReplaced(name, this.scope)) : [];
    if (names.length > 0) makeFolder(to);
    for (const name of names) {
      this.#atStep(`${this.#journal.step} ${name}`);
      renameWithRetry(join(from, name), join(to, name));
    }
    for (const folder of [to, from].filter(existsSync)) syncFolder(folder);
  }

  /** The journal is deleted last: until then a start continues here. */
  #end(): void {
    this.#atStep('clear');
    rmSync(this.#ready, { recursive: true, force: true });
    this.#atStep('end');
    rmSync(journalFile(this.#data), { force: true });
    syncFolder(this.#data);
  }
}

/** The journal is written atomically, so it is either complete or absent. */
function readJournal(dataFolder: string): Journal | undefined {
  return journal.safeParse(readJson(journalFile(dataFolder))).data;
}
