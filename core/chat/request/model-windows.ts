import { ServiceError } from '../../http/errors/service-error.ts';
import { NotFound } from '../../platform/refusal.ts';
import type { ChatPorts } from '../ports.ts';

/** Tokens a model's context holds, and who says so. */
export interface ModelWindow {
  readonly tokens: number;
  readonly source: 'user' | 'service';
}

/** How long a list of models may take that nobody asked to see, in milliseconds. */
const LEARN_MS = 3000;
/** How long a service that gave no list is left alone, in milliseconds. */
const AGAIN_AFTER_MS = 5 * 60_000;

/** How large the contexts of models are: as the user typed it in, else as the service's own list says. */
export class ModelWindows {
  readonly #ports: ChatPorts;
  /** When each connection was last asked for its list. */
  readonly #asked = new Map<string, number>();

  constructor(ports: ChatPorts) {
    this.#ports = ports;
  }

  /** Returns the size known now, or null. */
  of(connectionId: string, model: string): ModelWindow | null {
    const typed = this.#ports.settings.get().contextWindows[model];
    if (typed !== undefined) return { tokens: typed, source: 'user' };
    const entry = this.#ports.connections.knownModels(connectionId)?.find(({ id }) => id === model);
    return entry?.contextWindow === undefined ? null : { tokens: entry.contextWindow, source: 'service' };
  }

  /** Asks the service for its list, where that may tell more and was not tried just now. Never throws for what it does. */
  async learn(connectionId: string, model: string): Promise<void> {
    const { connections, clock } = this.#ports;
    const now = clock.now();
    const again = now - (this.#asked.get(connectionId) ?? Number.NEGATIVE_INFINITY) >= AGAIN_AFTER_MS;
    if (this.of(connectionId, model) !== null || connections.knownModels(connectionId) || !again) return;
    this.#asked.set(connectionId, now);
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
