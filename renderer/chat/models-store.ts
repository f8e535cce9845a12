import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ModelEntry } from '../../shared/contract/connections.ts';
import type { ChatApi } from './chat-deps.ts';

/** The models each connection offers, asked for once a connection and again after it changed. */
export class ModelsStore {
  readonly state: StoreApi<Readonly<Record<string, readonly ModelEntry[]>>> = createStore(() => ({}));
  readonly #api: Pick<ChatApi, 'connections'>;
  /** The last asking of each connection; what it was told is out of date once the connection changed. */
  readonly #asks = new Map<string, { outdated: boolean }>();

  constructor(api: Pick<ChatApi, 'connections'>) {
    this.#api = api;
  }

  async load(connectionId: string): Promise<void> {
    if (this.#asks.get(connectionId)?.outdated === false) return;
    const ask = { outdated: false };
    this.#asks.set(connectionId, ask);
    try {
      const offered = await this.#api.connections.models({ id: connectionId });
      // An answer that took so long that it was asked again tells of what was.
      if (this.#asks.get(connectionId) === ask) this.state.setState({ [connectionId]: offered });
    } catch {
      // Asked again when the picker opens next; a model id can be typed meanwhile.
      ask.outdated = true;
    }
  }

  forget(connectionId: string): void {
    const ask = this.#asks.get(connectionId);
    if (ask) ask.outdated = true;
  }
}
