import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ModelChoice, Started } from '../../shared/contract/chat.ts';
import type { ConversationSummary, Part } from '../../shared/domain/conversation.ts';
import { DraftKeeper } from '../lib/draft-keeper.ts';
import { inTurn } from '../lib/in-turn.ts';
import { isEmpty, type UnsentMessage, unsentMessage, userPartsOf, withoutMessage } from './attachments.ts';
import type { ChatDeps } from './chat-deps.ts';
import { savesInCore } from './own-draft.ts';
import { SessionCalls } from './session-calls.ts';
import { type Full, SessionFull } from './session-full.ts';
import { SessionOptions } from './session-options.ts';
import { SessionQueue } from './session-queue.ts';
import { emptyState, runningAnswers, runningTurn, type SessionState } from './session-state.ts';
import { SessionTurns } from './session-turns.ts';

let sessions = 0;

/**
 * A conversation in the window: its turns, its draft and queue, and the answers being written into it. It outlives the
 * view: leaving a conversation neither stops nor hides its answers.
 */
export class ConversationSession {
  /** Names it in the view as long as the window lives, also before it has an id. */
  readonly key = `session-${++sessions}`;
  readonly state: StoreApi<SessionState>;
  readonly turns: SessionTurns;
  readonly options: SessionOptions;
  readonly queue: SessionQueue;
  readonly full: SessionFull;
  readonly calls: SessionCalls;
  readonly #deps: ChatDeps;
  /** Saves the draft text in the core. */
  readonly #draft: DraftKeeper<string>;
  readonly #hooks: SessionHooks;
  /** Takes in files one drop after the other, since each counts what those before it brought. */
  readonly #inTurn = inTurn();
  #creating: Promise<string> | null = null;

  constructor(deps: ChatDeps, id: string | null, hooks: SessionHooks) {
    this.#deps = deps;
    this.#hooks = hooks;
    this.state = createStore(() => emptyState(id, deps));
    const { state } = this;
    const ensureCreated = () => this.ensureCreated();
    this.#draft = new DraftKeeper(state.getState().draft, async (draft) => {
      if (!savesInCore(deps.ownDraft, state.getState().id, draft)) return;
      await deps.api.conversations.saveDraft({ id: await this.ensureCreated(), draft });
    });
    this.options = new SessionOptions(deps, state, () =>
      state.getState().id === null && !this.#creating ? null : this.ensureCreated(),
    );
    this.full = new SessionFull(state, this.options, (turnId) => this.calls.summarise(turnId));
    this.queue = new SessionQueue(deps, state, this.full);
    this.turns = new SessionTurns(deps, state, this.options, {
      onFirstRead: (draft) => this.#adoptDraft(draft),
      onAdopted: (read) => {
        this.queue.apply(read.queue);
        this.calls.findLost();
      },
      onEnded: () => {
        this.#set(() => ({ stopping: false }));
        hooks.onEnded();
      },
    });
    const { turns, options, queue, full } = this;
    this.calls = new SessionCalls(deps, state, { turns, options, queue, full, ensureCreated });
  }

  /** Whether dropping it from memory would lose nothing. */
  get idle(): boolean {
    const { images, documents, taking, sending, phase, draft } = this.state.getState();
    const unsent = images.length + documents.length + taking > 0 || this.options.unsaved;
    const unsavedDraft = phase !== 'ready' && draft !== '';
    return !this.turns.active && !unsent && !unsavedDraft && !sending;
  }

  /** Adds a paragraph under what is typed. */
  appendToDraft(words: string): void {
    const { draft } = this.state.getState();
    this.setDraft(draft.trim() === '' ? words : `${draft.trimEnd()}\n\n${words}`);
  }

  setDraft(draft: string): void {
    this.#set(() => ({ draft }));
    this.#keepDraft();
  }

  /** Shows the tokens of an answer in place of its text, or the text again. */
  showTokens(turnId: string, shown: boolean): void {
    this.#set(({ tokensShown }) => ({
      tokensShown: [...tokensShown.filter((id) => id !== turnId), ...(shown ? [turnId] : [])],
    }));
  }

  /** Takes files into the message with `run`. Nothing is sent meanwhile. */
  async takeFiles(run: () => Promise<void>): Promise<void> {
    this.#set(({ taking }) => ({ taking: taking + 1 }));
    try {
      await this.#inTurn(run);
    } finally {
      this.#set(({ taking }) => ({ taking: taking - 1 }));
    }
  }

  /** Saves the draft and what is set now: on blur, and when the window goes. */
  async flushDraft(): Promise<void> {
    await Promise.all([this.#draft.flush(), this.options.flush()]);
  }

  /** Returns the composer's content, as it would be sent now. */
  partsNow(): Part[] {
    return userPartsOf(unsentMessage(this.state.getState()));
  }

  /**
   * Sends what stands in the composer, or lets it wait while an answer is being written. It goes only once the core has
   * taken the message.
   */
  async submit(): Promise<void> {
    const message = unsentMessage(this.state.getState());
    if (!(await this.#awaitBranch())) return;
    const { sending, taking, phase } = this.state.getState();
    if (sending || taking > 0 || phase !== 'ready' || isEmpty(message)) return;
    await this.#awaitModel();
    const { turns } = this.state.getState();
    const running = runningTurn(this.state.getState());
    if (running) {
      // Under the last turn: the answer being written may be further up.
      if (await this.queue.add(message, turns.at(-1)?.id ?? running.id)) this.#clearSent(message);
      return;
    }
    await this.#send(message, turns.at(-1)?.id ?? null);
  }

  /** Puts what stands in the composer to several models at once, or asks a question that is there again. */
  async compare(models: ModelChoice[], question?: { turnId: string }): Promise<Started | null> {
    if (question) return this.calls.compare(models, question);
    await this.#inTurn(async () => undefined);
    const message = unsentMessage(this.state.getState());
    if (!(await this.#awaitBranch())) return null;
    const parentId = this.state.getState().turns.at(-1)?.id ?? null;
    const parts = userPartsOf(message);
    if (parts.length === 0) return null;
    return this.calls.compare(models, { parentId, parts }, { taken: () => this.#clearSent(message) });
  }

  /** Stops waiting for all answers being written in view; what came stays. */
  async stop(): Promise<void> {
    const running = runningAnswers(this.state.getState());
    if (running.length === 0 || this.state.getState().stopping) return;
    this.#set(() => ({ stopping: true }));
    if (!(await this.turns.stop(running))) this.#set(() => ({ stopping: false }));
  }

  /** Applies a change of the conversation, and follows an answer begun in another window. */
  applySummary(summary: ConversationSummary): void {
    this.#set(() => ({ summary }));
    const shown = this.state.getState();
    if (summary.running && !runningTurn(shown) && !shown.sending && !this.turns.active)
      void this.turns.load();
  }

  /** The row of a new conversation, made when first needed. */
  ensureCreated(): Promise<string> {
    const { id, options, projectId } = this.state.getState();
    if (id !== null) return Promise.resolve(id);
    this.#creating ??= this.#deps.api.conversations
      .create({ options, projectId })
      .then((created) => {
        this.#set(() => ({ id: created.summary.id, summary: created.summary }));
        this.#hooks.onCreated(this, created.summary);
        return created.summary.id;
      })
      .finally(() => {
        this.#creating = null;
      });
    return this.#creating;
  }

  close(): void {
    void this.flushDraft();
    this.turns.close();
  }

  /** The conversation was deleted: nothing of it is to be saved. */
  abandon(): void {
    this.#draft.close();
    this.options.abandon();
    this.turns.close();
  }

  #set(change: (state: SessionState) => Partial<SessionState>): void {
    this.state.setState(change);
  }

  /** Waits until a new chat has a model of the list read last; the message counts as being sent meanwhile. */
  async #awaitModel(): Promise<void> {
    if (this.options.fitting === null || this.state.getState().turns.length > 0) return;
    this.#set(() => ({ sending: true }));
    try {
      while (this.options.fitting !== null) await this.options.fitting;
    } finally {
      this.#set(() => ({ sending: false }));
    }
  }

  /**
   * Waits until the core has the answer picked last, because a message goes under it. Returns false when that answer
   * could not be picked: the message must then not go under another one.
   */
  async #awaitBranch(): Promise<boolean> {
    const { picking } = this.turns;
    return picking === null || (await picking);
  }

  #keepDraft(): void {
    const { phase, draft } = this.state.getState();
    // Before the first read nobody has seen what would be overwritten.
    if (phase === 'ready') this.#draft.keep(draft);
  }

  /** Puts what was typed before the first read under the saved draft. */
  #adoptDraft(saved: string): void {
    const { draft: typed } = this.state.getState();
    const draft = [saved, typed].filter((text) => text !== '').join('\n');
    this.#draft.settle(saved);
    this.#set(() => ({ draft }));
    if (typed !== '') this.#draft.keep(draft);
  }

  #clearSent(message: UnsentMessage): void {
    this.#set((now) => withoutMessage(now, message));
    this.#keepDraft();
  }

  async #send(message: UnsentMessage, above: string | null, full?: Full): Promise<void> {
    const taken = () => {
      this.#clearSent(message);
      this.#set(() => ({ modelSwitched: null }));
    };
    const refusal = () => ({
      above,
      again: (now: Full) => this.#send(message, above, now),
      onQueued: async (summaryId: string) => {
        if (await this.queue.add(message, summaryId, { first: true })) this.#clearSent(message);
      },
    });
    const sent = await this.calls.send(userPartsOf(message), above, { ...message, full }, refusal, taken);
    if (sent) taken();
  }
}

/** Callbacks for the owner of the sessions. */
export interface SessionHooks {
  onCreated(session: ConversationSession, summary: ConversationSummary): void;
  /** Runs when an answer has ended. */
  onEnded(): void;
}
