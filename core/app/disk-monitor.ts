import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { DiskProblem } from '../../shared/domain/disk-problem.ts';
import { ServiceError } from '../http/errors/service-error.ts';
import type { Changes } from '../platform/changes.ts';
import { assertSpace } from '../platform/files/space.ts';
import { StorageError, toStorageError } from '../platform/files/storage-error.ts';
import { writeNewFile } from '../platform/files/write-new-file.ts';
import type { Clock, Host, Logger } from '../platform/host.ts';

/** Milliseconds between two checks while there is a problem. */
const CHECK_INTERVAL_MS = 30_000;
/** Bytes of a test write: statistics do not include quotas. */
const PROBE_BYTES = 256 * 1024;

interface Needs {
  readonly db: DatabaseSync;
  readonly host: Pick<Host, 'dataFolder' | 'libraryFolder'>;
  readonly changes: Pick<Changes, 'publish'>;
  readonly clock: Pick<Clock, 'after'>;
  readonly logger: Logger;
  /** Makes the next start check the whole database. */
  readonly suspect: () => void;
}

/**
 * Monitors whether results can be saved. A disk error reported by any caller triggers a check whether it concerned one
 * file or the whole disk; in the latter case the disk is checked every half a minute until there is room and a write
 * succeeds.
 */
export class DiskMonitor {
  readonly #needs: Needs;
  /** Returns whether the library folder existed and is missing now. Set by the library. */
  libraryIsGone: () => boolean = () => false;
  #stopped = false;
  #problem: DiskProblem | null = null;
  #checking: Promise<void> | null = null;
  #next: { cancel(): void } | null = null;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** Returns the problem that every window shows; null if there is none. */
  problem(): DiskProblem | null {
    return this.#problem;
  }

  /** Checks the free space at the start. Writes nothing. */
  start(): void {
    void this.#check(false);
  }

  /** Accepts any error; an error of the disk triggers a check. Never throws. */
  note(error: unknown): void {
    if (error instanceof ServiceError) {
      if (error.data.class === 'storage') void this.#check(true);
      return;
    }
    const failure = toStorageError(error);
    if (failure?.reason === 'damaged') this.noteDamage();
    else if (failure !== null) void this.#check(true);
  }

  /** Checks whether results can be saved. */
  check(): void {
    void this.#check(true);
  }

  /** Reports a damaged database, which only a restart repairs; it hides every other problem. */
  noteDamage(): void {
    this.#needs.suspect();
    this.#setProblem({ reason: 'damaged', place: 'data', folder: this.#needs.host.dataFolder });
  }

  /** Runs billed work unless the database is damaged. @throws StorageError `damaged` */
  async unlessDamaged<T>(work: () => Promise<T>): Promise<T> {
    if (this.#problem?.reason === 'damaged') throw new StorageError('damaged');
    return work();
  }

  /** As `unlessDamaged`, and checks that there is room for the result. @throws StorageError `damaged`, `full` */
  assertSpace(): Promise<void> {
    return this.unlessDamaged(() => assertSpace(this.#needs.host.dataFolder));
  }

  async close(): Promise<void> {
    this.#stopped = true;
    this.#next?.cancel();
    await this.#checking;
  }

  /** Runs one check at a time; concurrent callers share its result. */
  #check(writes: boolean): Promise<void> {
    if (this.#stopped) return Promise.resolve();
    this.#checking ??= this.#findProblem(writes)
      .then((found) => this.#setProblem(found))
      .finally(() => {
        this.#checking = null;
      });
    return this.#checking;
  }

  async #findProblem(writes: boolean): Promise<DiskProblem | null> {
    const { db, host } = this.#needs;
    const { dataFolder, libraryFolder } = host;
    try {
      await assertSpace(dataFolder);
      if (writes) await probeFolder(dataFolder);
      if (writes) probeDatabase(db);
    } catch (error) {
      return { reason: reasonOf(error), place: 'data', folder: dataFolder };
    }
    try {
      if (this.libraryIsGone()) throw new StorageError('gone');
      await assertSpace(libraryFolder);
      // The library folder is created when first needed.
      if (writes && existsSync(libraryFolder)) await probeFolder(libraryFolder);
    } catch (error) {
      return { reason: reasonOf(error), place: 'library', folder: libraryFolder };
    }
    return null;
  }

  #setProblem(found: DiskProblem | null): void {
    const { changes, clock, logger } = this.#needs;
    if (this.#stopped || this.#problem?.reason === 'damaged') return;
    this.#next?.cancel();
    const lasts = found?.reason === 'damaged';
    this.#next =
      found === null || lasts ? null : clock.after(CHECK_INTERVAL_MS, () => void this.#check(true));
    const before = this.#problem;
    if (before?.reason === found?.reason && before?.place === found?.place) return;
    this.#problem = found;
    if (found === null) logger.info('the disk can be written again');
    else logger.warn('the disk cannot be written', { reason: found.reason, place: found.place });
    changes.publish({ type: 'disk', problem: found });
  }
}

const reasonOf = (error: unknown) => (toStorageError(error) ?? StorageError.of(error)).reason;

/** Writes and deletes a small file. Cleanup removes one that a crash leaves. */
async function probeFolder(folder: string): Promise<void> {
  const path = join(folder, `write-test.${randomBytes(6).toString('hex')}.part`);
  try {
    await writeNewFile(path, [Buffer.alloc(PROBE_BYTES)]);
  } finally {
    await rm(path, { force: true });
  }
}

/** Rewrites an unused number unchanged: its page still goes through the log to the disk. */
function probeDatabase(db: DatabaseSync): void {
  const id = Number(db.prepare('PRAGMA application_id').get()?.application_id ?? 0);
  db.exec(`PRAGMA application_id = ${id}`);
}
