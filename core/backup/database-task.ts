import type { OpenDatabase } from '../db/database.ts';
import type { Salvaged } from '../db/salvage/salvage.ts';

/** Tasks over a whole database, which take seconds: they run on a worker thread. */
export type DatabaseTask =
  | { readonly type: 'copy'; readonly from: string; readonly to: string }
  | { readonly type: 'inspect'; readonly path: string }
  /** Checks the open database while it is being written. */
  | { readonly type: 'check'; readonly path: string }
  /** Copies a database, adding everything readable in a damaged file. */
  | {
      readonly type: 'salvage';
      readonly from: string;
      readonly damaged: string;
      readonly to: string;
    }
  /** Checks the database of a data folder, migrates or replaces it, and closes it again. */
  | { readonly type: 'open'; readonly folder: string; readonly now: number }
  /** Renames library files, then inspects the database. */
  | { readonly type: 'rename'; readonly path: string; readonly names: ReadonlyMap<string, string> };

/** The contents of a database. */
export interface DatabaseFacts {
  readonly schemaVersion: number;
  /** Without the trash. */
  readonly conversations: number;
  /** Library files without the trash. */
  readonly works: number;
  /** The rows recovered from a damaged file, if that was the task. */
  readonly brought?: Salvaged;
  /** File names it knows in the library folder. */
  readonly fileNames: readonly string[];
}

/** Reasons why a database must not be used. */
export type DatabaseFault = 'damaged' | 'foreign' | 'too_new';

/** The result of opening the database at the start: warnings, repairs and checks. */
export type StartFindings = Pick<OpenDatabase, 'warnings' | 'recovered' | 'isChecked'>;

export type DatabaseReply =
  | { readonly facts: DatabaseFacts }
  | { readonly isSound: boolean }
  | { readonly found: StartFindings }
  | { readonly fault: DatabaseFault }
  /** Any other error, e.g. a full disk, with the system's or SQLite's code. */
  | { readonly message: string; readonly code: string };
