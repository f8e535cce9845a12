import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Started } from '../../shared/contract/chat.ts';
import type { ConversationSummary, Part, Turn } from '../../shared/domain/conversation.ts';
import { callProblem } from '../lib/call-problem.ts';
import { DraftKeeper } from '../lib/draft-keeper.ts';
import { type Attachment, type Refused, userPartsOf } from './attachments.ts';
import type { ChatDeps } from './chat-deps.ts';
import { SessionOptions } from './session-options.ts';
import { emptyState, type QueuedMessage, runningTurn, type SessionState } from './session-state.ts';
import { FIRST_TURNS, SessionTurns } from './session-turns.ts';

let sessions = 0;

/** A call whose way back broke: asked again with the same id it is the same operation. */
interface UnsureOp {
  readonly key: string;
  readonly opId: string;
}

/**
 * One conversation in the window: its turns, its draft and queue, and the answers being written into it. It outlives
 * the view: leaving a conversation neither stops nor hides its answers.
 */
export class ConversationSession {
  /** Names it in the view as long as the window lives, also before it has an id. */
  readonly key = `session-${++sessions}`;
  readonly state: StoreApi<SessionState>;
  readonly turns: SessionTurns;
  readonly options: SessionOptions;
  readonly #deps: ChatDeps;
  readonly #draft: DraftKeeper<string>;
  readonly #hooks: SessionHooks;
  #creating: Promise<string> | null = null;
  #unsure: UnsureOp | null = null;

  constructor(deps: ChatDeps, id: string | null, hooks: SessionHooks) {
    this.#deps = deps;
    this.#hooks = hooks;
    this.state = createStore(() => emptyState(id, deps));
    this.turns = new SessionTurns(deps, this.state, {
      onFirstRead: (draft) => this.#takeDraft(draft),
      onEnded: (turn) => this.#ended(turn),
    });
    this.options = new SessionOptions(deps, this.state, () =>
      this.state.getState().id === null && !this.#creating ? null : this.ensureCreated(),
    );
    this.#draft = new DraftKeeper('', (draft) => this.#saveDraft(draft));
  }

  /** Whether dropping it from memory would lose nothing. */
  get idle(): boolean {
    const { queue, images, sending } = this.state.getState();
    return !this.turns.active && queue.length === 0 && images.length === 0 && !sending;
  }

  setDraft(draft: string): void {
    this.#set(() => ({ draft }));
    this.#keepDraft();
  }

  setImages(images: readonly Attachment[]): void {
    this.#set(() => ({ images }));
  }

  setRefused(refused: readonly Refused[]): void {
    this.#set(() => ({ refused }));
  }

  /** Saves the draft now: on blur, and when the window goes. */
  flushDraft(): Promise<void> {
    return this.#draft.flush();
  }

  /**
   * Sends the draft and its images, or lets them wait while an answer is being written. The draft goes only once the
   * core has taken the message.
   */
  async submit(): Promise<void> {
    const { draft, images, sending, phase, turns } = this.state.getState();
    if (sending || phase !== 'ready' || (draft.trim() === '' && images.length === 0)) return;
    const running = runningTurn(this.state.getState());
    if (running) {
      const queued: QueuedMessage = { id: this.#deps.newId(), text: draft, images, after: running.id };
      this.#set(({ queue }) => ({
        queue: [...queue, queued],
        queueHeld: false,
        draft: '',
        images: [],
        refused: [],
      }));
      this.#keepDraft();
      return;
    }
    const sent = await this.#deliver(userPartsOf(draft, images), turns.at(-1)?.id ?? null, 'sent');
    if (!sent) return;
    this.#set((now) => ({
      draft: now.draft.startsWith(draft) ? now.draft.slice(draft.length) : now.draft,
      images: now.images.filter((image) => !images.includes(image)),
      refused: [],
    }));
    this.#keepDraft();
  }

  /** Takes a waiting message out again. */
  unqueue(id: string): void {
    this.#set(({ queue }) => ({ queue: queue.filter((message) => message.id !== id) }));
    this.#keepDraft();
  }

  /** Takes all waiting messages out. */
  unqueueAll(): void {
    this.#set(() => ({ queue: [], queueHeld: false }));
    this.#keepDraft();
  }

  /** Sends the first waiting message now, after an answer that failed. */
  releaseQueue(): void {
    this.#set(() => ({ queueHeld: false }));
    void this.#sendQueued();
  }

  /** Another answer beside this one. */
  regenerate(turnId: string, model?: string): Promise<Started | null> {
    return this.#start(`regenerate ${turnId} ${model ?? ''}`, 'sent', (opId) =>
      this.#deps.api.chat.regenerate({ opId, turnId, limit: FIRST_TURNS, ...(model ? { model } : {}) }),
    );
  }

  /** Another user turn beside this one, and its answer. */
  edit(turnId: string, parts: Part[]): Promise<Started | null> {
    return this.#start(`edit ${turnId} ${JSON.stringify(parts)}`, 'sent', (opId) =>
      this.#deps.api.chat.edit({ opId, turnId, parts, limit: FIRST_TURNS }),
    );
  }

  /** Goes on where an answer was cut off. */
  continueAnswer(turnId: string): Promise<Started | null> {
    return this.#start(`continue ${turnId}`, 'latest', (opId) =>
      this.#deps.api.chat.continue({ opId, turnId, limit: FIRST_TURNS }),
    );
  }

  /** Stops waiting for the answer being written; what came stays. */
  async stop(): Promise<void> {
    const jobId = runningTurn(this.state.getState())?.answer?.jobId;
    if (!jobId || this.state.getState().stopping) return;
    this.#set(() => ({ stopping: true }));
    try {
      await this.#deps.api.jobs.cancel({ id: jobId });
    } catch (thrown) {
      this.#set(() => ({ problem: callProblem(thrown), stopping: false }));
    }
  }

  /** Takes news of the conversation from elsewhere; an answer begun in another window is followed too. */
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
    this.turns.close();
  }

  #set(change: (state: SessionState) => Partial<SessionState>): void {
    this.state.setState(change);
  }

  #ended(ended: Turn | undefined): void {
    const held = ended?.status === 'failed' || ended?.status === 'interrupted';
    this.#set(({ queue }) => ({ stopping: false, queueHeld: held && queue.length > 0 }));
    this.#hooks.onEnded(this, ended);
    // Further choices of the same call became siblings of this turn.
    if ((this.state.getState().options.chatParameters.n ?? 1) > 1) void this.turns.load();
    if (!held) void this.#sendQueued();
  }

  async #sendQueued(): Promise<void> {
    const [next] = this.state.getState().queue;
    if (!next || this.state.getState().sending || runningTurn(this.state.getState())) return;
    // The user may be reading elsewhere by now: the view stays.
    const sent = await this.#deliver(userPartsOf(next.text, next.images), next.after, null);
    if (!sent) {
      this.#set(() => ({ queueHeld: true }));
      return;
    }
    this.unqueue(next.id);
    this.#set(({ queue }) => ({ queue: queue.map((message) => ({ ...message, after: sent.turnId })) }));
  }

  #deliver(parts: Part[], parentId: string | null, jump: 'sent' | null): Promise<Started | null> {
    return this.#start(`send ${JSON.stringify(parts)}`, jump, async (opId) => {
      const conversationId = await this.ensureCreated();
      return this.#deps.api.chat.send({ opId, conversationId, parentId, parts, limit: FIRST_TURNS });
    });
  }

  /** Runs one call that adds turns; a second one while it is out is the same click and does nothing. */
  async #start(
    key: string,
    jump: SessionState['jump']['to'] | null,
    call: (opId: string) => Promise<Started>,
  ): Promise<Started | null> {
    if (this.state.getState().sending) return null;
    const opId = this.#unsure?.key === key ? this.#unsure.opId : this.#deps.newId();
    this.#unsure = null;
    this.#set(() => ({ sending: true, problem: null }));
    try {
      const started = await call(opId);
      this.turns.adopt(started.conversation, jump);
      return started;
    } catch (thrown) {
      const problem = callProblem(thrown);
      if (problem.kind === 'lost') this.#unsure = { key, opId };
      this.#set(() => ({ problem }));
      return null;
    } finally {
      this.#set(() => ({ sending: false }));
    }
  }

  /** Waiting messages are kept with the draft: after a restart they are text again, never lost. */
  #keepDraft(): void {
    const { queue, draft } = this.state.getState();
    const waiting = queue.map((message) => message.text);
    this.#draft.keep([...waiting, ...(draft === '' ? [] : [draft])].join('\n\n'));
  }

  #takeDraft(saved: string): void {
    this.#draft.settle(saved);
    // What was typed while the conversation was read stays.
    this.#set(({ draft }) => ({ draft: draft === '' ? saved : draft }));
  }

  async #saveDraft(draft: string): Promise<void> {
    const { id } = this.state.getState();
    if (id === null && draft.trim() === '') return;
    await this.#deps.api.conversations.saveDraft({ id: await this.ensureCreated(), draft });
  }
}

/** What the owner of sessions wants to hear. */
export interface SessionHooks {
  onCreated(session: ConversationSession, summary: ConversationSummary): void;
  onEnded(session: ConversationSession, turn: Turn | undefined): void;
}
