import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ModelEntry, ModelOffer } from '../../shared/contract/connections.ts';
import type { Api } from '../../shared/contract/index.ts';
import { fitsPattern, VISION_MODELS } from '../../shared/service/model-pattern.ts';
import { CHAT_MODELS, MESSAGES_MODELS } from '../../shared/service/models.ts';

/** The known models of a connection. */
export interface OfferedModels extends ModelOffer {
  /** Whether the service's own list could not be loaded the last time. */
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

/** Loads the models of each connection once, and again after the connection changed. */
export class ModelsStore {
  readonly state: StoreApi<Readonly<Record<string, OfferedModels>>> = createStore(() => ({}));
  readonly #api: Pick<Api, 'connections'>;
  readonly #firstModelOf: (connectionId: string) => string | null;
  /** The last request for each connection's list; outdated once the connection changed. */
  readonly #requests = new Map<string, { outdated: boolean; read: Promise<void> }>();

  /** @param firstModelOf returns the preferred model in the connection's settings, or null */
  constructor(
    api: Pick<Api, 'connections'>,
    firstModelOf: (connectionId: string) => string | null = () => null,
  ) {
    this.#api = api;
    this.#firstModelOf = firstModelOf;
  }

  /** Returns the known models; the built-in list until the service has responded. */
  of(connectionId: string): OfferedModels {
    return this.state.getState()[connectionId] ?? BUILT_IN;
  }

  /** Resolves once the list has loaded or failed to load. */
  load(connectionId: string): Promise<void> {
    const before = this.#requests.get(connectionId);
    if (before?.outdated === false) return before.read;
    const ask = { outdated: false, read: Promise.resolve() };
    this.#requests.set(connectionId, ask);
    ask.read = this.#read(connectionId, ask);
    return ask.read;
  }

  forget(connectionId: string): void {
    const ask = this.#requests.get(connectionId);
    if (ask) ask.outdated = true;
  }
  async #read(connectionId: string, ask: { outdated: boolean }): Promise<void> {
    const isNewest = () => this.#requests.get(connectionId) === ask;
    try {
      const offer = await this.#api.connections.models({ id: connectionId });
      // A newer request means that this response describes an earlier state.
      if (isNewest()) this.state.setState({ [connectionId]: { ...offer, failed: false } });
    } catch {
      // The next opening of the picker loads again; meanwhile the user can type a model id.
      ask.outdated = true;
      if (!isNewest()) return;
      const first = this.#firstModelOf(connectionId);
      const preferred = first === null ? {} : { preferred: first };
      this.state.setState({ [connectionId]: { ...this.of(connectionId), ...preferred, failed: true } });
    }
  }
}
