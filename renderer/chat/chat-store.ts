import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Change } from '../../shared/contract/app.ts';
import type { ConversationSummary } from '../../shared/domain/conversation.ts';
import type { RecordList } from '../data/record-list.ts';
import { Selection } from '../ui/selection.ts';
import type { ChatDeps } from './chat-deps.ts';
import { ConversationLists } from './conversation-lists.ts';
import { ConversationSession } from './conversation-session.ts';
import { endVisit, visitTurn } from './find/search-highlight.ts';
import { ProjectsStore } from './projects/projects-store.ts';
import { SearchStore } from './search-store.ts';
import { isBlank, isUnsent, projectIdOf } from './session-state.ts';
import { FIRST_TURNS } from './session-turns.ts';

/** The conversation in view. */
export interface ViewState {
  readonly session: ConversationSession;
}

/** Conversations kept in memory beside those with work under way. */
const KEPT_SESSIONS = 20;

/** All of chat in the window: the list, the search, the conversations held, and which of them is in view. */
export class ChatStore {
  /** The conversations outside the archive. */
  readonly list: RecordList<ConversationSummary>;
  readonly selection = new Selection();
  readonly archive: RecordList<ConversationSummary>;
  readonly search: SearchStore;
  readonly projects: ProjectsStore;
  readonly view: StoreApi<ViewState>;
  readonly #deps: ChatDeps;
  readonly #lists: ConversationLists;
  readonly #sessions = new Map<string, ConversationSession>();
  #arrived = false;
  #wantsNew = false;
  /** The one with a draft that was left last, and the one the core had at the start: neither stands in the list. */
  #unsent: ConversationSession | null = null;
  #unsentId: string | null = null;
  readonly #arrival = Promise.withResolvers<void>();
  /** Resolves once it is decided which conversation is in view at first. */
  readonly whenArrived = () => this.#arrival.promise;

  constructor(deps: ChatDeps) {
    this.#deps = deps;
    this.projects = new ProjectsStore(deps.api);
    this.#lists = new ConversationLists(deps.api);
    this.list = this.#lists.active;
    this.archive = this.#lists.archived;
    this.#lists.onChange((summary) => this.#sessions.get(summary.id)?.applySummary(summary));
    this.search = new SearchStore(deps.api);
    this.view = createStore(() => ({ session: this.#session(null) }));
  }

  /**
   * After each (re)connection: everything shown is read again, and answers under way are followed. The first time the
   * conversation last open here comes back, else the newest; unless the user has begun something already.
   */
  ready(lastOpen: string | null): Promise<void> {
    return this.#arrive(lastOpen).finally(() => this.#arrival.resolve());
  }

  async #arrive(lastOpen: string | null): Promise<void> {
    const { session } = this.view.getState();
    for (const held of this.#held) void held.turns.load();
    await Promise.all([this.list.load(), this.projects.reload()]);
    if (this.#arrived || this.#deps.ownDraft) return;
    this.#arrived = true;
    const unsent = await this.#deps.api.conversations.unsent().catch(() => null);
    this.#unsentId = unsent?.id ?? null;
    const newest = this.list.state.getState().items.find((item) => !item.pinned);
    const isUnsentNewer = unsent && unsent.updatedAt > (newest?.updatedAt ?? 0);
    const wanted = lastOpen ?? (isUnsentNewer ? unsent : newest)?.id;
    const begun = session.state.getState().id !== null || !isBlank(session) || session.options.chosen;
    if (!wanted || begun || this.#wantsNew || this.view.getState().session !== session) return;
    this.open(wanted);
    // A restored backup may lack the one last open.
    const isLost = !this.list.find(wanted) && (await this.view.getState().session.turns.isGone());
    if (isLost) this.#forget(wanted, this.#lists.rev);
  }

  /** Reads the list again after many conversations changed at once, and drops held sessions that are gone. */
  async #reload(): Promise<void> {
    await this.list.reload();
    this.search.refresh();
    for (const session of this.#held) {
      const { id } = session.state.getState();
      if (id !== null && (await session.turns.isGone())) this.#forget(id, this.#lists.rev);
    }
  }

  /** Applies a change that the core pushed. */
  apply(change: Change, rev: number): void {
    this.projects.apply(change, rev);
    this.search.apply(change);
    if (change.type === 'conversation') {
      // Something was sent in it.
      if (change.conversation.id === this.#unsentId) this.#unsentId = null;
      this.#lists.put(change.conversation, rev);
      this.markSeen();
    } else if (change.type === 'conversation_removed') this.#forget(change.id, rev);
    else if (change.type === 'message_queue') {
      this.#sessions.get(change.conversationId)?.queue.apply(change.queue);
    } else if (change.type === 'conversations_changed') void this.#reload();
    else if (change.type === 'turns_changed') {
      void this.#sessions.get(change.conversationId)?.turns.load();
      this.search.refresh();
    }
  }

  /** Shows a conversation; at one of its turns when given, with these words highlighted there. */
  open(id: string, turnId?: string, words: readonly string[] = []): void {
    const { session: before } = this.view.getState();
    const session = this.#sessions.get(id) ?? this.#session(id);
    if (session !== before) this.#onLeave(before);
    this.view.setState({ session });
    if (turnId) visitTurn(session.key, turnId, words);
    if (session.state.getState().phase !== 'ready') void session.turns.load();
    this.#closeIdle();
    this.markSeen();
  }

  /**
   * Shows a conversation of which nothing was sent yet: with the draft begun before, where there is one. It is in the
   * given project; without one, a draft stays in its own, and a new conversation is in that of the one in view.
   */
  newChat(projectId?: string | null): void {
    const { session } = this.view.getState();
    // Also before it is settled what comes back: nothing is to take its place then.
    this.#wantsNew = true;
    if (!isUnsent(session)) {
      this.#onLeave(session);
      const begun = this.#unsent;
      this.#unsent = null;
      if (begun && isUnsent(begun) && !isBlank(begun)) this.view.setState({ session: begun });
      else if (this.#unsentId !== null) this.open(this.#unsentId);
      else this.#show(undefined, projectIdOf(session.state.getState()));
    }
    if (projectId !== undefined) void this.projects.place(this.view.getState().session, projectId);
  }

  /** Shows the conversation `step` places further in the list. */
  openNeighbour(step: 1 | -1): void {
    const { id } = this.view.getState().session.state.getState();
    const next = this.projects.neighbour(this.list.state.getState().items, id, step);
    if (next) this.open(next.id);
  }

  async rename(id: string, title: string): Promise<void> {
    const name = title.trim();
    if (name === '' || name === this.list.find(id)?.title) return;
    await this.#try(() => this.#lists.update(() => this.#deps.api.conversations.rename({ id, title: name })));
  }

  async pin(id: string, pinned: boolean): Promise<void> {
    await this.#try(() => this.#lists.update(() => this.#deps.api.conversations.pin({ id, pinned })));
  }

  /** Returns a known conversation from any of the lists. */
  summaryOf(id: string): ConversationSummary | undefined {
    const open = this.#sessions.get(id)?.state.getState().summary;
    return this.#lists.find(id) ?? open ?? undefined;
  }

  /** Archives a conversation, and shows the next one if it was in view; or returns one to the list. */
  async setArchived(id: string, archived: boolean): Promise<boolean> {
    return this.#try(async () => {
      const next = this.projects.beside(this.list.state.getState().items, id);
      await this.#lists.update(() => this.#deps.api.conversations.archive({ id, archived }));
      if (archived && this.view.getState().session.state.getState().id === id) this.#show(next);
    });
  }

  /** Makes a conversation of its own with the branch down to this turn. @returns its id; null when that did not work. */
  async fork(turnId: string): Promise<string | null> {
    let id: string | null = null;
    await this.#try(async () => {
      const { rev } = this.#lists;
      const forked = await this.#deps.api.conversations.fork({ turnId, limit: FIRST_TURNS });
      id = forked.summary.id;
      this.#lists.put(forked.summary, rev);
      // Ready at once: what is typed and sent there does not wait for a second read.
      const session = this.#sessions.get(id) ?? this.#session(id);
      if (session.state.getState().phase !== 'ready') session.turns.adopt(forked);
    });
    return id;
  }

  /** To the trash; true when it is there, so that undoing can be offered. */
  async remove(id: string): Promise<boolean> {
    return this.#try(async () => {
      await this.#sessions.get(id)?.flushDraft();
      const { rev } = this.#lists;
      await this.#deps.api.conversations.remove({ id });
      this.#forget(id, rev);
    });
  }

  /** Out of the trash, and into view when `show`. */
  async restore(id: string, show: boolean): Promise<boolean> {
    return this.#try(async () => {
      await this.#lists.update(() => this.#deps.api.conversations.restore({ id }));
      if (show) this.open(id);
    });
  }

  /** Saves every draft now: the window is going. */
  async flushDrafts(): Promise<void> {
    await Promise.all(Array.from(this.#held, (session) => session.flushDraft()));
  }

  /** The conversations in memory, the one in view among them. */
  get #held(): Set<ConversationSession> {
    return new Set([this.view.getState().session, ...this.#sessions.values()]);
  }

  /** A row made for a draft that was deleted again is no conversation; a draft that stands is found by `newChat`. */
  #onLeave(session: ConversationSession): void {
    endVisit(session.key);
    if (!isUnsent(session)) return void session.flushDraft();
    const { id } = session.state.getState();
    if (!isBlank(session)) {
      this.#unsent = session;
      void session.flushDraft();
    } else if (id !== null && session.idle) void this.#drop(session, id);
  }

  /** Deletes an empty conversation. A new chat opened meanwhile gets another session. */
  async #drop(session: ConversationSession, id: string): Promise<void> {
    if (this.#unsentId === id) this.#unsentId = null;
    this.#sessions.delete(id);
    await session.flushDraft();
    session.abandon();
    await this.remove(id);
  }

  #session(id: string | null): ConversationSession {
    const session = new ConversationSession(this.#deps, id, {
      // In the list it stands once something was sent: the core says so then.
      onCreated: (summary) => {
        this.#sessions.set(summary.id, session);
        void this.projects.followChoice(session, summary);
      },
      onEnded: () => this.markSeen(),
    });
    if (id !== null) this.#sessions.set(id, session);
    return session;
  }

  #forget(id: string, rev: number): void {
    if (this.#unsentId === id) this.#unsentId = null;
    const session = this.#sessions.get(id);
    const next = this.projects.beside(this.list.state.getState().items, id);
    this.#lists.remove(id, rev);
    if (!session) return;
    this.#sessions.delete(id);
    session.abandon();
    if (this.view.getState().session === session) this.#show(next);
  }

  #show(conversation: ConversationSummary | undefined, projectId: string | null = null): void {
    if (conversation) return void this.open(conversation.id);
    const session = this.#session(null);
    session.state.setState({ projectId });
    this.view.setState({ session });
  }

  /** Marks the conversation in view as read, if the user looks at it. */
  markSeen(): void {
    const { id } = this.view.getState().session.state.getState();
    if (id === null || !this.summaryOf(id)?.unread || !this.#deps.inView()) return;
    this.#deps.api.conversations.markRead({ id }).catch(() => undefined);
  }

  #closeIdle(): void {
    const { session: shown } = this.view.getState();
    for (const [id, session] of this.#sessions) {
      if (this.#sessions.size <= KEPT_SESSIONS) return;
      if (session === shown || !session.idle) continue;
      this.#sessions.delete(id);
      session.close();
    }
  }

  #try(call: () => Promise<void>): Promise<boolean> {
    return call().then(
      () => true,
      () => false,
    );
  }
}
