import type { AnswerEvent } from '../../shared/domain/answer-event.ts';
import type { CallObserver } from '../http/service-connection.ts';

/** Options of every call besides its request. */
export interface CallOptions {
  /** Aborting ends the call at once with a `stopped` failure. */
  readonly signal: AbortSignal;
  readonly observer?: CallObserver | undefined;
  /**
   * Receives a function that ends the reading of a stream and returns the events that were not taken yet: a stop needs
   * them at once, since whatever comes after it is ignored.
   */
  readonly onStream?: ((takeRest: () => readonly AnswerEvent[]) => void) | undefined;
  /** The operation's id, sent as `Idempotency-Key`; nothing relies on it. */
  readonly opId?: string | undefined;
}

/** Options of a call that creates a task or images. */
export interface BilledOptions extends CallOptions {
  /** Path in the quarantine for an unusable response that may have been billed; must not exist. */
  readonly quarantine: string;
}
