import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { id } from '../domain/conversation.ts';
import { EXPORT_MAX } from '../service/limits.ts';
import { base } from './base.ts';
import { operationEvents } from './operation-events.ts';

export const EXPORT_FORMATS = ['markdown', 'json', 'html'] as const;

/** The result of an export: one file, or a zip of several. */
export const exportedConversations = z.object({
  conversations: z.int(),
  bytes: z.int(),
  /** The file, if the host has no dialog and the window downloads it. */
  url: z.string().nullable(),
  fileName: z.string().nullable(),
  saved: z.boolean(),
});
export type ExportedConversations = z.infer<typeof exportedConversations>;

/** Reasons why a conversation was not imported: keys of the message catalogue. */
export const SKIP_REASONS = ['empty', 'damaged', 'too_large', 'unknown'] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

/** The result of importing a file. */
export const importReport = z.object({
  /** Identifies the import for `undoImport`. */
  importId: id,
  source: z.enum(['quartet', 'chatgpt', 'claude']),
  conversations: z.int(),
  turns: z.int(),
  /** Conversations that were imported before and still exist: left as they are. */
  already: z.int(),
  /** Conversations that could not be read; the first hundred. */
  skipped: z.array(z.object({ title: z.string(), reason: z.enum(SKIP_REASONS) })),
  skippedCount: z.int(),
  /** Values of the others that were not understood, with counts: `what` is the file's own term. */
  notUnderstood: z.array(z.object({ what: z.string(), count: z.int() })),
});
export type ImportReport = z.infer<typeof importReport>;

/** Exports and imports conversations. */
export const transferContract = {
  /**
   * Writes conversations (null: all outside the trash) to a file: every branch in JSON, the active branch in Markdown
   * and HTML. `media` includes images and audio made from them. Leaving the stream aborts it without partial files.
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
   * Imports an uploaded file: Quartet's own JSON, or the `conversations.json` (alone or in its zip) of ChatGPT or
   * Claude. Imports all or nothing. Refused: `import_unknown`, `import_damaged`, `no_space`.
   */
  import: base.input(z.strictObject({ uploadId: id })).output(eventIterator(operationEvents(importReport))),
  /** Moves imported conversations to the trash. */
  undoImport: base.input(z.strictObject({ importId: id })).output(z.object({ removed: z.int() })),
  /** Returns the active branch as a self-contained page, which the window prints. */
  page: base.input(z.strictObject({ id })).output(z.object({ url: z.string() })),
  /** Saves the active branch as a PDF, if the host can (`app.info`). */
  pdf: base.input(z.strictObject({ id })).output(z.object({ saved: z.boolean() })),
};
