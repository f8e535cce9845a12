import type { StoreApi } from 'zustand/vanilla';
import { DraftKeeper } from '../lib/draft-keeper.ts';
import type { ChatDeps } from './chat-deps.ts';
import type { SessionState } from './session-state.ts';

/** The words that are not sent yet, kept by the core. */
export class SessionDraft {
  readonly #state: StoreApi<SessionState>;
  readonly #keeper: DraftKeeper<string>;

  /** @param created the conversation's row, made when first needed */
  constructor(deps: Pick<ChatDeps, 'api'>, state: StoreApi<SessionState>, created: () => Promise<string>) {
    this.#state = state;
    this.#keeper = new DraftKeeper('', async (draft) => {
      if (state.getState().id === null && draft.trim() === '') return;
      await deps.api.conversations.saveDraft({ id: await created(), draft });
    });
  }

  /** Whether there are words that wait for the first read to be kept. */
  get waits(): boolean {
    const { phase, draft } = this.#state.getState();
    return phase !== 'ready' && draft !== '';
  }

  /** They changed. */
  keep(): void {
    const state = this.#state.getState();
    // Before the first read nobody has seen what they would be saved over.
    if (state.phase === 'ready') this.#keeper.keep(state.draft);
  }

  /** The first read: what was typed meanwhile goes under what was kept. */
  take(saved: string): void {
    const { draft: typed } = this.#state.getState();
    const draft = [saved, typed].filter((text) => text !== '').join('\n');
    this.#keeper.settle(saved);
    this.#state.setState({ draft });
    if (typed !== '') this.#keeper.keep(draft);
  }

  /** Saves them now. */
  flush(): Promise<void> {
    return this.#keeper.flush();
  }

  /** Saves nothing more. */
  close(): void {
    this.#keeper.close();
  }
}
