import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ModelEntry } from '../../shared/contract/connections.ts';
import type { ChatApi } from './chat-deps.ts';

/** The models each connection offers, asked for once a connection and again after it changed. */
export class ModelsStore {
  readonly state: StoreApi<Readonly<Record<string, readonly ModelEntry[]>>> = createStore(() => ({}));
  readonly #api: Pick<ChatApi, 'connections'>;
  readonly #asked = new Set<string>();

  constructor(api: Pick<ChatApi, 'connections'>) {
    this.#api = api;
  }

  async load(connectionId: string): Promise<void> {
    if (this.#asked.has(connectionId)) return;
    this.#asked.add(connectionId);
    try {
      this.state.setState({ [connectionId]: await this.#api.connections.models({ id: connectionId }) });
    } catch {
      // Asked again when the picker opens next; a model id can be typed meanwhile.
      this.#asked.delete(connectionId);
    }
  }

  forget(connectionId: string): void {
    this.#asked.delete(connectionId);
  }
}
