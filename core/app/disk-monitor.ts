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

/** Milliseconds between two looks while there is trouble. */
const LOOK_MS = 30_000;
/** Bytes written to see whether the disk takes any: statistics know nothing of a quota. */
const TRIED = 256 * 1024;

interface Needs {
  readonly db: DatabaseSync;
  readonly host: Pick<Host, 'dataFolder' | 'libraryFolder'>;
  readonly changes: Pick<Changes, 'publish'>;
  readonly clock: Pick<Clock, 'after'>;
  readonly logger: Logger;
  /** Has the next start look through the whole database. */
  readonly suspect: () => void;
}

/**
 * Knows whether what comes can be kept. Whoever meets a failure of the disk says so here; then it is looked whether that
 * was one file or is the disk itself, and if so every half a minute until there is room and a write goes well.
 */
export class DiskMonitor {
  readonly #needs: Needs;
  /** Returns whether the library folder was there and is not any more. Set by the library. */
  libraryIsGone: () => boolean = () => false;
  #stopped = false;
  #trouble: DiskProblem | null = null;
  #looking: Promise<void> | null = null;
  #next: { cancel(): void } | null = null;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** What every window says until it is over; null: all is well. */
  trouble(): DiskProblem | null {
    return this.#trouble;
  }

  /** Looks at the room there is at the start. Writes nothing. */
  start(): void {
    void this.#look(false);
  }

  /** To be told of any failure: one of the disk is looked into. Never throws. */
  note(error: unknown): void {
    if (error instanceof ServiceError) {
      if (error.data.class === 'storage') void this.#look(true);
      return;
    }
    const failure = toStorageError(error);
    if (failure?.reason === 'damaged') this.noteDamage();
    else if (failure !== null) void this.#look(true);
  }

  /** Looks whether what comes can be kept. */
  check(): void {
    void this.#look(true);
  }

  /** The database is damaged, which only a restart repairs: until then no other trouble counts. */
  noteDamage(): void {
    this.#needs.suspect();
    this.#become({ reason: 'damaged', place: 'data', folder: this.#needs.host.dataFolder });
  }

  /** Before anything is sent that may be billed. @throws StorageError `damaged` */
  async unlessDamaged<T>(work: () => Promise<T>): Promise<T> {
    if (this.#trouble?.reason === 'damaged') throw new StorageError('damaged');
    return work();
  }

  /** As `unlessDamaged`, and that there is room for what comes. @throws StorageError `damaged`, `full` */
  assertSpace(): Promise<void> {
    return this.unlessDamaged(() => assertSpace(this.#needs.host.dataFolder));
  }

  async close(): Promise<void> {
    this.#stopped = true;
    this.#next?.cancel();
    await this.#looking;
  }

  /** One look at a time; who comes meanwhile has the same answer. */
  #look(writes: boolean): Promise<void> {
    if (this.#stopped) return Promise.resolve();
    this.#looking ??= this.#find(writes)
      .then((found) => this.#become(found))
      .finally(() => {
        this.#looking = null;
      });
    return this.#looking;
  }

  async #find(writes: boolean): Promise<DiskProblem | null> {
    const { db, host } = this.#needs;
    const { dataFolder, libraryFolder } = host;
    try {
      await assertSpace(dataFolder);
      if (writes) await tryFolder(dataFolder);
      if (writes) tryDatabase(db);
    } catch (error) {
      return { reason: reasonOf(error), place: 'data', folder: dataFolder };
    }
    try {
      if (this.libraryIsGone()) throw new StorageError('gone');
      await assertSpace(libraryFolder);
      // It is made when first needed.
      if (writes && existsSync(libraryFolder)) await tryFolder(libraryFolder);
    } catch (error) {
      return { reason: reasonOf(error), place: 'library', folder: libraryFolder };
    }
    return null;
  }

  #become(found: DiskProblem | null): void {
    const { changes, clock, logger } = this.#needs;
    if (this.#stopped || this.#trouble?.reason === 'damaged') return;
    this.#next?.cancel();
    const lasts = found?.reason === 'damaged';
    this.#next = found === null || lasts ? null : clock.after(LOOK_MS, () => void this.#look(true));
    const before = this.#trouble;
    if (before?.reason === found?.reason && before?.place === found?.place) return;
    this.#trouble = found;
    if (found === null) logger.info('the disk takes what is written again');
    else logger.warn('the disk does not take what is written', { reason: found.reason, place: found.place });
    changes.publish({ type: 'disk', trouble: found });
  }
}

const reasonOf = (error: unknown) => (toStorageError(error) ?? StorageError.of(error)).reason;

/** Writes a little and takes it away again. What a crash leaves of it is swept like all that is half written. */
async function tryFolder(folder: string): Promise<void> {
  const path = join(folder, `write-test.${randomBytes(6).toString('hex')}.part`);
  try {
    await writeNewFile(path, [Buffer.alloc(TRIED)]);
  } finally {
    await rm(path, { force: true });
  }
}

/** Writes a number that nobody reads, as it is: the page it stands on goes through the log to the disk all the same. */
function tryDatabase(db: DatabaseSync): void {
  const id = Number(db.prepare('PRAGMA application_id').get()?.application_id ?? 0);
  db.exec(`PRAGMA application_id = ${id}`);
}
