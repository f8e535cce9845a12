import { rm } from 'node:fs/promises';
import type { DatabaseSync } from 'node:sqlite';
import type {
  BackupContents,
  CopyContents,
  DatabaseCopy,
  Rollback,
  StagedRestore,
} from '../../shared/contract/backup.ts';
import type { OperationEvent } from '../../shared/contract/operation-events.ts';
import type { Delivery, Downloads } from '../library/downloads.ts';
import { localTime } from '../library/file-name.ts';
import type { Host } from '../platform/host.ts';
import { Conflict } from '../platform/refusal.ts';
import { type ReportProgress, WatchedOperations } from '../platform/stream-progress.ts';
import type { Rpc } from '../rpc/rpc.ts';
import { createBackup } from './create-backup.ts';
import { DatabaseCopies } from './database-copies.ts';
import { readStagedRestore, stagedFolder } from './restore-folders.ts';
import { unpackBackup } from './unpack-backup.ts';

/** Milliseconds until a restart begins: by then the window has its answer. */
const RESTART_AFTER_MS = 200;

interface Needs {
  readonly db: DatabaseSync;
  readonly host: Pick<
    Host,
    'clock' | 'dataFolder' | 'libraryFolder' | 'settingsFile' | 'version' | 'restart'
  >;
  readonly handedOut: Downloads;
  readonly uploads: {
    /** Hands over a file, which the caller removes. @throws NotFound */
    take(id: string, purpose: 'backup'): { readonly path: string };
  };
  /** Called if the database cannot be read. */
  readonly onDamage: () => void;
}

type Created = { readonly contents: BackupContents } & Delivery;
type Restored = { readonly contents: BackupContents; readonly canRestart: boolean };

/** Creates and restores backups for the window. */
export class Backup {
  readonly #needs: Needs;
  readonly #operations: WatchedOperations;
  readonly #copies: DatabaseCopies;
  #restoring = false;

  constructor(needs: Needs) {
    this.#needs = needs;
    const { dataFolder, version, clock } = needs.host;
    this.#operations = new WatchedOperations(clock);
    this.#copies = new DatabaseCopies({ dataFolder, version, now: () => clock.now() });
  }

  /** @throws StorageError; Conflict `database_damaged` */
  create(signal: AbortSignal | undefined): AsyncGenerator<OperationEvent<Created>> {
    return this.#operations.watch(signal, (report, stop) => this.#create(report, stop));
  }

  /** @throws Conflict `backup_invalid`, `backup_damaged`, `backup_too_new`, `no_space`, `restore_under_way`; NotFound */
  restore(uploadId: string, signal: AbortSignal | undefined): AsyncGenerator<OperationEvent<Restored>> {
    return this.#operations.watch(signal, (report, stop) =>
      this.#runExclusively(() => this.#restore(uploadId, report, stop)),
    );
  }

  copies(): DatabaseCopy[] {
    return this.#copies.list();
  }

  /** @throws NotFound */
  lookAtCopy(name: string): Promise<CopyContents> {
    return this.#copies.look(name, this.#operations.closing);
  }

  /** @throws Conflict `copy_damaged`, `copy_too_new`, `no_space`, `restore_under_way`; NotFound */
  goBack(name: string, signal: AbortSignal | undefined): AsyncGenerator<OperationEvent<Rollback>> {
    const canRestart = this.#needs.host.restart !== undefined;
    return this.#operations.watch(signal, (_, stop) =>
      this.#runExclusively(async () => ({ ...(await this.#copies.prepare(name, stop)), canRestart })),
    );
  }

  /** Restarts in a moment, if the host can. */
  restart(): { restarts: boolean } {
    const { clock, restart } = this.#needs.host;
    if (restart !== undefined) clock.after(RESTART_AFTER_MS, restart);
    return { restarts: restart !== undefined };
  }

  /** Returns the staged restore, which may be older than the window. */
  staged(): StagedRestore | null {
    const { dataFolder, restart } = this.#needs.host;
    const found = readStagedRestore(dataFolder);
    if (found === undefined) return null;
    const { scope, ...contents } = found;
    return { contents, scope, canRestart: restart !== undefined };
  }

  /** Discards a staged restore. @throws Conflict `restore_under_way` */
  forgetRestore(): Promise<void> {
    const folder = stagedFolder(this.#needs.host.dataFolder);
    return this.#runExclusively(() => rm(folder, { recursive: true, force: true }));
  }

  /** Aborts running work and waits until no partial files are left. */
  close(): Promise<void> {
    return this.#operations.close();
  }

  async #create(report: ReportProgress, stop: AbortSignal): Promise<Created> {
    const { db, host, handedOut, onDamage } = this.#needs;
    const out = handedOut.begin();
    try {
      const now = host.clock.now();
      const settings = host.settingsFile.read();
      const contents = await createBackup({ ...host, db, settings, now }, out.part, stop, report);
      const named = { kind: 'backup', fileName: backupName(now) } as const;
      return { contents, ...(await handedOut.give(out, named, this.#operations.closing)) };
    } catch (error) {
      if (error instanceof Conflict && error.reason === 'database_damaged') onDamage();
      await handedOut.drop(out);
      throw error;
    }
  }

  async #restore(uploadId: string, report: ReportProgress, stop: AbortSignal): Promise<Restored> {
    const { host, uploads } = this.#needs;
    const { path } = uploads.take(uploadId, 'backup');
    try {
      const contents = await unpackBackup(path, host.dataFolder, stop, report);
      return { contents, canRestart: host.restart !== undefined };
    } finally {
      await rm(path, { force: true });
    }
  }

  /** Two at a time would unpack into one folder. */
  async #runExclusively<T>(work: () => Promise<T>): Promise<T> {
    if (this.#restoring) throw new Conflict('restore_under_way');
    this.#restoring = true;
    try {
      return await work();
    } finally {
      this.#restoring = false;
    }
  }
}

/** Returns a name by local time: `Quartet backup 2026-11-21 14-05.zip`. */
export function backupName(now: number): string {
  return `Quartet backup ${localTime(new Date(now)).replace('T', ' ').replace(':', '-')}.zip`;
}

/** Implements the procedures of backups and dated copies. */
export const backupRouter = ({ procedures: { backup: p } }: Rpc, backup: Backup) => ({
  create: p.create.handler(({ signal }) => backup.create(signal)),
  restore: p.restore.handler(({ input, signal }) => backup.restore(input.uploadId, signal)),
  copies: p.copies.handler(() => backup.copies()),
  lookAtCopy: p.lookAtCopy.handler(({ input }) => backup.lookAtCopy(input.name)),
  goBack: p.goBack.handler(({ input, signal }) => backup.goBack(input.name, signal)),
  restart: p.restart.handler(() => backup.restart()),
  staged: p.staged.handler(() => backup.staged()),
  forgetRestore: p.forgetRestore.handler(() => backup.forgetRestore()),
});
