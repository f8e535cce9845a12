import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { id } from '../domain/conversation.ts';
import { base } from './base.ts';
import { operationEvents } from './operation-events.ts';

/** What a backup holds. */
export const backupContents = z.object({
  /** Epoch milliseconds. */
  createdAt: z.int(),
  /** The Quartet that wrote it. */
  version: z.string(),
  conversations: z.int(),
  /** Files of the library, and all bytes of the archive unpacked. */
  files: z.int(),
  bytes: z.int(),
});
export type BackupContents = z.infer<typeof backupContents>;

/** A copy of the database that Quartet made by itself, or a damaged database it set aside. */
export const databaseCopy = z.object({
  /** Its name in the data folder: what it is asked for by. */
  name: z.string(),
  /** Epoch milliseconds. */
  madeAt: z.int(),
  /** Before a new form of the database; of a day; what going back took the place of; damaged. */
  reason: z.enum(['update', 'daily', 'set_aside', 'damaged']),
  bytes: z.int(),
});
export type DatabaseCopy = z.infer<typeof databaseCopy>;

/** What a copy holds; nothing unless it is sound. Trash apart. */
export const copyContents = z.object({
  state: z.enum(['sound', 'damaged', 'foreign', 'too_new']),
  conversations: z.int(),
  /** Files of the library. */
  works: z.int(),
});
export type CopyContents = z.infer<typeof copyContents>;

/** A copy that was laid ready. */
export const rollback = z.object({
  madeAt: z.int(),
  conversations: z.int(),
  works: z.int(),
  /** What came out of a damaged file; null for going back to a copy. */
  brought: z.object({ conversations: z.int(), messages: z.int(), works: z.int() }).nullable(),
  canRestart: z.boolean(),
});
export type Rollback = z.infer<typeof rollback>;

const copyName = z.strictObject({ name: z.string().max(100) });

export const backupContract = {
  /**
   * Everything in one archive: conversations, records, files, settings; never keys. Its hash list is checked again before
   * it is called done. Leaving ends it, and nothing half made stays.
   */
  create: base.input(z.void()).output(
    eventIterator(
      operationEvents(
        z.object({
          contents: backupContents,
          /** The archive, for a host that has no dialog: the window downloads it. */
          url: z.string().nullable(),
          fileName: z.string(),
          saved: z.boolean(),
        }),
      ),
    ),
  ),
  /**
   * Unpacks an uploaded archive beside what there is and checks every hash. It takes its place when Quartet is started
   * next; what was there is set aside, never deleted. Refused: `backup_invalid`, `backup_damaged`, `backup_too_new`,
   * `no_space`.
   */
  restore: base
    .input(z.strictObject({ uploadId: id }))
    .output(eventIterator(operationEvents(z.object({ contents: backupContents, canRestart: z.boolean() })))),
  /** Copies of the database, newest first. */
  copies: base.input(z.void()).output(z.array(databaseCopy).max(10_000)),
  /** Looks through one of them, which takes seconds where it is large. */
  lookAtCopy: base.input(copyName).output(copyContents),
  /**
   * Lays a copy ready, once it is looked through: it takes the place of the database when Quartet is started next; what
   * was there is set aside and becomes one of the copies. For a damaged database: what is there now, with all that can
   * still be read out of it. Refused: `copy_damaged`, `copy_too_new`, `no_space`.
   */
  goBack: base.input(copyName).output(eventIterator(operationEvents(rollback))),
  /** Starts Quartet anew, where the host can: what was restored takes its place. */
  restart: base.input(z.void()).output(z.object({ restarts: z.boolean() })),
  /** Forgets what was restored and has not taken its place yet. */
  forgetRestore: base.input(z.void()).output(z.void()),
};
