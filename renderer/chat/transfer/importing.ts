import type { OperationEvent, OperationProgress } from '../../../shared/contract/operation-events.ts';
import type { ImportReport } from '../../../shared/contract/transfer.ts';
import type { ConversationSummary } from '../../../shared/domain/conversation.ts';
import { IMPORT_MAX } from '../../../shared/service/limits.ts';
import { openImport } from '../../app/window-state.ts';
import { type CallProblem, callProblem, FileRefused } from '../../lib/call-problem.ts';
import { api } from '../../lib/connection.ts';
import { LongWork } from '../../lib/long-work.ts';
import { newId } from '../../lib/new-id.ts';
import { type AnyFile, type SystemFile, uploadAny } from '../../lib/upload.ts';
import type { ChatStore } from '../chat-store.ts';

/** Opens the import section, and imports a file that the user opened in the system. */
export function importOpened(file: SystemFile): void {
  openImport();
  void importing.run(file);
}

/** `uploading` counts bytes, `reading` the core's own units. */
type Step = 'uploading' | 'reading';

export interface Imported {
  readonly report: ImportReport;
  /** The start of the import in epoch milliseconds. */
  readonly since: number;
  readonly isUndoing: boolean;
  /** Number of conversations moved to the trash by undoing the import; null if it was not undone. */
  readonly undone: number | null;
  /** The reason it could not be undone. */
  readonly problem: CallProblem | null;
}

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
export class ImportWork extends LongWork<AnyFile, Imported, Step> {
  readonly #calls: ImportCalls;

  constructor(calls: ImportCalls, now: () => number = Date.now) {
    super(async function* steps(file, signal, report): AsyncGenerator<OperationEvent<Imported>> {
      signal.throwIfAborted();
      report('uploading', null);
      if (file.size === 0) throw new FileRefused('empty_file');
      // Refused before the whole file is uploaded.
      if (file.size > IMPORT_MAX) throw new FileRefused('too_large');
      const uploadId = await calls.upload(file, signal, (progress) => report('uploading', progress));
      report('reading', null);
      const since = now();
      for await (const event of await calls.import(uploadId, signal)) {
        if (event.type === 'progress') yield event;
        else
          yield {
            type: 'done',
            result: { report: event.result, since, isUndoing: false, undone: null, problem: null },
          };
      }
    });
    this.#calls = calls;
  }

  /** Moves the imported conversations to the trash. */
  async undo(): Promise<void> {
    const { end } = this.state.getState();
    if (end?.type !== 'done' || end.result.isUndoing || end.result.undone !== null) return;
    const put = (change: Partial<Imported>) =>
      this.state.setState({ end: { type: 'done', result: { ...end.result, problem: null, ...change } } });
    put({ isUndoing: true });
    try {
      const { removed } = await this.#calls.undo(end.result.report.importId);
      put({ undone: removed });
    } catch (thrown) {
      put({ problem: callProblem(thrown) });
    }
  }
}

/** The import under way; it continues while Settings are closed. */
export const importing = new ImportWork({
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
