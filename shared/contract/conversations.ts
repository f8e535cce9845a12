import { z } from 'zod';
import { conversationOptions, conversationSummary, id, turn } from '../domain/conversation.ts';
import { NAME_MAX_LENGTH, USER_TEXT_MAX_LENGTH } from '../service/limits.ts';
import { base } from './base.ts';

const byId = z.strictObject({ id });

/** A whole conversation as opened: the newest turns of the branch in view. */
export const openConversation = z.object({
  summary: conversationSummary,
  options: conversationOptions,
  draft: z.string(),
  /** Turns of the branch from its root, `offset` of them before the first one here. */
  turns: z.array(turn),
  offset: z.int(),
});
export type OpenConversation = z.infer<typeof openConversation>;

/** A place where the search text was found; `ranges` are UTF-16 offsets into `snippet` to highlight. */
export const searchHit = z.object({
  conversationId: id,
  turnId: id.nullable(),
  title: z.string(),
  role: z.enum(['user', 'assistant', 'title']),
  snippet: z.string(),
  ranges: z.array(z.tuple([z.int(), z.int()])),
  at: z.int(),
});
export type SearchHit = z.infer<typeof searchHit>;

/** A conversation in the trash. */
export const trashedConversation = z.object({
  id,
  title: z.string(),
  deletedAt: z.int(),
  /** When it goes for good, in milliseconds since 1970; the work is done some time after. */
  goesAt: z.int(),
});
export type TrashedConversation = z.infer<typeof trashedConversation>;

export const conversationsContract = {
  /** Pinned first, then newest; `before` is the updatedAt of the last one had. */
  list: base
    .input(z.strictObject({ limit: z.int().min(1).max(500), before: z.int().optional() }))
    .output(z.object({ items: z.array(conversationSummary), more: z.boolean() })),
  create: base
    .input(z.strictObject({ options: conversationOptions.partial().optional() }))
    .output(openConversation),
  open: base.input(z.strictObject({ id, limit: z.int().min(1).max(500) })).output(openConversation),
  /** Older turns of the branch that holds `beforeTurnId`. */
  older: base
    .input(z.strictObject({ id, beforeTurnId: id, limit: z.int().min(1).max(2000) }))
    .output(z.object({ turns: z.array(turn), offset: z.int() })),
  rename: base
    .input(z.strictObject({ id, title: z.string().trim().min(1).max(NAME_MAX_LENGTH) }))
    .output(conversationSummary),
  pin: base.input(z.strictObject({ id, pinned: z.boolean() })).output(conversationSummary),
  /** To the trash, for 30 days; `restore` takes it back. */
  remove: base.input(byId).output(z.void()),
  restore: base.input(byId).output(conversationSummary),
  /** The newest in the trash, last deleted first. */
  trash: base.input(z.strictObject({ limit: z.int().min(1).max(500) })).output(z.array(trashedConversation)),
  /** Deletes for good one that is in the trash. */
  purge: base.input(byId).output(z.void()),
  setOptions: base
    .input(z.strictObject({ id, options: conversationOptions.partial() }))
    .output(conversationOptions),
  saveDraft: base.input(z.strictObject({ id, draft: z.string().max(USER_TEXT_MAX_LENGTH) })).output(z.void()),
  /** Makes the branch through this turn the one in view, down to its newest leaf. */
  selectBranch: base
    .input(z.strictObject({ turnId: id, limit: z.int().min(1).max(500) }))
    .output(openConversation),
  markRead: base.input(byId).output(z.void()),
  /** Newest first over titles and turns, not over the trash. Any script; one character is enough in Chinese. */
  search: base
    .input(z.strictObject({ query: z.string().min(1).max(200), limit: z.int().min(1).max(100) }))
    .output(z.array(searchHit)),
};
