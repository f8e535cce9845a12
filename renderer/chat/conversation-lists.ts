import type { ConversationSummary } from '../../shared/domain/conversation.ts';
import { RecordList } from '../data/record-list.ts';
import { Records } from '../data/records.ts';
import type { CallProblem } from '../lib/call-problem.ts';
import type { ChatApi } from './chat-deps.ts';
import { compareConversations, newestFirst } from './group-by-day.ts';

const PAGE = 200;

/** Holds the known conversations and their two lists. */
export class ConversationLists {
  readonly #records = new Records<ConversationSummary>();
  /** The conversations outside the archive; its first page includes pinned ones and those in projects. */
  readonly active: RecordList<ConversationSummary>;
  readonly archived: RecordList<ConversationSummary>;

  constructor({ conversations }: Pick<ChatApi, 'conversations'>) {
    const records = this.#records;
    this.active = new RecordList({
      records,
      page: (last) => conversations.list(after(last)),
      compare: compareConversations,
      belongs: ({ archivedAt }) => archivedAt === null,
      leads: ({ pinned, projectId }) => pinned || projectId !== null,
    });
    this.archived = new RecordList({
      records,
      page: (last) => conversations.list({ ...after(last), archived: true }),
      compare: newestFirst,
      belongs: ({ archivedAt }) => archivedAt !== null,
    });
  }

  /** The highest revision seen, which the response to a call made now has at least. */
  get rev(): number {
    return this.#records.rev;
  }

  /** Returns a conversation from either list. */
  find(id: string): ConversationSummary | undefined {
    return this.active.find(id) ?? this.archived.find(id);
  }

  /** Calls `listener` with the current state of each conversation that changed. */
  onChange(listener: (summary: ConversationSummary) => void): void {
    this.#records.onChange((ids) => {
      for (const summary of ids.flatMap((id) => this.#records.get(id) ?? [])) listener(summary);
    });
  }

  /** Stores a conversation as of a revision. */
  put(summary: ConversationSummary, rev: number): void {
    this.#records.put([summary], rev);
  }

  /** Makes a call that changes a conversation, and stores its response. */
  async update(call: () => Promise<ConversationSummary>): Promise<void> {
    const { rev } = this;
    this.put(await call(), rev);
  }

  /** Takes a conversation out of the lists at once, and puts it back if `send` fails. */
  remove(id: string, send: () => Promise<void>): Promise<CallProblem | null> {
    return this.#records.change([id], null, send);
  }

  /** Puts a conversation back from the trash. */
  restore(id: string, send: () => Promise<ConversationSummary>): Promise<CallProblem | null> {
    return this.#records.restore(id, send);
  }

  /** Applies the removal of a conversation that the core announced. */
  forget(id: string, rev: number): void {
    this.#records.remove([id], rev);
  }
}

function after(last: ConversationSummary | undefined): { limit: number; before?: number } {
  return { limit: PAGE, ...(last ? { before: last.updatedAt } : {}) };
}
