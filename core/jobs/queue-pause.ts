import type { Settings } from '../../shared/domain/settings.ts';

type Paused = Settings['pausedConnections'];

interface SettingsPort {
  get(): Settings;
  change(patch: { readonly pausedConnections: Paused }): unknown;
}

/**
 * The connections whose queued calls wait because their service refused the key or the account. Their calls resume when
 * the connection gets a key, passes its test or is removed, or when the user says so.
 */
export class QueuePause {
  readonly #settings: SettingsPort;

  constructor(settings: SettingsPort) {
    this.#settings = settings;
  }

  /** Pauses the calls of a connection. The first refusal counts. */
  refused(connectionId: string, why: Paused[string]): void {
    const { pausedConnections } = this.#settings.get();
    if (Object.hasOwn(pausedConnections, connectionId)) return;
    this.#settings.change({ pausedConnections: { ...pausedConnections, [connectionId]: why } });
  }

  /** Resumes the calls of a connection, which got a key, passed its test or was removed. */
  repaired(connectionId: string): void {
    const { [connectionId]: why, ...others } = this.#settings.get().pausedConnections;
    if (why !== undefined) this.#settings.change({ pausedConnections: others });
  }
}
