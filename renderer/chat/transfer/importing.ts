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

/** Shows where chats are brought in, and brings in those of a file that the user opened in the system. */
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
      /** When it began to be taken in, in epoch milliseconds. */
      readonly since: number;
      readonly undoing: boolean;
      /** How many went to the trash when it was undone; null while it was not. */
      readonly undone: number | null;
      readonly problem: CallProblem | null;
    }
  | { readonly phase: 'failed'; readonly problem: CallProblem };

export interface ImportCalls {
  /** Brings the file to the core. @returns its upload id */
  upload(
    file: AnyFile,
    signal: AbortSignal,
    onProgress: (progress: OperationProgress) => void,
  ): Promise<string>;
  import(uploadId: string, signal: AbortSignal): Promise<AsyncIterable<OperationEvent<ImportReport>>>;
  undo(importId: string): Promise<{ removed: number }>;
}

/** A file of conversations on its way in. All of it is there at the end, or nothing is. */
export class ImportStore {
  readonly state: StoreApi<ImportState> = createStore<ImportState>(() => ({ phase: 'none' }));
  readonly #calls: ImportCalls;
  readonly #now: () => number;
  #abort: AbortController | null = null;

  constructor(calls: ImportCalls, now: () => number = Date.now) {
    this.#calls = calls;
    this.#now = now;
  }

  /** Never rejects. One at a time: nothing when one is under way. */
  async begin(file: AnyFile): Promise<void> {
    if (this.#abort) return;
    if (file.size === 0) return this.#fail({ kind: 'conflict', reason: 'empty_file' });
    // Said before the whole of it has come over.
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

  /** Moves what came to the trash. */
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

/** The file of conversations on its way in; it goes on while Settings are closed. */
export const importing = new ImportStore({
  upload: (file, signal, onProgress) =>
    uploadAny(file, 'conversations', {
      signal,
      onProgress: (done, of) => onProgress({ type: 'progress', done, of }),
    }),
  import: (uploadId, signal) => api.transfer.import({ uploadId }, { signal }),
  undo: (importId) => api.transfer.undoImport({ importId }),
});

/** Characters of an id that tell when it was born. */
const TIME_LENGTH = 10;

/**
 * Opens the newest of the conversations that were made since an instant, wherever in the list it stands: what is brought
 * in keeps its own, older dates.
 * @param since epoch milliseconds
 * @returns false when there is none any more.
 */
export async function showImported(
  chat: Pick<ChatStore, 'list' | 'open' | 'view' | 'whenArrived'>,
  since: number,
): Promise<boolean> {
  // Chat may come into view only with this; and of what came, the list may just be hearing.
  await chat.whenArrived();
  const { session } = chat.view.getState();
  await chat.list.reload();
  const from = newId(since).slice(0, TIME_LENGTH);
  const isNew = ({ id }: ConversationSummary) => id.slice(0, TIME_LENGTH) >= from;
  for (;;) {
    const { items, more } = chat.list.state.getState();
    const found = items.find(isNew);
    if (found) {
      // Who opened another one meanwhile stays there.
      if (chat.view.getState().session === session) chat.open(found.id);
      return true;
    }
    if (!more) return false;
    await chat.list.loadMore();
    // A page that did not come is not asked for without end.
    if (chat.list.state.getState().items.length === items.length) return false;
  }
}
