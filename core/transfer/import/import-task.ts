import type { ImportReport } from '../../../shared/contract/transfer.ts';

/** The task of an import thread. */
export interface ImportTask {
  readonly path: string;
  /** Path of the database, which the thread checkpoints, and in which it publishes the import. */
  readonly database: string;
  /** Epoch milliseconds: later dates are cut to this. */
  readonly now: number;
}

/** The project of an imported conversation, and JSON of the conversation's options for a Quartet without that project. */
export interface ImportedProject {
  readonly name: string;
  readonly instructions: string;
  readonly optionsWithout: string;
}

/** A conversation ready to be inserted. */
export interface ConversationRow {
  readonly type: 'conversation';
  readonly id: string;
  /** Null if it has no id in its source. */
  readonly key: string | null;
  /** Its previous id, if it comes from a Quartet. */
  readonly wasId: string | null;
  readonly title: string;
  readonly pinned: boolean;
  readonly archivedAt: number | null;
  readonly project: ImportedProject | null;
  readonly tags: readonly string[];
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly activeTurnId: string | null;
  /** JSON; null: those of a new conversation. */
  readonly options: string | null;
}

/** A turn ready to be inserted: the thread has done all the work on it. */
export interface TurnRow {
  readonly type: 'turn';
  readonly id: string;
  readonly parentId: string | null;
  readonly depth: number;
  readonly role: 'user' | 'assistant';
  readonly createdAt: number;
  /** JSON. */
  readonly parts: string;
  readonly status: string;
  readonly answer: string | null;
  readonly bookmarkedAt: number | null;
}

/** The turns of a conversation follow it. */
export type ImportRow = ConversationRow | TurnRow;

/** The file's report, as far as the thread knows it. */
export type ReadReport = Pick<ImportReport, 'source' | 'skipped' | 'skippedCount' | 'notUnderstood'>;

export type ImportReply =
  /** The total bytes to read, before anything is read. */
  | { readonly type: 'size'; readonly bytes: number }
  /** The thread waits until they are written: `ImportAck`. */
  | { readonly type: 'rows'; readonly rows: readonly ImportRow[]; readonly done: number }
  /** All rows are sent. The thread waits for permission to publish them. */
  | { readonly type: 'done'; readonly report: ReadReport }
  | { readonly type: 'published' }
  | { readonly type: 'refused'; readonly reason: 'import_unknown' | 'import_damaged' }
  | { readonly type: 'failed'; readonly message: string; readonly code: string };

export type ImportAck = 'continue' | { readonly show: string };
