import type { Settings } from '../../shared/domain/settings.ts';

interface SettingsPort {
  get(): Settings;
  change(patch: Partial<Pick<Settings, 'queuePaused' | 'queuePausedBy'>>): unknown;
}

/**
 * Whether queued calls wait, and why. A queue paused by a refused key resumes when that connection gets a key or passes
 * its test; a queue paused by the user resumes when the user says so.
 */
export class QueuePause {
  readonly #settings: SettingsPort;

  constructor(settings: SettingsPort) {
    this.#settings = settings;
  }

  /** Pauses the queue: a service refused a connection's key or account. */
  refused(connectionId: string): void {
    if (this.#settings.get().queuePaused) return;
    this.#settings.change({ queuePaused: true, queuePausedBy: connectionId });
  }

  /** Resumes the queue if it waited for this connection, which got a key, passed its test or was removed. */
  repaired(connectionId: string): void {
    const { queuePaused, queuePausedBy } = this.#settings.get();
    if (queuePaused && queuePausedBy === connectionId) this.#settings.change({ queuePaused: false });
  }

  /** Forgets the reason once the queue is resumed; the next pause has its own. */
  changed({ queuePaused, queuePausedBy }: Pick<Settings, 'queuePaused' | 'queuePausedBy'>): void {
    if (!queuePaused && queuePausedBy !== null) this.#settings.change({ queuePausedBy: null });
  }
}
