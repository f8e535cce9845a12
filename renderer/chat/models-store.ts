import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ModelEntry, ModelOffer } from '../../shared/contract/connections.ts';
import type { Api } from '../../shared/contract/index.ts';
import { fitsPattern, VISION_MODELS } from '../../shared/service/model-pattern.ts';
import { CHAT_MODELS, MESSAGES_MODELS } from '../../shared/service/models.ts';

/** The models of a connection as the window knows them. */
export interface OfferedModels extends ModelOffer {
  /** The service's own list could not be read the last time. */
  readonly failed: boolean;
}

const BUILT_IN_MODELS: readonly ModelEntry[] = CHAT_MODELS.map(({ id, owner }) => ({
  id,
  owner,
  vision: fitsPattern(id, VISION_MODELS),
  visionFrom: 'builtin',
  interfaces: MESSAGES_MODELS.some((model) => model === id) ? ['chat', 'messages'] : ['chat'],
}));

/** The models offered until the connection has answered. */
export const BUILT_IN: OfferedModels = {
  source: 'builtin',
  models: [...BUILT_IN_MODELS],
  unreadable: 0,
  failed: false,
};

/** The models each connection offers, asked for once a connection and again after it changed. */
export class ModelsStore {
  readonly state: StoreApi<Readonly<Record<string, OfferedModels>>> = createStore(() => ({}));
  readonly #api: Pick<Api, 'connections'>;
  readonly #firstModelOf: (connectionId: string) => string | null;
  /** The last request for each connection's list; its answer is out of date once the connection changed. */
  readonly #asks = new Map<string, { outdated: boolean; read: Promise<void> }>();

  /** @param firstModelOf returns the model that the connection's settings name as the first; null: none */
  constructor(
    api: Pick<Api, 'connections'>,
    firstModelOf: (connectionId: string) => string | null = () => null,
  ) {
    this.#api = api;
    this.#firstModelOf = firstModelOf;
  }

  /** Returns what is known now; the built-in list until the connection has answered. */
  of(connectionId: string): OfferedModels {
    return this.state.getState()[connectionId] ?? BUILT_IN;
  }

  /** Resolves once the list is there, or could not be read. */
  load(connectionId: string): Promise<void> {
    const before = this.#asks.get(connectionId);
    if (before?.outdated === false) return before.read;
    const ask = { outdated: false, read: Promise.resolve() };
    this.#asks.set(connectionId, ask);
    ask.read = this.#read(connectionId, ask);
    return ask.read;
  }

  forget(connectionId: string): void {
    const ask = this.#asks.get(connectionId);
    if (ask) ask.outdated = true;
  }
  async #read(connectionId: string, ask: { outdated: boolean }): Promise<void> {
    const isNewest = () => this.#asks.get(connectionId) === ask;
    try {
      const offer = await this.#api.connections.models({ id: connectionId });
      // An answer that took so long that it was asked again tells of what was.
      if (isNewest()) this.state.setState({ [connectionId]: { ...offer, failed: false } });
    } catch {
      // Asked again when the picker opens next; a model id can be typed meanwhile.
      ask.outdated = true;
      if (!isNewest()) return;
      const first = this.#firstModelOf(connectionId);
      const preferred = first === null ? {} : { preferred: first };
      this.state.setState({ [connectionId]: { ...this.of(connectionId), ...preferred, failed: true } });
    }
  }
}
