import { z } from 'zod';
import { answerInfo, conversationOptions, id, turn } from './conversation.ts';
import { project } from './project.ts';
import { tagName } from './tag.ts';

/** The newest version of the format. A change that older readers would misread gets the next number. */
export const CONVERSATION_EXPORT_VERSION = 1;

/** An exported answer, without the job that wrote it, which means nothing elsewhere. */
export const exportedAnswer = answerInfo.omit({ jobId: true, seq: true });
export type ExportedAnswer = z.infer<typeof exportedAnswer>;

/** An exported turn; parents precede their children. One whose answer was still running is `interrupted`. */
export const exportedTurn = turn.omit({ conversationId: true, siblings: true }).extend({
  status: z.enum(['complete', 'stopped', 'interrupted', 'failed']),
  answer: exportedAnswer.nullable(),
});
export type ExportedTurn = z.infer<typeof exportedTurn>;

/** The part before the turns. The options contain neither a connection nor a key. */
export const exportedHead = z.object({
  id,
  title: z.string(),
  pinned: z.boolean(),
  /** When it was archived; absent if it was not. */
  archivedAt: z.int().exactOptional(),
  /** The project it is in; absent if it is in none. */
  project: project.pick({ name: true, instructions: true }).exactOptional(),
  /** Absent if it has none. */
  tags: z.array(tagName).max(100).exactOptional(),
  createdAt: z.int(),
  updatedAt: z.int(),
  /** The last turn of the active branch. */
  activeTurnId: id.nullable(),
  options: conversationOptions.omit({ connectionId: true }),
});
export type ExportedHead = z.infer<typeof exportedHead>;

/** A conversation as a JSON file: every branch, without removed turns. */
export const conversationExport = z.object({
  app: z.literal('Quartet'),
  form: z.literal('conversation'),
  version: z.literal(CONVERSATION_EXPORT_VERSION),
  /** ISO 8601. */
  exportedAt: z.string(),
  conversation: exportedHead,
  turns: z.array(exportedTurn),
});
export type ConversationExport = z.infer<typeof conversationExport>;
