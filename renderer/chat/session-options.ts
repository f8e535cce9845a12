import type { StoreApi } from 'zustand/vanilla';
import type { ChatInterface, ConversationOptions } from '../../shared/domain/conversation.ts';
import { DEFAULT_CHAT_MODEL, MESSAGES_MODELS } from '../../shared/service/models.ts';
import { callProblem } from '../lib/call-problem.ts';
import type { ChatDeps } from './chat-deps.ts';
import { defaultOptions, type SessionState } from './session-state.ts';

/** What is set for one conversation. */
export class SessionOptions {
  readonly #deps: ChatDeps;
  readonly #state: StoreApi<SessionState>;
  /** The conversation's id once it has a row, or is getting one; null while nothing was kept of it. */
  readonly #row: () => Promise<string> | null;
  #chosen = false;

  constructor(deps: ChatDeps, state: StoreApi<SessionState>, row: () => Promise<string> | null) {
    this.#deps = deps;
    this.#state = state;
    this.#row = row;
  }

  /** Changes options: shown at once, taken back when the core refuses. */
  async set(change: Partial<ConversationOptions>): Promise<void> {
    const before = this.#state.getState().options;
    this.#chosen = true;
    this.#state.setState({ options: { ...before, ...change } });
    const row = this.#row();
    // The first message or draft brings them along.
    if (row === null) return;
    try {
      const options = await this.#deps.api.conversations.setOptions({ id: await row, options: change });
      this.#state.setState({ options });
    } catch (thrown) {
      this.#state.setState({ options: before, problem: callProblem(thrown) });
    }
  }

  /** Another interface; a model it does not have gives way to the one that both have. */
  setInterface(next: ChatInterface): Promise<void> {
    const { model } = this.#state.getState().options;
    const fits = next === 'chat' || MESSAGES_MODELS.some((known) => known === model);
    return this.set({ interface: next, ...(fits ? {} : { model: DEFAULT_CHAT_MODEL }) });
  }

  /** Keeps the text of a setting's box that cannot be sent, so that it is still there when looked for; null: it can. */
  mark(name: string, badText: string | null): void {
    const { [name]: had, ...others } = this.#state.getState().badOptions;
    if ((had ?? null) === badText) return;
    this.#state.setState({ badOptions: badText === null ? others : { ...others, [name]: badText } });
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
}
