import { ServiceError } from '../../http/errors/service-error.ts';
import { NotFound } from '../../platform/refusal.ts';
import type { ChatPorts } from '../ports.ts';

/** The size of a model's context window in tokens, and where it is known from. */
export interface ModelWindow {
  readonly tokens: number;
  readonly source: 'user' | 'service';
}

/** Timeout of a background request for the model list, in milliseconds. */
const LEARN_MS = 3000;
/** Minimum time between attempts after a failed request, in milliseconds. */
const AGAIN_AFTER_MS = 5 * 60_000;

/** Context windows of models: the user's setting, or else the service's model list. */
export class ModelWindows {
  readonly #ports: ChatPorts;
  /** When each connection's list was last requested. */
  readonly #requestedAt = new Map<string, number>();

  constructor(ports: ChatPorts) {
    this.#ports = ports;
  }

  /** Returns the size if it is known, or null. */
  of(connectionId: string, model: string): ModelWindow | null {
    const typed = this.#ports.settings.get().contextWindows[model];
    if (typed !== undefined) return { tokens: typed, source: 'user' };
    const entry = this.#ports.connections.knownModels(connectionId)?.find(({ id }) => id === model);
    return entry?.contextWindow === undefined ? null : { tokens: entry.contextWindow, source: 'service' };
  }

  /** Requests the model list if the size is unknown and the list was not requested recently. Ignores service errors. */
  async learn(connectionId: string, model: string): Promise<void> {
    const { connections, clock } = this.#ports;
    const now = clock.now();
    const again = now - (this.#requestedAt.get(connectionId) ?? Number.NEGATIVE_INFINITY) >= AGAIN_AFTER_MS;
    if (this.of(connectionId, model) !== null || connections.knownModels(connectionId) || !again) return;
    this.#requestedAt.set(connectionId, now);
    const deadline = new AbortController();
    const timer = clock.after(LEARN_MS, () => deadline.abort());
    try {
      await connections.models(connectionId, deadline.signal);
    } catch (error) {
      if (!(error instanceof ServiceError || error instanceof NotFound)) throw error;
    } finally {
      timer.cancel();
    }
  }
}
