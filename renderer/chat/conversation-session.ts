import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Started } from '../../shared/contract/chat.ts';
import type { ConversationSummary, Part, Turn } from '../../shared/domain/conversation.ts';
import {
  type Attachment,
  type DocumentFile,
  isEmpty,
  type Refused,
  type UnsentMessage,
  unsentMessage,
  userPartsOf,
  withoutMessage,
} from './attachments.ts';
import type { ChatDeps } from './chat-deps.ts';
import type { Passage } from './citation-passage.ts';
import { SessionAsks } from './session-asks.ts';
import { SessionDraft } from './session-draft.ts';
import { SessionFiles } from './session-files.ts';
import { type Full, SessionFull } from './session-full.ts';
import { SessionOptions } from './session-options.ts';
import { SessionQueue } from './session-queue.ts';
import { type ComparedQuestion, emptyState, runningTurn, type SessionState } from './session-state.ts';
import { SessionTurns } from './session-turns.ts';
import { TurnCalls } from './turn-calls.ts';

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
  readonly files: SessionFiles;
  readonly #deps: ChatDeps;
  readonly #asks: SessionAsks;
  readonly #draft: SessionDraft;
  readonly #hooks: SessionHooks;
  #creating: Promise<string> | null = null;

  constructor(deps: ChatDeps, id: string | null, hooks: SessionHooks) {
    this.#deps = deps;
    this.#hooks = hooks;
    this.state = createStore(() => emptyState(id, deps));
    this.turns = new SessionTurns(deps, this.state, {
      onFirstRead: (draft) => this.#draft.take(draft),
      onAdopted: ({ queue }) => {
        this.queue.apply(queue);
        this.#asks.findLost();
      },
      onEnded: (turn) => this.#ended(turn),
      optionsOver: (read) => this.options.over(read),
    });
    this.options = new SessionOptions(deps, this.state, () =>
      this.state.getState().id === null && !this.#creating ? null : this.ensureCreated(),
    );
    this.queue = new SessionQueue(this.state, { deps, full: () => this.full });
    this.full = new SessionFull(this.state, {
      summarise: (turnId) => this.summarise(turnId),
      always: (whenFull) => this.options.set({ whenFull }),
    });
    const calls = new TurnCalls(this.state, {
      newId: deps.newId,
      optionsKept: () => this.options.flush(),
      adopt: ({ conversation }, jump) => this.turns.adopt(conversation, jump),
    });
    this.#asks = new SessionAsks(this.state, {
      deps,
      calls,
      full: this.full,
      queue: this.queue,
      created: () => this.ensureCreated(),
      left: (before) => deps.tellLater(before, () => void this.turns.selectBranch(before.turnId)),
    });
    this.files = new SessionFiles(this.state);
    this.#draft = new SessionDraft(deps, this.state, () => this.ensureCreated());
  }

  /** Whether dropping it from memory would lose nothing. */
  get idle(): boolean {
    const { images, documents, taking, sending } = this.state.getState();
    const unsent = images.length + documents.length + taking > 0 || this.options.unsaved;
    return !this.turns.active && !unsent && !this.#draft.waits && !sending;
  }

  setDraft(draft: string): void {
    this.#set(() => ({ draft }));
    this.#draft.keep();
  }

  setImages(images: readonly Attachment[]): void {
    this.#set(() => ({ images }));
  }

  setDocuments(documents: readonly DocumentFile[]): void {
    this.#set(() => ({ documents }));
  }

  /** Opens the dialog that puts this question to several models; null closes it. */
  setComparing(comparing: ComparedQuestion | null): void {
    this.#set(() => ({ comparing }));
  }

  /** Opens a cited passage in its document; null closes it. */
  setPassage(passage: Passage | null): void {
    this.#set(() => ({ passage }));
  }

  setRefused(refused: readonly Refused[]): void {
    this.#set(() => ({ refused }));
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
    if (!(await this.#whenPicked())) return;
    const { sending, taking, phase, turns } = this.state.getState();
    if (sending || taking > 0 || phase !== 'ready' || isEmpty(message)) return;
    const running = runningTurn(this.state.getState());
    if (running) {
      // Under the end: the one that is gone on with may stand further up.
      if (await this.queue.add(message, turns.at(-1)?.id ?? running.id)) this.#let(message);
      return;
    }
    await this.#send(message, turns.at(-1)?.id ?? null);
  }

  /** Another answer beside this one. */
  regenerate(turnId: string, how: { model?: string; full?: Full } = {}): Promise<Started | null> {
    return this.#asks.regenerate(turnId, how);
  }

  /** Another user turn beside this one, and its answer. */
  edit(turnId: string, parts: Part[]): Promise<Started | null> {
    return this.#asks.edit(turnId, parts);
  }

  /** Goes on where an answer was cut off. */
  continueAnswer(turnId: string): Promise<Started | null> {
    return this.#asks.continueAnswer(turnId);
  }

  /** Has the model sum up the branch down to this answer. */
  summarise(turnId: string): Promise<Started | null> {
    return this.#asks.summarise(turnId);
  }

  /** Gives the results of the tools that an answer called; null when they were not taken. */
  answerCalls(turnId: string, results: Part[]): Promise<Started | null> {
    return this.#asks.answerCalls(turnId, results);
  }

  /** Puts what stands in the composer to several models at once, or asks a question that is there again. */
  async compare(models: string[], question?: { turnId: string }): Promise<Started | null> {
    if (question) return this.#asks.compare(models, question);
    await this.files.taken();
    const message = unsentMessage(this.state.getState());
    if (!(await this.#whenPicked())) return null;
    const parentId = this.state.getState().turns.at(-1)?.id ?? null;
    const parts = userPartsOf(message);
    if (parts.length === 0) return null;
    return this.#asks.compare(models, { parentId, parts }, { taken: () => this.#let(message) });
  }

  /** The choices of a full conversation, for its last answer, which ended because of that. */
  askWhatToDoWhenFull(): void {
    this.#asks.askWhatToDoWhenFull();
  }

  /** Stops waiting for all answers being written in view; what came stays. */
  stop(): Promise<void> {
    return this.#asks.stop();
  }

  /** Applies a change of the conversation, and follows an answer begun in another window. */
  applySummary(summary: ConversationSummary): void {
    this.#set(() => ({ summary }));
    const shown = this.state.getState();
    if (summary.running && !runningTurn(shown) && !shown.sending && !this.turns.active)
      void this.turns.load();
  }

  dismissProblem(): void {
    this.#set(() => ({ problem: null }));
  }

  /** The row of a new conversation, made when first needed. */
  ensureCreated(): Promise<string> {
    const { id, options } = this.state.getState();
    if (id !== null) return Promise.resolve(id);
    this.#creating ??= this.#deps.api.conversations
      .create({ options })
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

  /**
   * Waits until the core has the answer picked last, because a message goes under it. Returns false when that answer
   * could not be picked: the message must then not go under another one.
   */
  async #whenPicked(): Promise<boolean> {
    const { picking } = this.turns;
    return picking === null || (await picking);
  }

  #ended(ended: Turn | undefined): void {
    this.#set(() => ({ stopping: false }));
    this.#hooks.onEnded(this, ended);
  }

  #let(message: UnsentMessage): void {
    this.#set((now) => withoutMessage(now, message));
    this.#draft.keep();
  }

  async #send(message: UnsentMessage, above: string | null, full?: Full): Promise<void> {
    const taken = () => {
      this.#let(message);
      this.#set(() => ({ modelSwitched: null }));
    };
    const refusal = () => ({
      above,
      again: (now: Full) => this.#send(message, above, now),
      waits: async (summaryId: string) => {
        if (await this.queue.add(message, summaryId, { first: true })) this.#let(message);
      },
    });
    const sent = await this.#asks.send(message, above, { jump: 'sent', full }, refusal, taken);
    if (sent) taken();
  }
}

/** Callbacks for the owner of the sessions. */
export interface SessionHooks {
  onCreated(session: ConversationSession, summary: ConversationSummary): void;
  onEnded(session: ConversationSession, turn: Turn | undefined): void;
}
