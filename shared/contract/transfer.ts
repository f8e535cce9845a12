import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { id } from '../domain/conversation.ts';
import { EXPORT_MAX } from '../service/limits.ts';
import { base } from './base.ts';
import { operationEvents } from './operation-events.ts';

export const EXPORT_FORMATS = ['markdown', 'json', 'html'] as const;

/** What an export gives: one file, or a zip of several. */
export const exportedConversations = z.object({
  conversations: z.int(),
  bytes: z.int(),
  /** The file, for a host that has no dialog: the window downloads it. */
  url: z.string().nullable(),
  fileName: z.string().nullable(),
  saved: z.boolean(),
});
export type ExportedConversations = z.infer<typeof exportedConversations>;

/** Why a conversation of a file was not read: keys of the message catalogue. */
export const SKIP_REASONS = ['empty', 'damaged', 'too_large', 'unknown'] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

/** What became of a file of conversations. */
export const importReport = z.object({
  /** Takes all of it back (`undoImport`). */
  importId: id,
  source: z.enum(['quartet', 'chatgpt', 'claude']),
  conversations: z.int(),
  turns: z.int(),
  /** Conversations that had been imported before and are still here: left as they are. */
  already: z.int(),
  /** Conversations of which nothing could be read; the first hundred. */
  skipped: z.array(z.object({ title: z.string(), reason: z.enum(SKIP_REASONS) })),
  skippedCount: z.int(),
  /** What of the others was not understood, by kind, with how often: `what` is the file's own word for it. */
  notUnderstood: z.array(z.object({ what: z.string(), count: z.int() })),
});
export type ImportReport = z.infer<typeof importReport>;

/** Conversations as files, out and in. */
export const transferContract = {
  /**
   * Writes conversations (null: all, the trash apart) into a file: every branch in JSON, the branch in view in Markdown
   * and HTML. Pictures and sound made from them go along where `media` says so. Leaving ends it, and nothing half made
   * stays.
   */
  export: base
    .input(
      z.strictObject({
        ids: z.array(id).min(1).max(EXPORT_MAX).nullable(),
        format: z.enum(EXPORT_FORMATS),
        media: z.boolean(),
      }),
    )
    .output(eventIterator(operationEvents(exportedConversations))),
  /**
   * Reads an uploaded file: Quartet's own JSON, or the `conversations.json` (alone or in its zip) of ChatGPT or Claude.
   * All of it is there at once or nothing is. Refused: `import_unknown`, `import_damaged`, `no_space`.
   */
  import: base.input(z.strictObject({ uploadId: id })).output(eventIterator(operationEvents(importReport))),
  /** Moves what an import brought to the trash. */
  undoImport: base.input(z.strictObject({ importId: id })).output(z.object({ removed: z.int() })),
  /** The branch in view as a page that stands alone, to be printed by the window. */
  page: base.input(z.strictObject({ id })).output(z.object({ url: z.string() })),
  /** The same as a PDF, where the host can make one (`app.info`): asks where to. */
  pdf: base.input(z.strictObject({ id })).output(z.object({ saved: z.boolean() })),
};
