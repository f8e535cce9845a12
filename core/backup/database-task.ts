import type { Salvaged } from '../db/salvage/salvage.ts';

/** Work on a whole database, which takes seconds: for a thread of its own. */
export type DatabaseTask =
  | { readonly type: 'copy'; readonly from: string; readonly to: string }
  | { readonly type: 'inspect'; readonly path: string }
  /** Whether the open database can be read; it goes on being written meanwhile. */
  | { readonly type: 'check'; readonly path: string }
  /** A copy of one, with all that a damaged file still holds beyond it. */
  | {
      readonly type: 'salvage';
      readonly from: string;
      readonly damaged: string;
      readonly to: string;
    }
  /** Files of the library are called otherwise, by old names; then it is looked through. */
  | { readonly type: 'rename'; readonly path: string; readonly names: ReadonlyMap<string, string> };

/** What a database says of itself. */
export interface DatabaseFacts {
  readonly schemaVersion: number;
  /** Those in the trash apart. */
  readonly conversations: number;
  /** Files of the library, those in the trash apart. */
  readonly works: number;
  /** What was brought over from a damaged file, where that was the task. */
  readonly brought?: Salvaged;
  /** Names of the files it knows in the library folder. */
  readonly fileNames: readonly string[];
}

/** Why a database is none to be used. */
export type DatabaseFault = 'damaged' | 'foreign' | 'too_new';

export type DatabaseReply =
  | { readonly facts: DatabaseFacts }
  | { readonly isSound: boolean }
  | { readonly fault: DatabaseFault }
  /** Anything else, e.g. a full disk: the system's or SQLite's code. */
  | { readonly message: string; readonly code: string };
