import { z } from 'zod';
import { conversationOptions, conversationSummary, id, turn } from '../domain/conversation.ts';
import { messageQueueState } from '../domain/message-queue.ts';
import { NAME_MAX_LENGTH, USER_TEXT_MAX_LENGTH } from '../service/limits.ts';
import { base, list, page } from './base.ts';

const byId = z.strictObject({ id });

/** A whole conversation as opened: the newest turns of the branch in view. */
export const openConversation = z.object({
  summary: conversationSummary,
  options: conversationOptions,
  draft: z.string(),
  /** Turns of the branch from its root, `offset` of them before the first one here. */
  turns: z.array(turn),
  offset: z.int(),
  /** The other answers of the group that the last turn belongs to, in the order of their columns. */
  beside: z.array(turn),
  queue: messageQueueState,
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

/** What a search is narrowed to; an absent field narrows nothing. Titles are looked through only without any of them. */
export const searchFilter = z.strictObject({
  /** The model that answered, or was asked. */
  model: z.string().max(NAME_MAX_LENGTH).exactOptional(),
  /** Epoch milliseconds, `from` included and `to` not. */
  from: z.int().exactOptional(),
  to: z.int().exactOptional(),
  /** All of them must be in the turn. */
  has: z
    .array(z.enum(['image', 'code', 'tool', 'document']))
    .max(4)
    .exactOptional(),
  conversationId: id.exactOptional(),
});
export type SearchFilter = z.infer<typeof searchFilter>;

/** A turn of the branch in view in which the words stand; `count`: how often. */
export const foundTurn = z.object({ turnId: id, count: z.int() });
export type FoundTurn = z.infer<typeof foundTurn>;

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
  /** Pinned first, then newest, without those of which nothing was sent yet; `before` is the updatedAt of the last one had. */
  list: base
    .input(z.strictObject({ limit: z.int().min(1).max(500), before: z.int().optional() }))
    .output(page(conversationSummary)),
  /** The newest of which nothing was sent yet, but which has a draft: it stands in no list. */
  unsent: base.input(z.void()).output(conversationSummary.nullable()),
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
  trash: base.input(z.strictObject({ limit: z.int().min(1).max(500) })).output(list(trashedConversation)),
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
  /** The answers of the group this one belongs to, itself among them, in the order of their columns. */
  group: base.input(z.strictObject({ turnId: id })).output(z.array(turn)),
  /**
   * Takes out this turn alone, or it and all below it, in every branch: into the trash for 30 days. Refused while an
   * answer in them is being written (`answer_running`). `removalId` takes it back.
   */
  removeTurns: base
    .input(z.strictObject({ turnId: id, scope: z.enum(['one', 'below']), limit: z.int().min(1).max(500) }))
    .output(z.object({ conversation: openConversation, removalId: id, removed: z.int() })),
  restoreTurns: base
    .input(z.strictObject({ removalId: id, limit: z.int().min(1).max(500) }))
    .output(openConversation),
  /** Brings back what was taken out of this conversation last; null: nothing is out. */
  restoreLast: base
    .input(z.strictObject({ id, limit: z.int().min(1).max(500) }))
    .output(openConversation.nullable()),
  /** A new conversation with the branch down to this turn; the old one stays as it is. */
  fork: base.input(z.strictObject({ turnId: id, limit: z.int().min(1).max(500) })).output(openConversation),
  /** Every turn of the branch in view that holds the text as typed, letter case apart, oldest first. */
  find: base
    .input(z.strictObject({ id, text: z.string().min(1).max(200) }))
    .output(z.object({ turns: z.array(foundTurn), more: z.boolean() })),
  /** Newest first over titles and turns, not over the trash. Any script; one character is enough in Chinese. */
  search: base
    .input(
      z.strictObject({
        /** May be empty with a filter: then all that fits it. */
        query: z.string().max(200),
        filter: searchFilter.optional(),
        limit: z.int().min(1).max(100),
      }),
    )
    .output(z.array(searchHit)),
};
