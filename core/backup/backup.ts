import { rm } from 'node:fs/promises';
import type { DatabaseSync } from 'node:sqlite';
import type { BackupContents } from '../../shared/contract/backup.ts';
import type { WorkStep } from '../../shared/contract/work-steps.ts';
import type { Host } from '../host.ts';
import { localTime } from '../library/file-name.ts';
import type { HandedOut, HandedOver } from '../library/handed-out.ts';
import { Conflict } from '../refusal.ts';
import { watchedWork } from '../watched-work.ts';
import { createBackup } from './create-backup.ts';
import { readyFolder } from './restore-folders.ts';
import { unpackBackup } from './unpack-backup.ts';

/** Milliseconds until a new start begins: by then the window has its answer. */
const RESTART_AFTER_MS = 200;

interface Needs {
  readonly db: DatabaseSync;
  readonly host: Pick<
    Host,
    'clock' | 'dataFolder' | 'libraryFolder' | 'settingsFile' | 'version' | 'restart'
  >;
  readonly handedOut: HandedOut;
  readonly uploads: {
    /** The file is ours then, to remove too. @throws NotFound */
    take(id: string, purpose: 'backup'): Promise<{ readonly path: string }>;
  };
}

/** Everything in one archive, and back from it. */
export class Backup {
  readonly #needs: Needs;
  #restoring = false;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** @throws StorageError; Conflict `database_damaged` */
  create(
    signal: AbortSignal | undefined,
  ): AsyncGenerator<WorkStep<{ contents: BackupContents } & HandedOver>> {
    const { db, host, handedOut } = this.#needs;
    return watchedWork(host.clock, signal, async (report, stop) => {
      const out = handedOut.begin();
      try {
        const now = host.clock.now();
        const settings = host.settingsFile.read();
        const contents = await createBackup({ ...host, db, settings, now }, out.part, stop, report);
        stop.throwIfAborted();
        return { contents, ...(await handedOut.give(out, backupName(now))) };
      } catch (error) {
        await handedOut.drop(out);
        throw error;
      }
    });
  }

  /** @throws Conflict `backup_invalid`, `backup_damaged`, `backup_too_new`, `no_space`, `restore_under_way`; NotFound */
  restore(
    uploadId: string,
    signal: AbortSignal | undefined,
  ): AsyncGenerator<WorkStep<{ contents: BackupContents; canRestart: boolean }>> {
    const { host, uploads } = this.#needs;
    return watchedWork(host.clock, signal, async (report, stop) => {
      if (this.#restoring) throw new Conflict('restore_under_way');
      this.#restoring = true;
      try {
        const { path } = await uploads.take(uploadId, 'backup');
        try {
          const contents = await unpackBackup(path, host.dataFolder, stop, report);
          return { contents, canRestart: host.restart !== undefined };
        } finally {
          await rm(path, { force: true });
        }
      } finally {
        this.#restoring = false;
      }
    });
  }

  /** Starts anew where the host can, in a moment. */
  restart(): { restarts: boolean } {
    const { clock, restart } = this.#needs.host;
    if (restart !== undefined) clock.after(RESTART_AFTER_MS, restart);
    return { restarts: restart !== undefined };
  }

  /** Forgets what was restored and has not taken its place yet. @throws Conflict `restore_under_way` */
  async forgetRestore(): Promise<void> {
    if (this.#restoring) throw new Conflict('restore_under_way');
    await rm(readyFolder(this.#needs.host.dataFolder), { recursive: true, force: true });
  }
}

/** By local time: `Quartet backup 2026-11-21 14-05.zip`. */
export function backupName(now: number): string {
  return `Quartet backup ${localTime(new Date(now)).replace('T', ' ').replace(':', '-')}.zip`;
}
