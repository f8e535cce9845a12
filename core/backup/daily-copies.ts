import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { copyPath, copyTime, listBackups, removeOldCopies } from '../db/backups.ts';
import { DATABASE } from '../db/connect.ts';
import { atomicWrite } from '../platform/files/atomic-write.ts';
import { type FreeSpaceProbe, hasFreeSpace } from '../platform/files/space.ts';
import type { Clock, Logger } from '../platform/host.ts';
import { TRASH_RETENTION_MS } from '../platform/trash-time.ts';
import { runDatabaseTask } from './database-thread.ts';
import { InvalidDatabase } from './inspect-database.ts';
import { rolledBackDatabases } from './restore-folders.ts';

/** A new copy is made once the last is older than this, in milliseconds. */
const FRESH_MS = 86_400_000;
/** Milliseconds between two checks whether a copy is due. */
const LOOK_EVERY_MS = 3_600_000;
/**
 * A marker in the data folder: copies there still hold permanently deleted data. A file survives both a kill and a full
 * disk.
 */
const OUTDATED = 'quartet.db-copies-outdated';

interface Needs {
  readonly dataFolder: string;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Called if the database turns out to be damaged. */
  readonly onDamage: () => void;
  /** Replaces the system's figures in tests. */
  readonly room?: FreeSpaceProbe;
}

/**
 * Keeps a copy of the database for each day with changes, so that damage costs a day at most. A thread makes and checks
 * it while the app runs; the newest three are kept.
 */
export class DailyCopies {
  readonly #needs: Needs;
  readonly #closing = new AbortController();
  #next: { cancel(): void } | undefined;
  #underWay: Promise<void> = Promise.resolve();
  /** Permanent deletions in this run, and how many of them no copy contains any more. */
  #erased = 0;
  #forgotten = 0;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** Checks once an hour from now on. */
  begin(onDefect: (error: unknown) => void): void {
    if (this.#closing.signal.aborted) return;
    this.#next = this.#needs.clock.after(LOOK_EVERY_MS, () => {
      void this.refresh()
        .catch(onDefect)
        .finally(() => this.begin(onDefect));
    });
  }

  /** Marks all copies as outdated by a permanent deletion: the next check replaces them. */
  outdated(): void {
    this.#erased += 1;
    const path = join(this.#needs.dataFolder, OUTDATED);
    try {
      if (!existsSync(path)) atomicWrite(path, '');
    } catch (error) {
      // Freeing a full disk must not be blocked; the flag in memory lasts for this run.
      this.#needs.logger.warn('the copies could not be marked as outdated', { error });
    }
  }

  /**
   * Makes a copy if one is due. With `anew`, makes one regardless, because the database was replaced. With `forget`,
   * deletes all older copies once it exists, because they hold data that the user deleted. With both, older copies are
   * deleted by the next check.
   */
  refresh(why: { readonly anew?: boolean; readonly forget?: boolean } = {}): Promise<void> {
    const done = this.#underWay.then(() => this.#refresh(why.anew === true, why.forget === true));
    this.#underWay = done.catch(() => undefined);
    return done;
  }

  /** Aborts running work and leaves no partial files. */
  async close(): Promise<void> {
    this.#closing.abort();
    this.#next?.cancel();
    await this.#underWay;
  }

  async #refresh(anew: boolean, forget: boolean): Promise<void> {
    const { dataFolder, clock, logger, room } = this.#needs;
    if (forget) this.outdated();
    if (this.#closing.signal.aborted) return;
    this.#removeLeftovers();
    const erased = this.#erased;
    // Never combined with `anew`: after a rollback or a loss, the user may want another copy.
    const isOutdated = !anew && (erased > this.#forgotten || existsSync(join(dataFolder, OUTDATED)));
    if (!anew && !isOutdated && !this.#isDue()) return;
    const database = join(dataFolder, DATABASE);
    if (!(await hasFreeSpace(dataFolder, statSync(database).size, room))) {
      logger.warn('no copy of the database was made: the disk is too full');
      return;
    }
    const path = copyPath(dataFolder, 'daily', clock.now());
    if (existsSync(path) || !(await this.#copy(database, path))) return;
    if (!isOutdated) return removeOldCopies(dataFolder, 'daily', clock.now());
    for (const old of listBackups(dataFolder)) if (old !== path) rmSync(old, { force: true });
    this.#forgotten = erased;
    if (this.#erased === erased) rmSync(join(dataFolder, OUTDATED), { force: true });
  }

  async #copy(from: string, to: string): Promise<boolean> {
    try {
      await runDatabaseTask({ type: 'copy', from, to }, this.#closing.signal);
      return true;
    } catch (error) {
      await rm(`${to}.part`, { force: true });
      if (this.#closing.signal.aborted) return false;
      if (!(error instanceof InvalidDatabase)) throw error;
      // The older copies stay: they may be all that is left.
      this.#needs.onDamage();
      throw error;
    }
  }

  #isDue(): boolean {
    const { dataFolder, clock } = this.#needs;
    // A copy dated in the future was made with a wrong clock: it does not tell what changed since.
    const past = (path: string) => (copyTime(basename(path)) ?? 0) <= clock.now();
    const newest = listBackups(dataFolder).find(past);
    if (newest === undefined) return true;
    const age = clock.now() - (copyTime(basename(newest)) ?? 0);
    return age >= FRESH_MS && this.#hasChanged(newest);
  }

  /** Compares the log as well: SQLite writes to it first and into the file later. */
  #hasChanged(copy: string): boolean {
    const since = statSync(copy).mtimeMs;
    return [DATABASE, `${DATABASE}-wal`].some((name) => {
      const stat = statSync(join(this.#needs.dataFolder, name), { throwIfNoEntry: false });
      return stat !== undefined && stat.size > 0 && stat.mtimeMs > since;
    });
  }

  /**
   * Removes copies that a kill left incomplete, and databases set aside by a rollback longer ago than the trash keeps
   * anything.
   */
  #removeLeftovers(): void {
    const { dataFolder, clock } = this.#needs;
    for (const name of readdirSync(dataFolder)) {
      if (name.endsWith('.db.part')) rmSync(join(dataFolder, name), { force: true });
    }
    for (const { path, at } of rolledBackDatabases(dataFolder)) {
      if (at < clock.now() - TRASH_RETENTION_MS) rmSync(path, { recursive: true, force: true });
    }
  }
}
