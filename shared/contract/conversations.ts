import { z } from 'zod';
import { conversationOptions, conversationSummary, id, part, turn } from '../domain/conversation.ts';
import { messageQueueState } from '../domain/message-queue.ts';
import { tagFilter } from '../domain/tag.ts';
import {
  DOCUMENT_MAX_LENGTH,
  NAME_MAX_LENGTH,
  SEARCH_MAX_LENGTH,
  USER_TEXT_MAX_LENGTH,
} from '../service/limits.ts';
import { base, list, page, rev } from './base.ts';

const byId = z.strictObject({ id });

/** An open conversation: the newest turns of the active branch. */
export const openConversation = z.object({
  summary: conversationSummary,
  options: conversationOptions,
  draft: z.string(),
  /** The ids of the images and documents that wait beside the draft; `draftFiles` returns them. */
  draftFileIds: z.array(id),
  /** Turns of the branch from its root; `offset` of them precede the first one here. */
  turns: z.array(turn),
  offset: z.int(),
  /** The other answers of the last turn's group, in the order of their columns. */
  beside: z.array(turn),
  /** Whether deleted messages can be restored by `restoreLast`. */
  hasDeleted: z.boolean(),
  queue: messageQueueState,
  /** The revision of the last change before it was read. */
  rev,
});
export type OpenConversation = z.infer<typeof openConversation>;

/** An image or a document beside a draft. */
const draftPart = part.refine(
  (one) => one.type === 'image' || (one.type === 'document' && one.text.length <= DOCUMENT_MAX_LENGTH),
  'a draft holds images and documents of at most the length that a message can send',
);
const savedDraftFile = z.strictObject({ id, part: draftPart });
export type SavedDraftFile = z.infer<typeof savedDraftFile>;

const draftFile = savedDraftFile.partial({ part: true });
/** A file of a draft to save; without its content, it stays as it is stored. */
export type DraftFile = z.infer<typeof draftFile>;

/** A search result; `ranges` are UTF-16 offsets into `snippet` to highlight. */
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

/**
 * Restricts a search; an absent field does not. Titles are searched only without any restriction but that of tags; all
 * of them match if the query is empty.
 */
export const searchFilter = z.strictObject({
  /** The model that answered, or was requested. */
  model: z.string().max(NAME_MAX_LENGTH).exactOptional(),
  /** Epoch milliseconds; `from` is inclusive, `to` exclusive. */
  from: z.int().exactOptional(),
  to: z.int().exactOptional(),
  /** The turn must have all of them. */
  has: z
    .array(z.enum(['image', 'code', 'tool', 'document', 'bookmark']))
    .max(5)
    .exactOptional(),
  conversationId: id.exactOptional(),
  /** Conversations with these tags. */
  tags: tagFilter.exactOptional(),
});
export type SearchFilter = z.infer<typeof searchFilter>;

/** A turn of the active branch that contains the text; `count`: how often. */
export const foundTurn = z.object({ turnId: id, count: z.int() });
export type FoundTurn = z.infer<typeof foundTurn>;

/** A conversation in the trash. */
export const trashedConversation = z.object({
  id,
  title: z.string(),
  deletedAt: z.int(),
  /** When it is permanently deleted, in milliseconds since 1970; cleanup runs some time after. */
  goesAt: z.int(),
});
export type TrashedConversation = z.infer<typeof trashedConversation>;

export const conversationsContract = {
  /**
   * Lists conversations outside the archive, newest first, without drafts that were never sent; the first page begins
   * with all that are pinned or in a project. Or, if `archived`, those in the archive, newest first. `before` is the
   * updatedAt of the last one received that is neither.
   */
  list: base
    .input(
      z.strictObject({
        limit: z.int().min(1).max(500),
        before: z.int().optional(),
        archived: z.boolean().optional(),
      }),
    )
    .output(page(conversationSummary)),
  /** Returns the newest draft conversation that was never sent, which no list contains. */
  unsent: base.input(z.void()).output(conversationSummary.nullable()),
  create: base
    .input(
      z.strictObject({
        options: conversationOptions.partial().optional(),
        /** A project in the trash counts as none. */
        projectId: id.nullable().optional(),
      }),
    )
    .output(openConversation),
  /** Returns fewer turns than `limit`, but enough for a screen, once they hold `bytes` of content. */
  open: base
    .input(
      z.strictObject({
        id,
        limit: z.int().min(1).max(500),
        bytes: z
          .int()
          .min(1)
          .max(2 ** 30)
          .exactOptional(),
      }),
    )
    .output(openConversation),
  /**
   * Returns older turns of the branch that contains `beforeTurnId`, without the `skip` right before it; fewer than
   * `limit` if they are long.
   */
  older: base
    .input(
      z.strictObject({
        id,
        beforeTurnId: id,
        skip: z
          .int()
          .min(0)
          .max(2 ** 30)
          .exactOptional(),
        limit: z.int().min(1).max(1000),
      }),
    )
    .output(z.object({ turns: z.array(turn), offset: z.int() })),
  rename: base
    .input(z.strictObject({ id, title: z.string().trim().min(1).max(NAME_MAX_LENGTH) }))
    .output(conversationSummary),
  pin: base.input(z.strictObject({ id, pinned: z.boolean() })).output(conversationSummary),
  /** Moves it to the archive or back to the list. A new message brings it back, too. */
  archive: base.input(z.strictObject({ id, archived: z.boolean() })).output(conversationSummary),
  /** Moves it to a project, or out of its project. */
  setProject: base.input(z.strictObject({ id, projectId: id.nullable() })).output(conversationSummary),
  /** Moves it to the trash for 30 days; `restore` undoes it. */
  remove: base.input(byId).output(z.void()),
  restore: base.input(byId).output(conversationSummary),
  /** Lists the newest of the trash, last deleted first. */
  trash: base.input(z.strictObject({ limit: z.int().min(1).max(500) })).output(list(trashedConversation)),
  /** Permanently deletes a conversation from the trash. */
  purge: base.input(byId).output(z.void()),
  setOptions: base
    .input(z.strictObject({ id, options: conversationOptions.partial() }))
    .output(conversationOptions),
  /** Returns the revision of this change, as `saveDraftFiles` does. */
  saveDraft: base
    .input(z.strictObject({ id, draft: z.string().max(USER_TEXT_MAX_LENGTH) }))
    .output(z.object({ rev })),
  /** Returns the images and documents beside the draft, in the order in which they were added. */
  draftFiles: base.input(byId).output(z.array(savedDraftFile)),
  /** Makes these the images and documents beside the draft; the core clears them with it. */
  saveDraftFiles: base
    .input(z.strictObject({ id, files: z.array(draftFile).max(1000) }))
    .output(z.object({ rev })),
  /** Makes the branch through this turn the active one, down to its newest leaf. */
  selectBranch: base
    .input(z.strictObject({ turnId: id, limit: z.int().min(1).max(500) }))
    .output(openConversation),
  markRead: base.input(byId).output(z.void()),
  /** Bookmarks a message or an answer, or removes its bookmark. */
  bookmark: base.input(z.strictObject({ turnId: id, bookmarked: z.boolean() })).output(turn),
  /** Returns the answers of this one's group, including itself, in the order of their columns. */
  group: base.input(z.strictObject({ turnId: id })).output(z.array(turn)),
  /**
   * Removes this turn alone, or with all its descendants, to the trash for 30 days. Refused while one of the answers is
   * running (`answer_running`). `removalId` restores it.
   */
  removeTurns: base
    .input(z.strictObject({ turnId: id, scope: z.enum(['one', 'below']), limit: z.int().min(1).max(500) }))
    .output(z.object({ conversation: openConversation, removalId: id, removed: z.int() })),
  restoreTurns: base
    .input(z.strictObject({ removalId: id, limit: z.int().min(1).max(500) }))
    .output(openConversation),
  /** Restores what was last removed from this conversation; null if nothing is removed. */
  restoreLast: base
    .input(z.strictObject({ id, limit: z.int().min(1).max(500) }))
    .output(openConversation.nullable()),
  /** Creates a conversation from the branch down to this turn; the old one stays as it is. */
  fork: base.input(z.strictObject({ turnId: id, limit: z.int().min(1).max(500) })).output(openConversation),
  /** Returns every turn of the active branch that contains the text literally, ignoring case, oldest first. */
  find: base
    .input(z.strictObject({ id, text: z.string().min(1).max(200) }))
    .output(z.object({ turns: z.array(foundTurn), more: z.boolean() })),
  /**
   * Searches titles and turns outside the trash, newest first. Supports any script; in Chinese one character suffices.
   */
  search: base
    .input(
      z.strictObject({
        /** May be empty if there is a filter: then it returns everything that matches. */
        query: z.string().max(SEARCH_MAX_LENGTH),
        filter: searchFilter.optional(),
        limit: z.int().min(1).max(100),
      }),
    )
    .output(z.array(searchHit)),
};
