import type { ConversationSummary } from '../../shared/domain/conversation.ts';
import { RecordList } from '../data/record-list.ts';
import type { Records } from '../data/records.ts';
import type { ChatApi } from './chat-deps.ts';
import { compareConversations, newestFirst } from './group-by-day.ts';

const PAGE = 200;

/** Returns the list of the conversations outside the archive; pinned ones and those in projects come with its first page. */
export function activeConversations(
  api: ChatApi,
  records: Records<ConversationSummary>,
): RecordList<ConversationSummary> {
  return new RecordList({
    records,
    page: (last) => api.conversations.list(after(last)),
    compare: compareConversations,
    belongs: ({ archivedAt }) => archivedAt === null,
    leads: ({ pinned, projectId }) => pinned || projectId !== null,
  });
}

/** Returns the list of the conversations in the archive. */
export function archivedConversations(
  api: ChatApi,
  records: Records<ConversationSummary>,
): RecordList<ConversationSummary> {
  return new RecordList({
    records,
    page: (last) => api.conversations.list({ ...after(last), archived: true }),
    compare: newestFirst,
    belongs: ({ archivedAt }) => archivedAt !== null,
  });
}

function after(last: ConversationSummary | undefined): { limit: number; before?: number } {
  return { limit: PAGE, ...(last ? { before: last.updatedAt } : {}) };
}
