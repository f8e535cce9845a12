import type { ImportReport } from '../../../shared/contract/transfer.ts';

/** What the thread of an import is to read. */
export interface ImportTask {
  readonly path: string;
  /** Path of the database, whose log the thread moves into the file, and in which it shows what was written. */
  readonly database: string;
  /** Epoch milliseconds: nothing that is read is younger. */
  readonly now: number;
}

/** A conversation ready to be written. */
export interface ConversationRow {
  readonly type: 'conversation';
  readonly id: string;
  /** Null: it has no name where it came from. */
  readonly key: string | null;
  /** The id it had, where it came from another Quartet, or from here. */
  readonly wasId: string | null;
  readonly title: string;
  readonly pinned: boolean;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly activeTurnId: string | null;
  /** JSON; null: those of a new conversation. */
  readonly options: string | null;
}

/** A turn ready to be written: the thread has done all the work on it. */
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
}

/** The turns of a conversation follow it. */
export type ImportRow = ConversationRow | TurnRow;

/** What the file was, as far as the thread knows. */
export type ReadReport = Pick<ImportReport, 'source' | 'skipped' | 'skippedCount' | 'notUnderstood'>;

export type ImportReply =
  /** Bytes that will be read of it, before anything is. */
  | { readonly type: 'size'; readonly bytes: number }
  /** The thread waits until they are written: `ImportAck`. */
  | { readonly type: 'rows'; readonly rows: readonly ImportRow[]; readonly done: number }
  /** All rows are given. The thread waits to be told to show them. */
  | { readonly type: 'done'; readonly report: ReadReport }
  | { readonly type: 'shown' }
  | { readonly type: 'refused'; readonly reason: 'import_unknown' | 'import_damaged' }
  | { readonly type: 'failed'; readonly message: string; readonly code: string };

export type ImportAck = 'go on' | { readonly show: string };
