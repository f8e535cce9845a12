import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ConversationSummary } from '../../shared/domain/conversation.ts';
import { type CallProblem, callProblem } from '../lib/call-problem.ts';
import type { ChatApi } from './chat-deps.ts';
import { compareConversations } from './group-by-day.ts';

const PAGE = 200;

export interface ListState {
  readonly phase: 'loading' | 'ready' | 'failed';
  /** Pinned first, then newest. */
  readonly items: readonly ConversationSummary[];
  /** Older ones are still in the core. */
  readonly more: boolean;
  readonly problem: CallProblem | null;
}

/** The list of conversations: read in pages, kept true by what the core announces. */
export class ListStore {
  readonly state: StoreApi<ListState> = createStore(() => ({
    phase: 'loading',
    items: [],
    more: false,
    problem: null,
  }));
  readonly #api: ChatApi;
  #loading: Promise<void> | null = null;

  constructor(api: ChatApi) {
    this.#api = api;
  }

  /** Reads the newest page again, keeping older pages had. */
  load(): Promise<void> {
    this.#loading ??= this.#run(async () => {
      const page = await this.#api.conversations.list({ limit: PAGE });
      const oldest = page.items.findLast((item) => !item.pinned)?.updatedAt;
      const kept =
        page.more && oldest !== undefined ? this.#items.filter((i) => !i.pinned && i.updatedAt < oldest) : [];
      const more = page.more && (kept.length === 0 || this.state.getState().more);
      this.state.setState({ phase: 'ready', problem: null, items: merge(kept, page.items), more });
    });
    return this.#loading;
  }

  /** Reads the list from its beginning, keeping nothing: what was kept may be gone. */
  async reload(): Promise<void> {
    await this.#loading;
    this.#loading ??= this.#run(async () => {
      const page = await this.#api.conversations.list({ limit: PAGE });
      this.state.setState({ phase: 'ready', problem: null, items: merge([], page.items), more: page.more });
    });
    return this.#loading;
  }

  /** Reads the next older page; nothing when there is none or one is on its way. */
  loadMore(): Promise<void> {
    const before = this.#items.findLast((item) => !item.pinned)?.updatedAt;
    if (this.#loading || !this.state.getState().more || before === undefined) return Promise.resolve();
    this.#loading = this.#run(async () => {
      const page = await this.#api.conversations.list({ limit: PAGE, before });
      this.state.setState({ items: merge(this.#items, page.items), more: page.more });
    });
    return this.#loading;
  }

  apply(summary: ConversationSummary): void {
    this.state.setState({ items: merge(this.#items, [summary]) });
  }

  forget(id: string): void {
    this.state.setState({ items: this.#items.filter((item) => item.id !== id) });
  }

  find(id: string): ConversationSummary | undefined {
    return this.#items.find((item) => item.id === id);
  }

  get #items(): readonly ConversationSummary[] {
    return this.state.getState().items;
  }

  #run(read: () => Promise<void>): Promise<void> {
    return read()
      .catch((thrown: unknown) => {
        const phase = this.state.getState().phase === 'ready' ? 'ready' : 'failed';
        this.state.setState({ phase, problem: callProblem(thrown) });
      })
      .finally(() => {
        this.#loading = null;
      });
  }
}

/** Both lists as one, the newer value of a conversation winning, in order. */
function merge(
  had: readonly ConversationSummary[],
  news: readonly ConversationSummary[],
): ConversationSummary[] {
  const byId = new Map(had.map((item) => [item.id, item]));
  for (const item of news) byId.set(item.id, item);
  return [...byId.values()].sort(compareConversations);
}
