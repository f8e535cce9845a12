import type { StoreApi } from 'zustand/vanilla';
import type { ChatInterface, ConversationOptions } from '../../shared/domain/conversation.ts';
import { DEFAULT_CHAT_MODEL, MESSAGES_MODELS } from '../../shared/service/models.ts';
import { callProblem } from '../lib/call-problem.ts';
import type { ChatDeps } from './chat-deps.ts';
import { defaultOptions, type SessionState } from './session-state.ts';

type Change = Partial<ConversationOptions>;

/** Rest after a key before what is typed is kept, in milliseconds. */
const REST_MS = 400;

/** What is set for one conversation. */
export class SessionOptions {
  readonly #deps: ChatDeps;
  readonly #state: StoreApi<SessionState>;
  /** The conversation's id once it has a row, or is getting one; null while nothing was kept of it. */
  readonly #row: () => Promise<string> | null;
  #chosen = false;
  /** Changed here and not yet kept by the core, and what stood there before. */
  #pending: Change = {};
  #before: Change = {};
  /** On its way to the core. */
  #sending: Change = {};
  #timer: ReturnType<typeof setTimeout> | null = null;
  #saving: Promise<boolean> | null = null;

  constructor(deps: ChatDeps, state: StoreApi<SessionState>, row: () => Promise<string> | null) {
    this.#deps = deps;
    this.#state = state;
    this.#row = row;
  }

  /** Whether the user has set anything here. */
  get chosen(): boolean {
    return this.#chosen;
  }

  /** Whether the core has yet to hear of something. */
  get unsaved(): boolean {
    return this.#saving !== null || Object.keys(this.#pending).length > 0;
  }

  /** Changes options: shown at once, kept after a short rest, taken back when the core refuses. */
  change(change: Change): void {
    const { options } = this.#state.getState();
    this.#chosen = true;
    this.#before = { ...options, ...this.#before };
    this.#pending = { ...this.#pending, ...change };
    this.#state.setState({ options: { ...options, ...change } });
    this.#timer ??= setTimeout(() => void this.flush(), REST_MS);
  }

  /** The same, kept at once. */
  async set(change: Change): Promise<void> {
    this.change(change);
    await this.flush();
  }

  /** Another interface; a model it does not have gives way to the one that both have. */
  setInterface(next: ChatInterface): Promise<void> {
    const { model } = this.#state.getState().options;
    const fits = next === 'chat' || MESSAGES_MODELS.some((known) => known === model);
    return this.set({ interface: next, ...(fits ? {} : { model: DEFAULT_CHAT_MODEL }) });
  }

  /** Keeps the text of a field that cannot be sent, so that it is still there when looked for; null: it can. */
  mark(name: string, text: string | null): void {
    const { [name]: had, ...others } = this.#state.getState().options.unfit ?? {};
    if ((had ?? null) !== text) this.change({ unfit: text === null ? others : { ...others, [name]: text } });
  }

  /**
   * Keeps now what is not kept yet; false when the core refused it, or could not be asked: then it stays, and is tried
   * with the next flush.
   */
  async flush(): Promise<boolean> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    if (this.#saving) await this.#saving;
    if (Object.keys(this.#pending).length === 0) return true;
    this.#saving ??= this.#save().finally(() => {
      this.#saving = null;
    });
    return this.#saving;
  }

  /** What the core read, with what it has yet to hear. */
  over(read: ConversationOptions): ConversationOptions {
    return this.unsaved ? { ...read, ...this.#sending, ...this.#pending } : read;
  }

  /** A removed connection is no conversation's own any more; the core does the same when it reads one. */
  forgetConnection(id: string): void {
    const { options } = this.#state.getState();
    if (options.connectionId === id) this.#state.setState({ options: { ...options, connectionId: null } });
  }

  /** A new conversation begins with what the settings say, as long as nothing was set for it. */
  takeDefaults(): void {
    if (this.#state.getState().id !== null || this.#chosen) return;
    this.#state.setState({ options: defaultOptions(this.#deps) });
  }

  /** Keeps nothing more. */
  abandon(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#pending = {};
  }

  async #save(): Promise<boolean> {
    const [sent, before] = [this.#pending, this.#before];
    this.#pending = {};
    this.#before = {};
    const row = this.#row();
    // The first message or draft brings them along.
    if (row === null) return true;
    this.#sending = sent;
    try {
      const kept = await this.#deps.api.conversations.setOptions({ id: await row, options: sent });
      this.#state.setState({ options: { ...kept, ...this.#pending } });
      return true;
    } catch (thrown) {
      const problem = callProblem(thrown);
      if (problem.kind === 'lost') {
        this.#pending = { ...sent, ...this.#pending };
        this.#before = { ...this.#before, ...before };
        return false;
      }
      const back = Object.fromEntries(Object.keys(sent).map((name) => [name, before[name as keyof Change]]));
      this.#state.setState(({ options }) => ({
        options: { ...options, ...back, ...this.#pending },
        problem,
      }));
      return false;
    } finally {
      this.#sending = {};
    }
  }
}
