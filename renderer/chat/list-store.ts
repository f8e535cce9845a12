import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ConversationSummary } from '../../shared/domain/conversation.ts';
import type { ChatApi } from './chat-deps.ts';
import { compareConversations, newestFirst } from './group-by-day.ts';

const PAGE = 200;

export interface ListState {
  readonly phase: 'loading' | 'ready' | 'failed';
  /** Newest first; outside the archive pinned ones before them. Those in projects stand among the others. */
  readonly items: readonly ConversationSummary[];
  /** Older ones are still in the core. */
  readonly more: boolean;
}

/** The conversations outside the archive, or those in it: read in pages, kept up to date by what the core announces. */
export class ListStore {
  readonly state: StoreApi<ListState> = createStore(() => ({
    phase: 'loading',
    items: [],
    more: false,
  }));
  readonly #api: ChatApi;
  readonly #archived: boolean;
  /** The items in the order in which the window shows them, without those it hides. */
  readonly #shown: (items: readonly ConversationSummary[]) => readonly ConversationSummary[];
  #loading: Promise<void> | null = null;

  constructor(
    api: ChatApi,
    { archived = false, shown = (items: readonly ConversationSummary[]) => items } = {},
  ) {
    this.#api = api;
    this.#archived = archived;
    this.#shown = shown;
  }

  /** Reads the newest page again, keeping older pages had. */
  load(): Promise<void> {
    this.#loading ??= this.#run(async () => {
      const page = await this.#page();
      const oldest = this.#last(page.items)?.updatedAt;
      const kept =
        page.more && oldest !== undefined
          ? this.#items.filter((item) => this.#isPaged(item) && item.updatedAt < oldest)
          : [];
      const more = page.more && (kept.length === 0 || this.state.getState().more);
      this.state.setState({ phase: 'ready', items: this.#merge(kept, page.items), more });
    });
    return this.#loading;
  }

  /** Reads the list from its beginning, keeping nothing: what was kept may be gone. */
  async reload(): Promise<void> {
    await this.#loading;
    this.#loading ??= this.#run(async () => {
      const { items, more } = await this.#page();
      this.state.setState({ phase: 'ready', items: this.#merge([], items), more });
    });
    return this.#loading;
  }

  /** Reads the next older page, or waits for the one on its way; nothing when there is none. */
  loadMore(): Promise<void> {
    const before = this.#last(this.#items)?.updatedAt;
    if (this.#loading) return this.#loading;
    if (!this.state.getState().more || before === undefined) return Promise.resolve();
    this.#loading = this.#run(async () => {
      const { items, more } = await this.#page(before);
      this.state.setState({ items: this.#merge(this.#items, items), more });
    });
    return this.#loading;
  }

  /** Takes in a change: a conversation enters the list, moves in it, or leaves it for the archive or the list. */
  apply(summary: ConversationSummary): void {
    const before = this.find(summary.id);
    const wasPaged = before !== undefined && this.#isPaged(before);
    if ((summary.archivedAt !== null) !== this.#archived) this.forget(summary.id);
    // Beyond what was read there may be others before it: it comes with its page.
    else if (!wasPaged && this.#isBeyond(summary)) this.forget(summary.id);
    else this.state.setState({ items: this.#merge(this.#items, [summary]) });
  }

  forget(id: string): void {
    if (this.find(id)) this.state.setState({ items: this.#items.filter((item) => item.id !== id) });
  }

  find(id: string): ConversationSummary | undefined {
    return this.#items.find((item) => item.id === id);
  }

  /** Returns the one shown `step` places further; from none in the list, the first or the last. */
  neighbour(id: string | null, step: 1 | -1): ConversationSummary | undefined {
    const items = this.#shown(this.#items);
    const at = items.findIndex((item) => item.id === id);
    if (at === -1) return items.at(step === 1 ? 0 : -1);
    return items[at + step];
  }

  /** Returns the one to show when this one leaves the list. */
  beside(id: string): ConversationSummary | undefined {
    return this.neighbour(id, 1) ?? this.neighbour(id, -1);
  }

  get #items(): readonly ConversationSummary[] {
    return this.state.getState().items;
  }

  #page(before?: number) {
    return this.#api.conversations.list({
      limit: PAGE,
      ...(before === undefined ? {} : { before }),
      ...(this.#archived ? { archived: true } : {}),
    });
  }

  /** Whether it comes with a page: those pinned or in a project all lead the first, except in the archive. */
  #isPaged(item: ConversationSummary): boolean {
    return this.#archived || !(item.pinned || item.projectId !== null);
  }

  #last(items: readonly ConversationSummary[]): ConversationSummary | undefined {
    return items.findLast((item) => this.#isPaged(item));
  }

  #isBeyond(item: ConversationSummary): boolean {
    const last = this.#last(this.#items);
    const more = this.state.getState().more && this.#isPaged(item);
    return more && last !== undefined && newestFirst(last, item) < 0;
  }

  /** Both lists as one, the newer value of a conversation winning, in order. */
  #merge(had: readonly ConversationSummary[], added: readonly ConversationSummary[]): ConversationSummary[] {
    const byId = new Map([...had, ...added].map((item) => [item.id, item]));
    return [...byId.values()].sort(this.#archived ? newestFirst : compareConversations);
  }

  #run(read: () => Promise<void>): Promise<void> {
    return read()
      .catch(() => {
        this.state.setState(({ phase }) => ({ phase: phase === 'ready' ? 'ready' : 'failed' }));
      })
      .finally(() => {
        this.#loading = null;
      });
  }
}
