import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { copyPath, copyTime, keepNewest, listBackups } from '../db/backups.ts';
import { DATABASE } from '../db/connect.ts';
import { atomicWrite } from '../platform/files/atomic-write.ts';
import { type FreeSpaceProbe, hasFreeSpace } from '../platform/files/free-space.ts';
import type { Clock, Logger } from '../platform/host.ts';
import { TRASH_RETENTION_MS } from '../platform/trash-time.ts';
import { runDatabaseTask } from './database-thread.ts';
import { InvalidDatabase } from './inspect-database.ts';
import { rolledBackDatabases } from './restore-folders.ts';

/** A copy older than this is followed by another one, in milliseconds. */
const FRESH_MS = 86_400_000;
/** How often it is looked whether one is due, in milliseconds. */
const LOOK_EVERY_MS = 3_600_000;
/** In the data folder while copies there hold what was deleted for good: neither a kill nor a full disk forgets it. */
const OUTDATED = 'quartet.db-copies-outdated';

interface Needs {
  readonly dataFolder: string;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Told when the database turns out to be damaged. */
  readonly onDamage: () => void;
  /** Other than the system's in tests only. */
  readonly room?: FreeSpaceProbe;
}

/**
 * A copy of the database for each day on which something changed, so that damage costs a day at most. Made and looked
 * through by a thread while the app goes on; the newest three are kept.
 */
export class DailyCopies {
  readonly #needs: Needs;
  readonly #closing = new AbortController();
  #next: { cancel(): void } | undefined;
  #underWay: Promise<void> = Promise.resolve();
  /** How often something was deleted for good in this run, and how many of these times no copy remembers any more. */
  #erased = 0;
  #forgotten = 0;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** Looks once an hour from now on. */
  begin(onDefect: (error: unknown) => void): void {
    if (this.#closing.signal.aborted) return;
    this.#next = this.#needs.clock.after(LOOK_EVERY_MS, () => {
      void this.refresh()
        .catch(onDefect)
        .finally(() => this.begin(onDefect));
    });
  }

  /** The copies hold what is deleted for good just now: with the next look a new one takes the place of them all. */
  outdated(): void {
    this.#erased += 1;
    const path = join(this.#needs.dataFolder, OUTDATED);
    try {
      if (!existsSync(path)) atomicWrite(path, '');
    } catch (error) {
      // Whoever frees a full disk must not be held up; it is known as long as this run lasts.
      this.#needs.logger.warn('it could not be noted that copies are outdated', { error });
    }
  }

  /**
   * Makes a copy where one is due. With `anew` one is made in any case: what there is, is not of what is there now. With
   * `forget` all older ones go as well, once it is there: they hold what the user has deleted. With both they go with the
   * next look.
   */
  refresh(why: { readonly anew?: boolean; readonly forget?: boolean } = {}): Promise<void> {
    const done = this.#underWay.then(() => this.#refresh(why.anew === true, why.forget === true));
    this.#underWay = done.catch(() => undefined);
    return done;
  }

  /** Ends what is under way; nothing half made stays. */
  async close(): Promise<void> {
    this.#closing.abort();
    this.#next?.cancel();
    await this.#underWay;
  }

  async #refresh(anew: boolean, forget: boolean): Promise<void> {
    const { dataFolder, clock, logger, room } = this.#needs;
    if (forget) this.outdated();
    if (this.#closing.signal.aborted) return;
    this.#sweep();
    const erased = this.#erased;
    // Not together with `anew`: whoever has just gone back, or lost something, may want another of them.
    const isOutdated = !anew && (erased > this.#forgotten || existsSync(join(dataFolder, OUTDATED)));
    if (!anew && !isOutdated && !this.#isDue()) return;
    const database = join(dataFolder, DATABASE);
    if (!(await hasFreeSpace(dataFolder, statSync(database).size, room))) {
      logger.warn('no copy of the database was made: the disk is too full');
      return;
    }
    const path = copyPath(dataFolder, 'daily', clock.now());
    // A copy that fails is taken away: it must not be one that was there.
    if (existsSync(path) || !(await this.#copy(database, path))) return;
    if (!isOutdated) return keepNewest(dataFolder, 'daily', clock.now());
    for (const old of listBackups(dataFolder)) if (old !== path) rmSync(old, { force: true });
    this.#forgotten = erased;
    if (this.#erased === erased) rmSync(join(dataFolder, OUTDATED), { force: true });
  }

  async #copy(from: string, to: string): Promise<boolean> {
    try {
      await runDatabaseTask({ type: 'copy', from, to }, this.#closing.signal);
      return true;
    } catch (error) {
      await Promise.all([to, `${to}.part`].map((path) => rm(path, { force: true })));
      if (this.#closing.signal.aborted) return false;
      if (!(error instanceof InvalidDatabase)) throw error;
      // The older copies stay: they may be all there is.
      this.#needs.onDamage();
      throw error;
    }
  }

  #isDue(): boolean {
    const { dataFolder, clock } = this.#needs;
    // One of a time to come was made while the clock was wrong: it says nothing of what has changed since.
    const past = (path: string) => (copyTime(basename(path)) ?? 0) <= clock.now();
    const newest = listBackups(dataFolder).find(past);
    if (newest === undefined) return true;
    const age = clock.now() - (copyTime(basename(newest)) ?? 0);
    return age >= FRESH_MS && this.#hasChanged(newest);
  }

  /** Since a copy. SQLite writes to its log first, and into the file later. */
  #hasChanged(copy: string): boolean {
    const since = statSync(copy).mtimeMs;
    return [DATABASE, `${DATABASE}-wal`].some((name) => {
      const stat = statSync(join(this.#needs.dataFolder, name), { throwIfNoEntry: false });
      return stat !== undefined && stat.size > 0 && stat.mtimeMs > since;
    });
  }

  /** What a kill left half copied, and what going back set aside so long ago that the trash would have let it go. */
  #sweep(): void {
    const { dataFolder, clock } = this.#needs;
    for (const name of readdirSync(dataFolder)) {
      if (name.endsWith('.db.part')) rmSync(join(dataFolder, name), { force: true });
    }
    for (const { path, at } of rolledBackDatabases(dataFolder)) {
      if (at < clock.now() - TRASH_RETENTION_MS) rmSync(path, { recursive: true, force: true });
    }
  }
}
