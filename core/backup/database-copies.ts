import { readdirSync, statSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { CopyContents, DatabaseCopy, Rollback } from '../../shared/contract/backup.ts';
import { copyTime, listBackups, parseFileTime } from '../db/backups.ts';
import { DATABASE } from '../db/connect.ts';
import { atomicWrite } from '../platform/files/atomic-write.ts';
import { type FreeSpaceProbe, hasFreeSpace } from '../platform/files/space.ts';
import { errorCode, StorageError } from '../platform/files/storage-error.ts';
import { Conflict, NotFound } from '../platform/refusal.ts';
import type { DatabaseFacts, DatabaseTask } from './database-task.ts';
import { runDatabaseTask } from './database-thread.ts';
import { InvalidDatabase } from './inspect-database.ts';
import {
  formatStagedRestore,
  partFolder,
  rolledBackDatabases,
  STAGED_RESTORE_FILE,
} from './restore-folders.ts';
import { stageRestore } from './stage-restore.ts';

/** Matches the name of a damaged database that was set aside. */
const CORRUPT = /^quartet\.db\.corrupt-([\dTZ-]+)$/;

interface Listed extends DatabaseCopy {
  readonly path: string;
}

interface Needs {
  readonly dataFolder: string;
  readonly version: string;
  readonly now: () => number;
  /** Replaces the system's figures in tests. */
  readonly room?: FreeSpaceProbe;
}

/** Lists the copies of the database in a data folder, and prepares a rollback to one. */
export class DatabaseCopies {
  readonly #needs: Needs;
  /** Caches the contents of a copy while its file is unchanged: checking a large one takes seconds. */
  readonly #contents = new Map<string, CopyContents>();

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** Returns all copies, newest first, and damaged files that may hold more. */
  list(): DatabaseCopy[] {
    return this.#listed().map(({ path: _, ...copy }) => copy);
  }

  /** Returns the contents of a copy, and whether it is intact. @throws NotFound */
  async look(name: string, signal: AbortSignal): Promise<CopyContents> {
    const { path, reason, bytes } = this.#find(name);
    if (reason === 'damaged') return { state: 'damaged', conversations: 0, works: 0 };
    const key = `${path} ${bytes} ${statSync(path).mtimeMs}`;
    const known = this.#contents.get(key);
    if (known !== undefined) return known;
    const contents = await contentsOf(() => runDatabaseTask({ type: 'inspect', path }, signal));
    this.#contents.set(key, contents);
    return contents;
  }

  /**
   * Checks a copy and stages it to replace the database at the next start; for a damaged file, stages the current
   * database plus everything readable beyond it.
   * @throws NotFound; Conflict `copy_damaged`, `copy_too_new`, `no_space`; StorageError
   */
  async prepare(name: string, signal: AbortSignal): Promise<Omit<Rollback, 'canRestart'>> {
    const { dataFolder, version, room } = this.#needs;
    const copy = this.#find(name);
    const part = partFolder(dataFolder);
    await rm(part, { recursive: true, force: true });
    try {
      const now = join(dataFolder, DATABASE);
      // A damaged file is copied as well, to be read.
      const needed = copy.bytes + (copy.reason === 'damaged' ? copy.bytes + statSync(now).size : 0);
      if (!(await hasFreeSpace(dataFolder, needed, room))) throw new Conflict('no_space');
      await mkdir(part, { mode: 0o700 });
      const to = join(part, DATABASE);
      const task: DatabaseTask =
        copy.reason === 'damaged'
          ? { type: 'salvage', from: now, damaged: copy.path, to }
          : { type: 'copy', from: copy.path, to };
      const facts = await runDatabaseTask(task, signal);
      const { conversations, works } = facts;
      const madeAt = copy.reason === 'damaged' ? this.#needs.now() : copy.madeAt;
      const contents = { createdAt: madeAt, version, conversations, files: 0, bytes: copy.bytes };
      atomicWrite(join(part, STAGED_RESTORE_FILE), formatStagedRestore(contents, 'database'));
      await stageRestore(dataFolder);
      return { madeAt, conversations, works, brought: facts.brought ?? null };
    } catch (error) {
      await rm(part, { recursive: true, force: true });
      signal.throwIfAborted();
      throw asRefusal(error);
    }
  }

  #find(name: string): Listed {
    const found = this.#listed().find((copy) => copy.name === name);
    if (found === undefined) throw new NotFound('copy', name);
    return found;
  }

  #listed(): Listed[] {
    const { dataFolder } = this.#needs;
    const dated = listBackups(dataFolder).map((path) => ({
      ...{ name: basename(path), path, madeAt: copyTime(basename(path)) },
      reason: basename(path).startsWith('quartet-backup-') ? ('update' as const) : ('daily' as const),
    }));
    const aside = rolledBackDatabases(dataFolder).map(({ name, path, at }) => ({
      ...{ name, path: join(path, DATABASE), madeAt: at, reason: 'set_aside' as const },
    }));
    const damaged = readdirSync(dataFolder).flatMap((name) => {
      const madeAt = parseFileTime(CORRUPT.exec(name)?.[1] ?? '');
      return madeAt === null
        ? []
        : [{ name, path: join(dataFolder, name), madeAt, reason: 'damaged' as const }];
    });
    return [...dated, ...aside, ...damaged]
      .flatMap(({ madeAt, ...copy }) => {
        const stat = statSync(copy.path, { throwIfNoEntry: false });
        return madeAt === null || !stat?.isFile() ? [] : [{ ...copy, madeAt, bytes: stat.size }];
      })
      .sort((a, b) => b.madeAt - a.madeAt);
  }
}

async function contentsOf(look: () => Promise<DatabaseFacts>): Promise<CopyContents> {
  try {
    const { conversations, works } = await look();
    return { state: 'sound', conversations, works };
  } catch (error) {
    if (error instanceof InvalidDatabase) return { state: error.fault, conversations: 0, works: 0 };
    throw error;
  }
}

function asRefusal(error: unknown): unknown {
  if (error instanceof InvalidDatabase) {
    const reason = { damaged: 'copy_damaged', foreign: 'copy_damaged', too_new: 'copy_too_new' } as const;
    return new Conflict(reason[error.fault], { cause: error });
  }
  if (error instanceof Conflict || error instanceof NotFound) return error;
  if (['ENOSPC', 'EDQUOT'].includes(errorCode(error))) return new Conflict('no_space', { cause: error });
  return errorCode(error) === '' ? error : StorageError.of(error);
}
