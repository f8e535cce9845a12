import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { id } from '../domain/conversation.ts';
import { base } from './base.ts';
import { operationEvents } from './operation-events.ts';

/** The contents of a backup. */
export const backupContents = z.object({
  /** Epoch milliseconds. */
  createdAt: z.int(),
  /** The version of Quartet that wrote it. */
  version: z.string(),
  conversations: z.int(),
  /** Library files, and all bytes of the unpacked archive. */
  files: z.int(),
  bytes: z.int(),
});
export type BackupContents = z.infer<typeof backupContents>;

/** A copy of the database that Quartet made itself, or a damaged database that it set aside. */
export const databaseCopy = z.object({
  /** Its name in the data folder, which identifies it. */
  name: z.string(),
  /** Epoch milliseconds. */
  madeAt: z.int(),
  /** Made before a schema update; daily; replaced by a rollback; damaged. */
  reason: z.enum(['update', 'daily', 'set_aside', 'damaged']),
  bytes: z.int(),
});
export type DatabaseCopy = z.infer<typeof databaseCopy>;

/** The contents of a copy without its trash; empty unless it is intact. */
export const copyContents = z.object({
  state: z.enum(['sound', 'damaged', 'foreign', 'too_new']),
  conversations: z.int(),
  /** Library files. */
  works: z.int(),
});
export type CopyContents = z.infer<typeof copyContents>;

/** A staged copy. */
export const rollback = z.object({
  madeAt: z.int(),
  conversations: z.int(),
  works: z.int(),
  /** Rows recovered from a damaged file; null for a rollback to a copy. */
  brought: z.object({ conversations: z.int(), messages: z.int(), works: z.int() }).nullable(),
  canRestart: z.boolean(),
});
export type Rollback = z.infer<typeof rollback>;

/** A staged restore, which takes effect at the next start: a whole backup, or a copy of the database. */
export const stagedRestore = z.object({
  contents: backupContents,
  scope: z.enum(['all', 'database']),
  canRestart: z.boolean(),
});
export type StagedRestore = z.infer<typeof stagedRestore>;

const copyName = z.strictObject({ name: z.string().max(100) });

export const backupContract = {
  /**
   * Creates one archive with conversations, records, files and settings, but no keys. Its hashes are verified before it
   * is complete. Leaving the stream aborts it without partial files.
   */
  create: base.input(z.void()).output(
    eventIterator(
      operationEvents(
        z.object({
          contents: backupContents,
          /** The archive, if the host has no dialog and the window downloads it. */
          url: z.string().nullable(),
          fileName: z.string(),
          saved: z.boolean(),
        }),
      ),
    ),
  ),
  /**
   * Unpacks an uploaded archive and checks every hash. It is applied at the next start; the current data is set aside,
   * never deleted. Refused: `backup_invalid`, `backup_damaged`, `backup_too_new`, `no_space`.
   */
  restore: base
    .input(z.strictObject({ uploadId: id }))
    .output(eventIterator(operationEvents(z.object({ contents: backupContents, canRestart: z.boolean() })))),
  /** Returns copies of the database, newest first. */
  copies: base.input(z.void()).output(z.array(databaseCopy).max(10_000)),
  /** Inspects a copy, which takes seconds if it is large. */
  lookAtCopy: base.input(copyName).output(copyContents),
  /**
   * Checks and stages a copy: it replaces the database at the next start, which becomes one of the copies. For a
   * damaged database: stages the current one plus everything still readable from it. Refused: `copy_damaged`,
   * `copy_too_new`, `no_space`.
   */
  goBack: base.input(copyName).output(eventIterator(operationEvents(rollback))),
  /** Restarts Quartet, if the host can, to apply a staged restore. */
  restart: base.input(z.void()).output(z.object({ restarts: z.boolean() })),
  /** Returns the staged restore, also one that was staged before the window was opened. */
  staged: base.input(z.void()).output(stagedRestore.nullable()),
  /** Discards a staged restore. */
  forgetRestore: base.input(z.void()).output(z.void()),
};
