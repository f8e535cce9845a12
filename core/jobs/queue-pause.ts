import type { Settings } from '../../shared/domain/settings.ts';

interface SettingsPort {
  get(): Settings;
  change(wish: Partial<Pick<Settings, 'queuePaused' | 'queuePausedBy'>>): unknown;
}

/**
 * Whether calls wait, and for what. A queue that a refused key has paused goes on by itself when that connection gets a
 * key or is tested well; one that the user has paused, when the user says so.
 */
export class QueuePause {
  readonly #settings: SettingsPort;

  constructor(settings: SettingsPort) {
    this.#settings = settings;
  }

  /** A service refused the key of a connection, or its account. */
  refused(connectionId: string): void {
    if (this.#settings.get().queuePaused) return;
    this.#settings.change({ queuePaused: true, queuePausedBy: connectionId });
  }

  /** A connection was given a key, was tested well, or is not there any more. */
  repaired(connectionId: string): void {
    const { queuePaused, queuePausedBy } = this.#settings.get();
    if (queuePaused && queuePausedBy === connectionId) this.#settings.change({ queuePaused: false });
  }

  /** Whatever let it go on: the next pause has a reason of its own. */
  changed({ queuePaused, queuePausedBy }: Pick<Settings, 'queuePaused' | 'queuePausedBy'>): void {
    if (!queuePaused && queuePausedBy !== null) this.#settings.change({ queuePausedBy: null });
  }
}
