import type { SearchStore } from '../../db/chat/search-store.ts';
import type { Rpc } from '../../rpc/rpc.ts';
import { type BookmarkPorts, bookmarkTurn } from './bookmark-turn.ts';
import { type ProjectPorts, setProject } from './conversation-project.ts';
import { type DraftPorts, readDraftFiles, saveDraft, saveDraftFiles } from './draft.ts';
import { type ForkPorts, forkConversation } from './fork-conversation.ts';
import type { Removals } from './removals.ts';
import { searchConversations } from './search.ts';

/** Implements the procedures of conversations. */
export const conversationsRouter = (
  { procedures: { conversations: p }, numbered }: Rpc,
  ports: ForkPorts &
    BookmarkPorts &
    DraftPorts &
    ProjectPorts & { readonly removals: Removals; readonly found: SearchStore },
) => {
  const { conversations, removals, found } = ports;
  return {
    list: p.list.handler(({ input }) =>
      numbered(() => conversations.list(input.limit, input.before, input.archived)),
    ),
    unsent: p.unsent.handler(() => ports.conversationStore.unsent() ?? null),
    create: p.create.handler(({ input }) => conversations.create(input.options, input.projectId)),
    open: p.open.handler(({ input }) => conversations.open(input.id, input.limit, input.bytes)),
    older: p.older.handler(({ input }) =>
      conversations.older(input.id, input.beforeTurnId, input.limit, input.skip),
    ),
    rename: p.rename.handler(({ input }) => conversations.rename(input.id, input.title)),
    pin: p.pin.handler(({ input }) => conversations.pin(input.id, input.pinned)),
    archive: p.archive.handler(({ input }) => conversations.archive(input.id, input.archived)),
    setProject: p.setProject.handler(({ input }) => setProject(ports, input)),
    remove: p.remove.handler(({ input }) => conversations.remove(input.id)),
    restore: p.restore.handler(({ input }) => conversations.restore(input.id)),
    trash: p.trash.handler(({ input }) => numbered(() => ({ items: conversations.trash(input.limit) }))),
    purge: p.purge.handler(({ input }) => conversations.deletePermanently(input.id)),
    setOptions: p.setOptions.handler(({ input }) => conversations.setOptions(input.id, input.options)),
    saveDraft: p.saveDraft.handler(({ input }) => saveDraft(ports, input)),
    draftFiles: p.draftFiles.handler(({ input }) => readDraftFiles(ports, input)),
    saveDraftFiles: p.saveDraftFiles.handler(({ input }) => saveDraftFiles(ports, input)),
    selectBranch: p.selectBranch.handler(({ input }) =>
      conversations.selectBranch(input.turnId, input.limit),
    ),
    markRead: p.markRead.handler(({ input }) => conversations.markRead(input.id)),
    bookmark: p.bookmark.handler(({ input }) => bookmarkTurn(ports, input)),
    group: p.group.handler(({ input }) => conversations.group(input.turnId)),
    removeTurns: p.removeTurns.handler(({ input }) =>
      removals.remove(input.turnId, input.scope, input.limit),
    ),
    restoreTurns: p.restoreTurns.handler(({ input }) => removals.restore(input.removalId, input.limit)),
    restoreLast: p.restoreLast.handler(({ input }) => removals.restoreLast(input.id, input.limit)),
    fork: p.fork.handler(({ input }) => forkConversation(ports, input)),
    find: p.find.handler(({ input }) => conversations.findText(input.id, input.text)),
    search: p.search.handler(({ input }) => searchConversations(found, input)),
  };
};
