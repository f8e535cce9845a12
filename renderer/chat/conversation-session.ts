import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Started } from '../../shared/contract/chat.ts';
import type { OpenConversation } from '../../shared/contract/conversations.ts';
import type {
  ChatInterface,
  ConversationOptions,
  ConversationSummary,
  Part,
  Turn,
} from '../../shared/domain/conversation.ts';
import { DEFAULT_CHAT_MODEL, MESSAGES_MODELS } from '../../shared/service/models.ts';
import { AnswerStreams } from './answer-streams.ts';
import { type Attachment, type Refused, userPartsOf } from './attachments.ts';
import { callProblem } from './call-problem.ts';
import type { ChatDeps } from './chat-deps.ts';
import { DraftKeeper } from './draft-keeper.ts';
import { isRunning, NOTHING_LIVE } from './fold-job-events.ts';
import { mergeTurns, prependTurns } from './merge-turns.ts';
import { type QueuedMessage, runningTurn, type SessionState } from './session-state.ts';

/** Turns read when a conversation is opened, and with each page of older ones. */
const FIRST_TURNS = 60;
const OLDER_TURNS = 200;

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
  readonly #deps: ChatDeps;
  readonly #streams: AnswerStreams;
  readonly #draft: DraftKeeper;
  readonly #hooks: SessionHooks;
  #creating: Promise<string> | null = null;
  #opening: Promise<void> | null = null;
  #unsure: UnsureOp | null = null;
  #optionsChosen = false;

  constructor(deps: ChatDeps, id: string | null, hooks: SessionHooks) {
    this.#deps = deps;
    this.#hooks = hooks;
    this.state = createStore(() => emptyState(id, deps));
    this.#streams = new AnswerStreams(deps, {
      find: (turnId) => this.#find(turnId),
      show: (turn, live) =>
        this.#set(({ turns, live: others }) => ({
          turns: turns.map((had) => (had.id === turn.id ? turn : had)),
          live: { ...others, [turn.id]: live },
        })),
      reread: () => this.#read(),
      ended: (turnId) => this.#ended(turnId),
    });
    this.#draft = new DraftKeeper('', (draft) => this.#saveDraft(draft));
  }

  /** Whether dropping it from memory would lose nothing. */
  get idle(): boolean {
    const { queue, images, sending } = this.state.getState();
    return !this.#streams.active && queue.length === 0 && images.length === 0 && !sending;
  }

  /** Reads the conversation, once at a time, and goes on with answers still being written. */
  load(): Promise<void> {
    if (this.state.getState().id === null) return Promise.resolve();
    this.#opening ??= this.#read()
      .catch((thrown: unknown) => {
        const { phase } = this.state.getState();
        this.#set(() => ({ problem: callProblem(thrown), phase: phase === 'ready' ? 'ready' : 'failed' }));
      })
      .finally(() => {
        this.#opening = null;
      });
    return this.#opening;
  }

  /** Reads the page of turns before those had; nothing when there is none or it is on its way. */
  async loadOlder(limit = OLDER_TURNS): Promise<void> {
    const { id, turns, offset, loadingOlder } = this.state.getState();
    const first = turns[0];
    if (id === null || !first || offset === 0 || loadingOlder) return;
    this.#set(() => ({ loadingOlder: true }));
    try {
      const older = await this.#deps.api.conversations.older({ id, beforeTurnId: first.id, limit });
      this.#set((had) => prependTurns(had, older));
    } catch (thrown) {
      this.#set(() => ({ problem: callProblem(thrown) }));
    } finally {
      this.#set(() => ({ loadingOlder: false }));
    }
  }

  /** Brings a turn into `turns`, by its branch and as many older pages as it takes; false when it is gone. */
  async reveal(turnId: string): Promise<boolean> {
    await this.load();
    if (this.#find(turnId)) return true;
    await this.selectBranch(turnId);
    for (;;) {
      if (this.#find(turnId)) return true;
      const before = this.state.getState().offset;
      await this.loadOlder(2000);
      if (this.state.getState().offset === before) return this.#find(turnId) !== undefined;
    }
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

  /** Shows the branch through this turn. */
  async selectBranch(turnId: string): Promise<void> {
    try {
      this.#adopt(await this.#deps.api.conversations.selectBranch({ turnId, limit: FIRST_TURNS }));
    } catch (thrown) {
      this.#set(() => ({ problem: callProblem(thrown) }));
    }
  }

  /** Changes what is set for this conversation: shown at once, taken back when the core refuses. */
  async setOptions(change: Partial<ConversationOptions>): Promise<void> {
    const { id, options: before } = this.state.getState();
    this.#optionsChosen = true;
    this.#set(({ options }) => ({ options: { ...options, ...change } }));
    if (id === null && !this.#creating) return;
    try {
      const owner = await this.ensureCreated();
      const options = await this.#deps.api.conversations.setOptions({ id: owner, options: change });
      this.#set(() => ({ options }));
    } catch (thrown) {
      this.#set(() => ({ options: before, problem: callProblem(thrown) }));
    }
  }

  /** Another interface; a model it does not have gives way to the one that both have. */
  setInterface(next: ChatInterface): Promise<void> {
    const { model } = this.state.getState().options;
    const fits = next === 'chat' || MESSAGES_MODELS.some((known) => known === model);
    return this.setOptions({ interface: next, ...(fits ? {} : { model: DEFAULT_CHAT_MODEL }) });
  }

  /** Keeps the text of a setting's box that cannot be sent, so that it is still there when looked for; null: it can. */
  markOption(name: string, badText: string | null): void {
    const { [name]: had, ...others } = this.state.getState().badOptions;
    if ((had ?? null) === badText) return;
    this.#set(() => ({ badOptions: badText === null ? others : { ...others, [name]: badText } }));
  }

  /** A new conversation begins with what the settings say, as long as nothing was set for it. */
  takeDefaults(): void {
    if (this.state.getState().id !== null || this.#optionsChosen) return;
    this.#set(() => ({ options: defaultOptions(this.#deps) }));
  }

  /** Takes news of the conversation from elsewhere; an answer begun in another window is followed too. */
  applySummary(summary: ConversationSummary): void {
    this.#set(() => ({ summary }));
    const shown = this.state.getState();
    if (summary.running && !runningTurn(shown) && !shown.sending && !this.#streams.active) void this.load();
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
    this.#streams.close();
  }

  /** The conversation was deleted: nothing of it is to be saved. */
  abandon(): void {
    this.#draft.close();
    this.#streams.close();
  }

  #find(turnId: string) {
    const { turns, live } = this.state.getState();
    const turn = turns.findLast((one) => one.id === turnId);
    return turn && { turn, live: live[turnId] ?? NOTHING_LIVE };
  }

  #set(change: (state: SessionState) => Partial<SessionState>): void {
    this.state.setState(change);
  }

  async #read(): Promise<void> {
    const { id, turns } = this.state.getState();
    if (id === null) return;
    const limit = Math.min(500, Math.max(FIRST_TURNS, turns.length));
    const first = this.state.getState().phase !== 'ready';
    const read = await this.#deps.api.conversations.open({ id, limit });
    if (first) {
      this.#draft.settle(read.draft);
      // What was typed while the conversation was read stays.
      this.#set(({ draft }) => ({ draft: draft === '' ? read.draft : draft }));
    }
    this.#adopt(read);
  }

  #adopt(read: OpenConversation, jump: SessionState['jump']['to'] | null = null): void {
    this.#set((had) => {
      const turns = read.turns.map((turn) => newer(turn, had.turns));
      return {
        phase: 'ready',
        problem: null,
        summary: read.summary,
        options: read.options,
        jump: jump === null ? had.jump : { ask: had.jump.ask + 1, to: jump },
        ...mergeTurns(had, { turns, offset: read.offset }),
      };
    });
    this.#streams.attach(this.state.getState().turns);
  }

  #ended(turnId: string): void {
    const ended = this.#find(turnId)?.turn;
    const held = ended?.status === 'failed' || ended?.status === 'interrupted';
    this.#set(({ queue }) => ({ stopping: false, queueHeld: held && queue.length > 0 }));
    this.#hooks.onEnded(this, ended);
    // Further choices of the same call became siblings of this turn.
    if ((this.state.getState().options.chatParameters.n ?? 1) > 1) void this.load();
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
      this.#adopt(started.conversation, jump);
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

/** The turn as read, or as shown when the stream has already brought it further. */
function newer(read: Turn, shown: readonly Turn[]): Turn {
  if (!isRunning(read) || !read.answer) return read;
  const had = shown.findLast((turn) => turn.id === read.id);
  const ahead = had?.answer?.jobId === read.answer.jobId && had.answer.seq > read.answer.seq;
  return had && ahead ? had : read;
}

function defaultOptions(deps: ChatDeps): ConversationOptions {
  const { newConversation, connectionId } = deps.settings();
  return { ...newConversation, connectionId, chatParameters: {}, messagesParameters: {} };
}

function emptyState(id: string | null, deps: ChatDeps): SessionState {
  return {
    id,
    phase: id === null ? 'ready' : 'loading',
    summary: null,
    options: defaultOptions(deps),
    turns: [],
    offset: 0,
    loadingOlder: false,
    draft: '',
    images: [],
    refused: [],
    queue: [],
    queueHeld: false,
    sending: false,
    stopping: false,
    problem: null,
    live: {},
    badOptions: {},
    jump: { ask: 0, to: 'sent' },
  };
}
