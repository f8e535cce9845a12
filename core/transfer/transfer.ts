import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { Inputs } from '../../shared/contract/index.ts';
import type { OperationEvent } from '../../shared/contract/operation-events.ts';
import type { ExportedConversations, ImportReport } from '../../shared/contract/transfer.ts';
import type { Conversations } from '../chat/conversations/conversations.ts';
import type { TurnStore } from '../db/chat/turn-store.ts';
import { DATABASE } from '../db/connect.ts';
import type { Downloads, PendingDownload } from '../library/downloads.ts';
import { localTime } from '../library/file-name.ts';
import { raceAbort } from '../platform/abortable.ts';
import type { Changes } from '../platform/changes.ts';
import { hasFreeSpace } from '../platform/files/space.ts';
import type { Host } from '../platform/host.ts';
import { newId } from '../platform/new-id.ts';
import { NotFound } from '../platform/refusal.ts';
import { type ReportProgress, WatchedOperations } from '../platform/stream-progress.ts';
import type { Rpc } from '../rpc/rpc.ts';
import type { SettingsService } from '../settings/settings-service.ts';
import { FILE_EXTENSIONS } from './export/export-format.ts';
import type { ExportDone, ExportTask } from './export/export-task.ts';
import { exportInThread } from './export/export-thread.ts';
import { ImportStore } from './import/import-store.ts';
import { runImport } from './import/run-import.ts';

interface Needs {
  readonly db: DatabaseSync;
  readonly turns: TurnStore;
  readonly conversations: Pick<Conversations, 'remove'>;
  readonly settings: Pick<SettingsService, 'get'>;
  readonly host: Pick<Host, 'clock' | 'dataFolder' | 'libraryFolder' | 'printPdf'>;
  readonly handedOut: Downloads;
  readonly uploads: {
    /** Hands over a file, which the caller removes. @throws NotFound */
    take(id: string, purpose: 'conversations'): { readonly path: string };
  };
  readonly changes: Changes;
  /** Adds new turns to the search index in the background. */
  readonly indexTurns: () => void;
}

type ExportRequest = Inputs['transfer']['export'];

const NOTHING: ExportedConversations = {
  conversations: 0,
  bytes: 0,
  url: null,
  fileName: null,
  saved: false,
};

/** Exports and imports conversations. */
export class Transfer {
  readonly #needs: Needs;
  readonly #store: ImportStore;
  readonly #operations: WatchedOperations;
  /** The last of the operations that must not run concurrently with an import. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(needs: Needs) {
    this.#needs = needs;
    this.#operations = new WatchedOperations(needs.host.clock);
    this.#store = new ImportStore(needs.db, needs.turns);
  }

  /** @throws StorageError; NotFound for a missing conversation. */
  export(
    request: ExportRequest,
    signal: AbortSignal | undefined,
  ): AsyncGenerator<OperationEvent<ExportedConversations>> {
    return this.#operations.watch(signal, (report, stop) => this.#export(request, report, stop));
  }

  /** @throws Conflict `import_unknown`, `import_damaged`, `no_space`; StorageError; NotFound */
  import(uploadId: string, signal: AbortSignal | undefined): AsyncGenerator<OperationEvent<ImportReport>> {
    return this.#operations.watch(signal, async (report, stop) => {
      const { path } = this.#needs.uploads.take(uploadId, 'conversations');
      try {
        return await this.runExclusively(() => this.#import(path, report, stop));
      } finally {
        await rm(path, { force: true });
      }
    });
  }

  /** Moves the remaining conversations of an import to the trash. */
  async undoImport(importId: string): Promise<{ removed: number }> {
    const { db, conversations, host, changes } = this.#needs;
    const ids = this.#store.conversationIds(importId);
    const busy = db
      .prepare(
        `SELECT DISTINCT c.id FROM conversation c JOIN job ON job.conversation_id = c.id AND job.ended_at IS NULL
         WHERE c.import_id = ? AND c.deleted_at IS NULL`,
      )
      .all(importId);
    // Removing a conversation stops its running answers.
    for (const { id } of busy) await conversations.remove(String(id));
    this.#store.moveToTrash(ids, host.clock.now());
    if (ids.length > 0) changes.publish({ type: 'conversations_changed' });
    return { removed: ids.length };
  }

  /** @throws NotFound; StorageError */
  async page(id: string): Promise<{ url: string }> {
    const { handedOut } = this.#needs;
    const out = handedOut.begin('html');
    try {
      const { name } = await this.#operations.track(this.#write(this.#task(id, out.part), () => undefined));
      return { url: await handedOut.show(out, { kind: 'page', fileName: `${name}.html` }) };
    } catch (error) {
      await handedOut.drop(out);
      throw error;
    }
  }

  /** Returns false also if the host cannot print. @throws NotFound; StorageError */
  async pdf(id: string): Promise<{ saved: boolean }> {
    const { handedOut, host } = this.#needs;
    if (host.printPdf === undefined) return { saved: false };
    const out = handedOut.begin('html');
    // The extension tells the browser its type; the prefix makes cleanup find it.
    const path = join(dirname(out.part), `${out.id}.print.html`);
    try {
      const { name } = await this.#operations.track(this.#write(this.#task(id, path), () => undefined));
      return { saved: await raceAbort(this.#operations.closing, host.printPdf(path, `${name}.pdf`)) };
    } finally {
      await handedOut.drop(out);
    }
  }

  /** Runs work that would mistake a running import for stale data: after the current import, before the next. */
  runExclusively<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => undefined);
    return done;
  }

  /** Aborts running work and waits until no partial files are left. */
  close(): Promise<void> {
    return this.#operations.close();
  }

  async #export(
    request: ExportRequest,
    report: ReportProgress,
    stop: AbortSignal,
  ): Promise<ExportedConversations> {
    const { handedOut, host } = this.#needs;
    const { ids, format, media } = request;
    const isOne = ids?.length === 1;
    const zip = media || !isOne;
    const out = handedOut.begin(zip ? 'zip' : FILE_EXTENSIONS[format]);
    try {
      const facts = { ids, format, media, zip, now: host.clock.now(), language: this.#language() };
      const done = await this.#write({ ...facts, ...this.#places(out.part) }, report, stop);
      if (done.conversations === 0) {
        await handedOut.drop(out);
        return NOTHING;
      }
      const type = done.zip ? 'zip' : FILE_EXTENSIONS[format];
      return await this.#deliver(
        { ...out, type },
        done,
        isOne ? done.name : exportFileName(host.clock.now()),
      );
    } catch (error) {
      await handedOut.drop(out);
      throw error;
    }
  }

  async #deliver(out: PendingDownload, { conversations, bytes }: ExportDone, stem: string) {
    const named = { kind: 'export', fileName: `${stem}.${out.type}` } as const;
    return {
      conversations,
      bytes,
      ...(await this.#needs.handedOut.give(out, named, this.#operations.closing)),
    };
  }

  /** @throws NotFound if a requested conversation is missing. */
  async #write(
    task: ExportTask,
    report: ReportProgress,
    stop: AbortSignal = this.#operations.closing,
  ): Promise<ExportDone> {
    const done = await exportInThread(task, stop, report);
    const [only] = task.ids ?? [];
    if (done.conversations === 0 && only !== undefined) throw new NotFound('conversation', only);
    return done;
  }

  #task(id: string, target: string): ExportTask {
    const facts = { ids: [id], format: 'html', media: false, zip: false } as const;
    return {
      ...facts,
      ...this.#places(target),
      now: this.#needs.host.clock.now(),
      language: this.#language(),
    };
  }

  #places(target: string) {
    const { dataFolder, libraryFolder } = this.#needs.host;
    return { database: join(dataFolder, DATABASE), libraryFolder, target };
  }

  #language(): string {
    const { language } = this.#needs.settings.get();
    return language === 'system' ? Intl.DateTimeFormat().resolvedOptions().locale : language;
  }

  async #import(path: string, report: ReportProgress, stop: AbortSignal): Promise<ImportReport> {
    const { settings, host, changes, indexTurns } = this.#needs;
    const { newConversation } = settings.get();
    const importId = newId(host.clock.now());
    const result = await runImport({
      ...{ path, report, signal: stop, store: this.#store, now: host.clock.now() },
      database: join(host.dataFolder, DATABASE),
      importId,
      options: JSON.stringify({
        ...newConversation,
        connectionId: null,
        chatParameters: {},
        messagesParameters: {},
      }),
      hasRoom: (bytes) => hasFreeSpace(host.dataFolder, bytes),
      closing: this.#operations.closing,
    }).catch(async (error: unknown) => {
      // The window left in the moment of publishing: the user does not want it.
      if (!this.#operations.closing.aborted) await this.undoImport(importId);
      throw error;
    });
    if (result.conversations > 0) changes.publish({ type: 'conversations_changed' });
    // Indexing runs in the background; the next start continues it.
    indexTurns();
    return result;
  }
}

/** Implements the procedures that export and import conversations. */
export const transferRouter = ({ procedures: { transfer: p } }: Rpc, transfer: Transfer) => ({
  export: p.export.handler(({ input, signal }) => transfer.export(input, signal)),
  import: p.import.handler(({ input, signal }) => transfer.import(input.uploadId, signal)),
  undoImport: p.undoImport.handler(({ input }) => transfer.undoImport(input.importId)),
  page: p.page.handler(({ input }) => transfer.page(input.id)),
  pdf: p.pdf.handler(({ input }) => transfer.pdf(input.id)),
});

/** Returns the name of an export of several conversations, by local time: `Quartet conversations 2026-11-21 14-05`. */
function exportFileName(now: number): string {
  return `Quartet conversations ${localTime(new Date(now)).replace('T', ' ').replace(':', '-')}`;
}
