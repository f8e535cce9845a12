import { createStore, type StoreApi } from 'zustand/vanilla';
import type { OperationEvent, OperationProgress } from '../../../shared/contract/operation-events.ts';
import type { ImportReport } from '../../../shared/contract/transfer.ts';
import type { ConversationSummary } from '../../../shared/domain/conversation.ts';
import { IMPORT_MAX } from '../../../shared/service/limits.ts';
import { openImport } from '../../app/window-state.ts';
import { type CallProblem, callProblem, fileProblem } from '../../lib/call-problem.ts';
import { api } from '../../lib/connection.ts';
import { followSteps } from '../../lib/long-work.ts';
import { newId } from '../../lib/new-id.ts';
import { type AnyFile, type SystemFile, uploadAny } from '../../lib/upload.ts';
import type { ChatStore } from '../chat-store.ts';

/** Opens the import section, and imports a file that the user opened in the system. */
export function importOpened(file: SystemFile): void {
  openImport();
  void importing.begin(file);
}

export type ImportState =
  | { readonly phase: 'none' | 'stopped' }
  /** `uploading` counts in bytes, `reading` in the core's own units. */
  | { readonly phase: 'uploading' | 'reading'; readonly progress: OperationProgress | null }
  | {
      readonly phase: 'done';
      readonly report: ImportReport;
      /** When the import began, in epoch milliseconds. */
      readonly since: number;
      readonly undoing: boolean;
      /** How many went to the trash when it was undone; null while it was not. */
      readonly undone: number | null;
      readonly problem: CallProblem | null;
    }
  | { readonly phase: 'failed'; readonly problem: CallProblem };

export interface ImportCalls {
  /** Uploads the file to the core. @returns its upload id */
  upload(
    file: AnyFile,
    signal: AbortSignal,
    onProgress: (progress: OperationProgress) => void,
  ): Promise<string>;
  import(uploadId: string, signal: AbortSignal): Promise<AsyncIterable<OperationEvent<ImportReport>>>;
  undo(importId: string): Promise<{ removed: number }>;
}

/** Imports a file of conversations: all of it, or nothing. */
export class ImportStore {
  readonly state: StoreApi<ImportState> = createStore<ImportState>(() => ({ phase: 'none' }));
  readonly #calls: ImportCalls;
  readonly #now: () => number;
  #abort: AbortController | null = null;

  constructor(calls: ImportCalls, now: () => number = Date.now) {
    this.#calls = calls;
    this.#now = now;
  }

  /** Imports a file, unless an import is under way. Never rejects. */
  async begin(file: AnyFile): Promise<void> {
    if (this.#abort) return;
    if (file.size === 0) return this.#fail({ kind: 'conflict', reason: 'empty_file' });
    // Refused before the whole file is uploaded.
    if (file.size > IMPORT_MAX) return this.#fail({ kind: 'conflict', reason: 'too_large' });
    const abort = new AbortController();
    this.#abort = abort;
    const { signal } = abort;
    this.#put({ phase: 'uploading', progress: null });
    try {
      const show = (phase: 'uploading' | 'reading') => (progress: OperationProgress) => {
        if (!signal.aborted) this.#put({ phase, progress });
      };
      const uploadId = await this.#calls.upload(file, signal, show('uploading'));
      this.#put({ phase: 'reading', progress: null });
      const since = this.#now();
      const report = await followSteps(await this.#calls.import(uploadId, signal), show('reading'));
      if (report === undefined) this.#put({ phase: 'stopped' });
      else this.#put({ phase: 'done', report, since, undoing: false, undone: null, problem: null });
    } catch (thrown) {
      if (signal.aborted) this.#put({ phase: 'stopped' });
      else this.#fail(fileProblem(thrown));
    } finally {
      this.#abort = null;
    }
  }

  stop(): void {
    this.#abort?.abort();
  }

  /** Moves the imported conversations to the trash. */
  async undo(): Promise<void> {
    const done = this.state.getState();
    if (done.phase !== 'done' || done.undoing || done.undone !== null) return;
    this.#put({ ...done, undoing: true, problem: null });
    try {
      const { removed } = await this.#calls.undo(done.report.importId);
      this.#put({ ...done, undone: removed, problem: null });
    } catch (thrown) {
      this.#put({ ...done, problem: callProblem(thrown) });
    }
  }

  #fail(problem: CallProblem): void {
    this.#put({ phase: 'failed', problem });
  }

  #put(state: ImportState): void {
    this.state.setState(state, true);
  }
}

/** The import under way; it continues while Settings are closed. */
export const importing = new ImportStore({
  upload: (file, signal, onProgress) =>
    uploadAny(file, 'conversations', {
      signal,
      onProgress: (done, of) => onProgress({ type: 'progress', done, of }),
    }),
  import: (uploadId, signal) => api.transfer.import({ uploadId }, { signal }),
  undo: (importId) => api.transfer.undoImport({ importId }),
});

/** Length of the part of an id that encodes its time. */
const TIME_LENGTH = 10;

/**
 * Opens the newest conversation created since an instant, wherever it stands in the list: imported conversations keep
 * their own, older dates.
 * @param since epoch milliseconds
 * @returns false when none is left.
 */
export async function showImported(
  chat: Pick<ChatStore, 'list' | 'open' | 'view' | 'whenArrived'>,
  since: number,
): Promise<boolean> {
  // Chat may open only now, and its list may not have the imported conversations yet.
  await chat.whenArrived();
  const { session } = chat.view.getState();
  await chat.list.reload();
  const from = newId(since).slice(0, TIME_LENGTH);
  const isNew = ({ id }: ConversationSummary) => id.slice(0, TIME_LENGTH) >= from;
  const found = await chat.list.seek(isNew);
  // A user who opened another conversation meanwhile stays there.
  if (found && chat.view.getState().session === session) chat.open(found.id);
  return found !== undefined;
}
