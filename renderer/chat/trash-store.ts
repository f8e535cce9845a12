import { createStore, type StoreApi } from 'zustand/vanilla';
import type { TrashedConversation } from '../../shared/contract/conversations.ts';
import { callProblem } from '../lib/call-problem.ts';
import type { ChatApi } from './chat-deps.ts';

/** Conversations of the trash that are shown: the last deleted. */
const SHOWN = 500;

export interface TrashState {
  readonly phase: 'loading' | 'ready' | 'failed';
  readonly items: readonly TrashedConversation[];
}

/** What was deleted and can come back. Read anew each time it is looked at. */
export class TrashStore {
  readonly state: StoreApi<TrashState> = createStore(() => ({ phase: 'loading', items: [] }));
  readonly #api: ChatApi;

  constructor(api: ChatApi) {
    this.#api = api;
  }

  async load(): Promise<void> {
    try {
      const items = await this.#api.conversations.trash({ limit: SHOWN });
      this.state.setState({ phase: 'ready', items });
    } catch {
      this.state.setState({ phase: 'failed', items: [] });
    }
  }

  /** Deletes one for good; false when it did not work. One that has gone already is as good as deleted. */
  async purge(id: string): Promise<boolean> {
    try {
      await this.#api.conversations.purge({ id });
    } catch (thrown) {
      if (callProblem(thrown).kind !== 'not_found') return false;
    }
    await this.load();
    return true;
  }
}
