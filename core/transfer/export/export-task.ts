import type { ExportFormat } from './export-format.ts';

/** What the thread of an export is to write. */
export interface ExportTask {
  readonly database: string;
  readonly libraryFolder: string;
  /** Where to; nothing is there. */
  readonly target: string;
  /** Null: all. */
  readonly ids: readonly string[] | null;
  readonly format: ExportFormat;
  /** Files made from a conversation, and the pictures attached to it, go along. */
  readonly media: boolean;
  /**
   * Each conversation a file in a zip, unless there would be one file only; else there is one conversation, and it is the
   * file.
   */
  readonly zip: boolean;
  /** Of the few words that are ours. */
  readonly language: string;
  readonly now: number;
}

export interface ExportDone {
  readonly conversations: number;
  /** What the first of them is called as a file, without its ending; empty: there was none. */
  readonly name: string;
  /** Whether it is a zip. */
  readonly zip: boolean;
  /** Of the file. */
  readonly bytes: number;
}

export type ExportReply =
  | { readonly done: number; readonly of: number }
  | { readonly result: ExportDone }
  /** The system's code, e.g. of a full disk. */
  | { readonly message: string; readonly code: string };
