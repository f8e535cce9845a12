import type { ExportFormat } from './export-format.ts';

/** The task of an export thread. */
export interface ExportTask {
  readonly database: string;
  readonly libraryFolder: string;
  /** The file to write; must not exist. */
  readonly target: string;
  /** Null: all. */
  readonly ids: readonly string[] | null;
  readonly format: ExportFormat;
  /** Whether to include attached images and files made from a conversation. */
  readonly media: boolean;
  /**
   * Whether to write a zip with a file per conversation, unless there would be only one file; otherwise the only
   * conversation is the file.
   */
  readonly zip: boolean;
  /** The language of labels. */
  readonly language: string;
  readonly now: number;
}

export interface ExportDone {
  readonly conversations: number;
  /** The file name of the first conversation without extension; '' if there was none. */
  readonly name: string;
  /** Whether it is a zip. */
  readonly zip: boolean;
  /** The size of the file. */
  readonly bytes: number;
}

export type ExportReply =
  | { readonly done: number; readonly of: number }
  | { readonly result: ExportDone }
  /** The system's code, e.g. of a full disk. */
  | { readonly message: string; readonly code: string };
