import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
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
  type Scope,
  STAGED_RESTORE_FILE,
  stagedFolder,
  stagedRestore,
} from './restore-folders.ts';

/** Keys of the message catalogue for what the user must know from the start. */
export type RestoreWarning = 'restored' | 'gone_back' | 'restore_failed';

/** What a start did with what was laid ready. */
export interface AppliedRestore {
  readonly warnings: readonly RestoreWarning[];
  /** Where what was there before lies now; null where there was nothing, or nothing happened. */
  readonly aside: string | null;
  /** Why it failed, for the log. */
  readonly problem?: unknown;
}

/** Told before each thing that changes something on disk: tests die there. */
type AtStep = (step: string) => void;

/**
 * Lets a restored backup take its place: what is there moves aside, the restored moves in. Call it with the data folder
 * locked, and before anything in it is opened. Nothing is copied and nothing deleted that the user made: each step is a
 * rename, and a journal says whose are the files that lie in the data folder, so that a start after a kill goes on where
 * the last one was. A rename that the system refuses undoes all of it.
 * @throws when it can neither be finished nor undone now; the next start tries again.
 */
export function applyRestore(
  dataFolder: string,
  now: number,
  atStep: AtStep = () => undefined,
): AppliedRestore {
  rmSync(partFolder(dataFolder), { recursive: true, force: true });
  const begun = readJournal(dataFolder);
  const ready = readyScope(dataFolder);
  if (begun === undefined && ready === undefined) return { warnings: [], aside: null };
  const aside = (ready === 'database' ? DATABASE_ASIDE : ASIDE) + formatFileTime(now);
  const way = new Way(dataFolder, begun ?? { step: 'aside', aside }, atStep);
  try {
    if (begun === undefined) way.begin();
  } catch (problem) {
    // Nothing was moved: another start may have more room.
    return { warnings: ['restore_failed'], aside: null, problem };
  }
  let problem: unknown;
  if (begun === undefined || begun.step === 'aside' || begun.step === 'in') {
    try {
      way.forward();
      return { warnings: [way.scope === 'all' ? 'restored' : 'gone_back'], aside: way.filled() };
    } catch (error) {
      // Undone below; what was restored is still in the user's own archive.
      problem = error;
    }
  }
  way.undo();
  return { warnings: ['restore_failed'], aside: null, problem };
}

/** One restored backup on its way in, or out again. */
class Way {
  readonly #data: string;
  readonly #ready: string;
  readonly #aside: string;
  readonly #atStep: AtStep;
  #journal: Journal;
  /** What moves. */
  readonly scope: Scope;

  constructor(dataFolder: string, begun: Journal, atStep: AtStep) {
    this.#data = dataFolder;
    this.#ready = stagedFolder(dataFolder);
    this.#aside = join(dataFolder, begun.aside);
    this.#journal = begun;
    this.scope = begun.aside.startsWith(DATABASE_ASIDE) ? 'database' : 'all';
    this.#atStep = atStep;
  }

  begin(): void {
    this.#note('aside');
  }

  forward(): void {
    if (this.#journal.step === 'aside') {
      this.#moveAll(this.#data, this.#aside);
      this.#note('in');
    }
    this.#moveAll(this.#ready, this.#data);
    this.#end();
  }

  undo(): void {
    if (this.#journal.step === 'in') this.#note('out');
    if (this.#journal.step === 'out') this.#moveAll(this.#data, this.#ready);
    this.#note('back');
    this.#moveAll(this.#aside, this.#data);
    rmSync(this.#aside, { recursive: true, force: true });
    this.#end();
  }

  /** Where what was there before lies, if there was anything. */
  filled(): string | null {
    return existsSync(this.#aside) ? this.#aside : null;
  }

  #note(step: Journal['step']): void {
    this.#atStep(`note ${step}`);
    this.#journal = { ...this.#journal, step };
    atomicWrite(journalFile(this.#data), JSON.stringify(this.#journal));
  }

  /** What was moved before a kill is not there any more, so this can be done again. */
  #moveAll(from: string, to: string): void {
    const names = existsSync(from) ? readdirSync(from).filter((name) => isReplaced(name, this.scope)) : [];
    if (names.length > 0) makeFolder(to);
    for (const name of names) {
      this.#atStep(`${this.#journal.step} ${name}`);
      renameWithRetry(join(from, name), join(to, name));
    }
    for (const folder of [to, from].filter(existsSync)) syncFolder(folder);
  }

  /** The journal goes last: until then a start comes back here. */
  #end(): void {
    this.#atStep('clear');
    rmSync(this.#ready, { recursive: true, force: true });
    this.#atStep('end');
    rmSync(journalFile(this.#data), { force: true });
    syncFolder(this.#data);
  }
}

/** What lies ready. A folder that is not ours to use, whoever put it there, is left alone. */
function readyScope(dataFolder: string): Scope | undefined {
  return stagedRestore.safeParse(readJson(join(stagedFolder(dataFolder), STAGED_RESTORE_FILE))).data?.scope;
}

/** Written in one step, so that it is there whole or not at all. */
function readJournal(dataFolder: string): Journal | undefined {
  return journal.safeParse(readJson(journalFile(dataFolder))).data;
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}
