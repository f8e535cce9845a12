import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Change } from '../../shared/contract/app.ts';
import type { ConversationSummary } from '../../shared/domain/conversation.ts';
import type { RecordList } from '../data/record-list.ts';
import { Selection } from '../ui/selection.ts';
import { BegunChat } from './begun-chat.ts';
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

/** Number of conversations kept in memory besides those with running work. */
const KEPT_SESSIONS = 20;

/** Holds the app's chat state: the list, the search, the open sessions and which one is in view. */
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
  readonly #begun = new BegunChat();
  readonly #arrival = Promise.withResolvers<void>();
  /** Resolves once the first conversation in view is decided. */
  readonly whenArrived = () => this.#arrival.promise;

  constructor(deps: ChatDeps) {
    this.#deps = deps;
    this.projects = new ProjectsStore(deps.api);
    this.#lists = new ConversationLists(deps.api);
    this.list = this.#lists.active;
    this.archive = this.#lists.archived;
    this.#lists.onChange((summary) => this.#sessions.get(summary.id)?.state.setState({ summary }));
    this.search = new SearchStore(deps.api);
    this.view = createStore(() => ({ session: this.#session(null) }));
  }

  /**
   * Reloads everything after a (re)connection and resumes running answers. The first time it opens the
   * conversation that was open last in this window, or else the newest, unless the user has already begun
   * something.
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
    this.#begun.found(unsent?.id ?? null);
    const newest = this.list.state.getState().items.find((item) => !item.pinned);
    const isUnsentNewer = unsent && unsent.updatedAt > (newest?.updatedAt ?? 0);
    const firstId = lastOpen ?? (isUnsentNewer ? unsent : newest)?.id;
    const begun = session.state.getState().id !== null || !isBlank(session) || session.options.chosen;
    if (!firstId || begun || this.#wantsNew || this.view.getState().session !== session) return;
    this.open(firstId);
    // A restored backup may lack the conversation that was open last.
    const isLost = !this.list.find(firstId) && (await this.view.getState().session.turns.isGone());
    if (isLost) this.#forget(firstId, this.#lists.rev);
  }

  /** Reloads the list after many conversations changed at once, and drops sessions of deleted ones. */
  async #reload(): Promise<void> {
    await this.list.reload();
    this.search.refresh();
    for (const session of this.#held) {
      const { id } = session.state.getState();
      if (id !== null && (await session.turns.isGone())) this.#forget(id, this.#lists.rev);
    }
  }

  /** Applies a change pushed by the core. */
  apply(change: Change, rev: number): void {
    const sessionOf = (about: { conversationId: string }) => this.#sessions.get(about.conversationId);
    this.projects.apply(change, rev);
    this.search.apply(change);
    if (change.type === 'conversation') {
      // A message was sent in it, so it is no longer a draft.
      this.#begun.sent(change.conversation.id);
      this.#lists.put(change.conversation, rev);
      this.markSeen();
    } else if (change.type === 'conversation_removed') this.#forget(change.id, rev);
    else if (change.type === 'draft') sessionOf(change)?.hearDraft({ ...change, rev });
    else if (change.type === 'message_queue') sessionOf(change)?.queue.apply(change.queue);
    else if (change.type === 'conversations_changed') void this.#reload();
    else if (change.type === 'turns_changed') {
      sessionOf(change)?.turns.changed(rev);
      this.search.refresh();
    }
  }

  /** Opens a conversation, at one of its turns if given, with these words highlighted there. */
  open(id: string, turnId?: string, words: readonly string[] = []): void {
    const { session: before } = this.view.getState();
    const session = this.#sessions.get(id) ?? this.#session(id);
    this.view.setState({ session });
    if (session !== before) this.#onLeave(before);
    if (turnId) visitTurn(session.key, turnId, words);
    if (session.state.getState().phase !== 'ready') void session.turns.load();
    this.#closeIdle();
    this.markSeen();
  }

  /**
   * Opens an unsent conversation, with its draft if one exists. A project, if given, becomes its project.
   * Otherwise a draft keeps its own project, and a new conversation takes that of the one in view.
   */
  newChat(projectId?: string | null): void {
    const { session } = this.view.getState();
    // The request also counts before startup has chosen a conversation, so nothing replaces the new chat.
    this.#wantsNew = true;
    if (!isUnsent(session)) {
      this.#onLeave(session);
      this.#show(undefined, projectIdOf(session.state.getState()));
    }
    if (projectId !== undefined) void this.projects.place(this.view.getState().session, projectId);
  }

  /** Opens the conversation `step` places further down the list. */
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

  /** Archives a conversation and opens the next one if it was in view, or returns one to the list. */
  async setArchived(id: string, archived: boolean): Promise<boolean> {
    return this.#try(async () => {
      const next = this.projects.beside(this.list.state.getState().items, id);
      await this.#lists.update(() => this.#deps.api.conversations.archive({ id, archived }));
      if (archived && this.view.getState().session.state.getState().id === id) this.#show(next);
    });
  }

  /** Copies the branch down to this turn into a new conversation. @returns its id; null when that failed */
  async fork(turnId: string): Promise<string | null> {
    let id: string | null = null;
    await this.#try(async () => {
      const { rev } = this.#lists;
      const forked = await this.#deps.api.conversations.fork({ turnId, limit: FIRST_TURNS });
      id = forked.summary.id;
      this.#lists.put(forked.summary, rev);
      // The response is adopted at once, so that typing and sending need no second load.
      const session = this.#sessions.get(id) ?? this.#session(id);
      if (session.state.getState().phase !== 'ready') session.turns.adopt(forked);
    });
    return id;
  }

  /**
   * Moves a conversation to the trash; returns whether that worked, so that the caller can offer to undo it. The view
   * leaves it at once: a text typed meanwhile would be lost with it.
   */
  async remove(id: string): Promise<boolean> {
    const session = this.#sessions.get(id);
    this.#sessions.delete(id);
    this.#begun.drop(id);
    const saved = session?.flushDraft();
    const isShown = session !== undefined && this.view.getState().session === session;
    if (isShown) this.#show(this.projects.beside(this.list.state.getState().items, id));
    const { session: next } = this.view.getState();
    const problem = await this.#lists.remove(id, async () => {
      // The trash would not have the text.
      if ((await saved) === false) throw new Error('The draft is not saved.');
      await this.#deps.api.conversations.remove({ id });
    });
    // Deleted or not, a text typed into it now could be lost with it.
    if (session && (problem === null || problem.kind === 'lost')) session.abandon();
    else if (session) {
      this.#sessions.set(id, session);
      if (isShown && this.view.getState().session === next) this.open(id);
    }
    return problem === null;
  }

  /** Restores a conversation from the trash, and opens it if `show` is set. */
  async restore(id: string, show: boolean): Promise<boolean> {
    const problem = await this.#lists.restore(id, () => this.#deps.api.conversations.restore({ id }));
    if (problem === null && show) this.open(id);
    return problem === null;
  }

  /** Saves every draft now, because the window is closing. */
  async flushDrafts(): Promise<void> {
    await Promise.all(Array.from(this.#held, (session) => session.flushDraft()));
  }

  /** The conversations in memory, including the one in view and an unsent one. */
  get #held(): Set<ConversationSession> {
    const { left } = this.#begun;
    return new Set([this.view.getState().session, ...(left ? [left] : []), ...this.#sessions.values()]);
  }

  /** Deletes an emptied draft when the user leaves it; `newChat` finds a draft with content again. */
  #onLeave(session: ConversationSession): void {
    endVisit(session.key);
    const { id } = session.state.getState();
    // It is being deleted.
    if (id !== null && !this.#sessions.has(id)) return;
    if (!isUnsent(session)) return void session.flushDraft();
    if (!isBlank(session)) {
      this.#begun.leave(session);
      void session.flushDraft();
    } else if (id !== null && session.idle) void this.remove(id);
  }

  #session(id: string | null): ConversationSession {
    const session = new ConversationSession(this.#deps, id, {
      // The core adds it to the list once a message was sent.
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
    const session = this.#sessions.get(id);
    const next = this.projects.beside(this.list.state.getState().items, id);
    this.#lists.forget(id, rev);
    this.#begun.drop(id);
    if (!session) return;
    this.#sessions.delete(id);
    session.abandon();
    if (this.view.getState().session === session) this.#show(next);
  }

  /** Shows a conversation; none: the one that was begun but not sent, or else a new one in this project. */
  #show(conversation: ConversationSummary | undefined, projectId: string | null = null): void {
    const found = conversation?.id ?? this.#begun.take();
    if (typeof found === 'string') this.open(found);
    else {
      const session = found ?? this.#session(null);
      if (found === null) session.state.setState({ projectId });
      this.view.setState({ session });
    }
  }

  /** Marks the conversation in view as read if the user is looking at it. */
  markSeen(): void {
    const { id } = this.view.getState().session.state.getState();
    if (id === null || !this.summaryOf(id)?.unread || !this.#deps.inView()) return;
    this.#deps.api.conversations.markRead({ id }).catch(() => undefined);
  }

  #closeIdle(): void {
    for (const [id, session] of this.#sessions) {
      if (this.#sessions.size <= KEPT_SESSIONS) return;
      if (session === this.view.getState().session || !session.idle) continue;
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
