import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { id } from '../domain/conversation.ts';
import { base } from './base.ts';
import { workSteps } from './work-steps.ts';

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

export const backupContract = {
  /**
   * Everything in one archive: conversations, records, files, settings; never keys. Its hash list is checked again before
   * it is called done. Leaving ends it, and nothing half made stays.
   */
  create: base.input(z.void()).output(
    eventIterator(
      workSteps(
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
    .output(eventIterator(workSteps(z.object({ contents: backupContents, canRestart: z.boolean() })))),
  /** Starts Quartet anew, where the host can: what was restored takes its place. */
  restart: base.input(z.void()).output(z.object({ restarts: z.boolean() })),
  /** Forgets what was restored and has not taken its place yet. */
  forgetRestore: base.input(z.void()).output(z.void()),
};
