import type { StoreApi } from 'zustand/vanilla';
import type { ModelChoice, Started } from '../../shared/contract/chat.ts';
import type { Part } from '../../shared/domain/conversation.ts';
import { isEmpty, type UnsentMessage, unsentMessage, userPartsOf, withoutMessage } from './attachments.ts';
import type { ChatDeps } from './chat-deps.ts';
import { FileIntake } from './documents/file-intake.ts';
import type { Operation } from './lost-message.ts';
import { SessionCalls } from './session-calls.ts';
import { SessionCore, type SessionHooks } from './session-core.ts';
import { type Full, SessionFull } from './session-full.ts';
import { SessionOptions } from './session-options.ts';
import { SessionQueue } from './session-queue.ts';
import { runningAnswers, runningTurn, type SessionState } from './session-state.ts';
import { SessionTurns } from './session-turns.ts';

let sessions = 0;

/**
 * A conversation in the app: its turns, draft, queue and running answers. It outlives the view, so leaving a
 * conversation neither stops nor hides its answers.
 */
export class ConversationSession {
  /** Identifies the session for the lifetime of the window, even before it has an id. */
  readonly key = `session-${++sessions}`;
  readonly state: StoreApi<SessionState>;
  readonly turns: SessionTurns;
  readonly options: SessionOptions;
  readonly queue: SessionQueue;
  readonly full: SessionFull;
  readonly calls: SessionCalls;
  readonly files: FileIntake;
  readonly #core: SessionCore;
  /** The call that is sending the composer's content. */
  #submitting: Promise<unknown> | null = null;

  constructor(deps: ChatDeps, id: string | null, hooks: SessionHooks) {
    const core = new SessionCore(deps, id, hooks);
    this.#core = core;
    this.state = core.state;
    this.files = new FileIntake(core.state);
    this.options = new SessionOptions(core);
    this.full = new SessionFull(core, this.options);
    this.queue = new SessionQueue(core);
    this.turns = new SessionTurns(core, this.options, this.queue);
    this.calls = new SessionCalls(core, this);
    core.state.subscribe(({ sending, stopping }, before) => {
      if (stopping && before.sending && !sending) void this.#stopRunning();
    });
  }

  /** Whether nothing would be lost if the session were dropped from memory. */
  get idle(): boolean {
    const { images, documents, taking, sending, phase, draft } = this.#core.now;
    const unsent = images.length + documents.length + taking > 0 || this.options.unsaved;
    const unsavedDraft = phase !== 'ready' && draft !== '';
    return !this.turns.active && !unsent && !unsavedDraft && !sending;
  }

  /** Appends a paragraph to the draft. */
  appendToDraft(words: string): void {
    const { draft } = this.#core.now;
    this.setDraft(draft.trim() === '' ? words : `${draft.trimEnd()}\n\n${words}`);
  }

  setDraft(draft: string): void {
    this.#core.set({ draft });
    this.#keepDraft();
  }

  /** Switches between the tokens and the text of an answer. */
  showTokens(turnId: string, shown: boolean): void {
    this.#core.state.setState(({ tokensShown }) => ({
      tokensShown: [...tokensShown.filter((id) => id !== turnId), ...(shown ? [turnId] : [])],
    }));
  }

  /** Adds files to the message. */
  takeFiles(files: readonly File[]): Promise<void> {
    return this.files.take(files, () => this.#core.now.options.interface === 'messages');
  }

  /**
   * Saves the draft with its files and the options now: on blur, and when the window closes. Returns whether the draft
   * is saved.
   */
  async flushDraft(): Promise<boolean> {
    // A text typed before the first load is appended to the saved one.
    if (this.#core.now.phase !== 'ready' && this.partsNow().length > 0) await this.turns.load();
    if (this.#core.now.phase !== 'ready' && this.partsNow().length > 0) return false;
    const [isSaved] = await Promise.all([this.#core.flushDraft(), this.options.flush()]);
    return isSaved;
  }

  /** Returns the composer's content as message parts. */
  partsNow(): Part[] {
    return userPartsOf(unsentMessage(this.#core.now));
  }

  /**
   * Sends the composer's content, or queues it while an answer is running. Clears the composer only once the
   * core has received the message; a repeated press until then does nothing more.
   */
  async submit(): Promise<void> {
    await (this.#submitting ?? this.#submitBy(() => this.#submit()));
  }

  /** Sends the composer's content or an existing question to several models at once. */
  async compare(models: ModelChoice[], question?: { turnId: string }): Promise<Started | null> {
    if (question) return this.calls.compare(models, question);
    return this.#submitting ? null : this.#submitBy(() => this.#compare(models));
  }

  /** Stops all running answers in view and keeps the received text; an answer being requested, once it exists. */
  async stop(): Promise<void> {
    if (this.#core.now.stopping) return;
    this.#core.set({ stopping: true });
    if (!this.#core.now.sending) await this.#stopRunning();
  }

  /** Follows the draft that the core pushed. */
  hearDraft(heard: Parameters<SessionCore['hearDraft']>[0]): void {
    this.#core.hearDraft(heard);
  }

  /** Returns the id of the conversation; creates it when first needed. */
  ensureCreated(): Promise<string> {
    return this.#core.ensureCreated();
  }

  close(): void {
    void this.flushDraft();
    this.turns.close();
  }

  /** Discards unsaved changes, because the conversation was deleted. */
  abandon(): void {
    this.#core.draft.close();
    this.#core.draftFiles.close();
    this.options.abandon();
    this.turns.close();
  }

  #submitBy<T>(submit: () => Promise<T>): Promise<T> {
    const submitting = submit().finally(() => {
      this.#submitting = null;
    });
    this.#submitting = submitting;
    return submitting;
  }

  async #compare(models: ModelChoice[]): Promise<Started | null> {
    await this.files.settled();
    if (this.#core.now.phase !== 'ready') return null;
    const message = unsentMessage(this.#core.now);
    const operation = this.#operationOf(message);
    if (!(await this.#awaitBranch())) return null;
    const parentId = this.#core.now.turns.at(-1)?.id ?? null;
    const parts = userPartsOf(message);
    return parts.length === 0 ? null : this.calls.compare(models, { parentId, parts }, { operation });
  }

  async #submit(): Promise<void> {
    const message = unsentMessage(this.#core.now);
    const operation = this.#operationOf(message);
    if (!(await this.#awaitBranch())) return;
    const { sending, taking, phase } = this.#core.now;
    if (sending || taking > 0 || phase !== 'ready' || isEmpty(message)) return;
    if (!(await this.#awaitModel())) return;
    const { turns } = this.#core.now;
    const running = runningTurn(this.#core.now);
    if (running) {
      // The message goes below the last turn, because the running answer may be further up.
      const parentId = turns.at(-1)?.id ?? running.id;
      if (await this.queue.add(message, parentId, operation)) {
        this.calls.lost.forget();
        operation.found();
      } else this.calls.lost.remember({ parentId, parts: userPartsOf(message), ...operation });
      return;
    }
    await this.#send(message, operation, turns.at(-1)?.id ?? null);
  }

  async #stopRunning(): Promise<void> {
    const running = runningAnswers(this.#core.now);
    if (running.length === 0 || !(await this.turns.stop(running))) this.#core.set({ stopping: false });
  }

  /**
   * Waits until a new chat has a model from the newest model list. The message counts as being sent
   * meanwhile. Returns false if the user stopped that, so that the message stays in the composer.
   */
  async #awaitModel(): Promise<boolean> {
    if (this.options.fitting === null || this.#core.now.turns.length > 0) return true;
    this.#core.set({ sending: true });
    try {
      while (this.options.fitting !== null) await this.options.fitting;
      return !this.#core.now.stopping;
    } finally {
      this.#core.set({ sending: false });
    }
  }

  /**
   * Waits until the branch chosen last is in view, or its last messages are deleted, because the message goes below
   * what is left. Returns false if the selection failed, so that the message does not go below another answer.
   */
  async #awaitBranch(): Promise<boolean> {
    const { changing } = this.turns;
    return changing === null || (await changing);
  }

  #keepDraft(): void {
    const { phase, draft } = this.#core.now;
    // Before the first load the user has not seen the saved draft that would be overwritten.
    if (phase === 'ready') this.#core.draft.keep(draft);
  }

  #clearSent(message: UnsentMessage): void {
    this.#core.state.setState((now) => ({ ...withoutMessage(now, message), modelSwitched: null }));
    this.#keepDraft();
    // At once, because another window shows the text with the message until then.
    void this.#core.draft.flush();
  }

  /** Identifies a message from the press on, so that one found meanwhile in the core is not sent again. */
  #operationOf(message: UnsentMessage): Operation {
    const opId = this.calls.lost.operationFor(userPartsOf(message));
    const { replaced } = this.#core;
    // A text that has replaced the message's is another one, even if it begins with the same words.
    const left = () => (this.#core.replaced === replaced ? message : { ...message, text: '' });
    return { opId, found: () => this.#clearSent(left()) };
  }

  async #send(
    message: UnsentMessage,
    operation: Operation,
    above: string | null,
    full?: Full,
  ): Promise<void> {
    const again = (now: Full) => this.#send(message, operation, above, now);
    const onSummary = async (summaryId: string) => {
      if (await this.queue.add(message, summaryId, { first: true })) operation.found();
    };
    const refusal = () => this.calls.refusal(above, again, onSummary);
    const sent = await this.calls.send(userPartsOf(message), above, { ...message, full }, refusal, operation);
    if (sent) operation.found();
  }
}
