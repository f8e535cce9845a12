import { knownErrorMessage, type WindowError } from '../../shared/domain/window-error.ts';
import type { Clock, Logger } from '../platform/host.ts';

/** Maximum number of lines about window errors per minute. */
const PER_MINUTE_MAX = 10;
const MINUTE_MS = 60_000;

/** Logs errors of windows, and only counts those beyond the limit. */
export class WindowErrorLog {
  readonly #logger: Logger;
  readonly #clock: Pick<Clock, 'monotonic'>;
  #since = Number.NEGATIVE_INFINITY;
  #written = 0;
  #skipped = 0;

  constructor(given: { readonly logger: Logger; readonly clock: Pick<Clock, 'monotonic'> }) {
    this.#logger = given.logger;
    this.#clock = given.clock;
  }

  note({ name, reason, frames }: WindowError): void {
    const now = this.#clock.monotonic();
    if (now - this.#since >= MINUTE_MS) {
      this.#since = now;
      this.#written = 0;
    }
    if (this.#written >= PER_MINUTE_MAX) {
      this.#skipped += 1;
      return;
    }
    this.#written += 1;
    // A compromised window could send any text: an unknown message is logged by its length only.
    const known = /^(\[[\w ]{1,30}\])?$/.test(reason) ? reason : knownErrorMessage(reason);
    const more = this.#skipped === 0 ? {} : { passedOver: this.#skipped };
    this.#skipped = 0;
    this.#logger.error('error in the window', { name, reason: known, at: frames, ...more });
  }
}
