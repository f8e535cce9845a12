import type { Clock } from '../platform/host.ts';

/** Which timeout expired. */
export type DeadlineKind = 'connect' | 'headers' | 'idle' | 'overall';

/** Thrown when a timeout expired, after `afterMs` milliseconds. */
export class DeadlineError extends Error {
  readonly which: DeadlineKind;
  readonly afterMs: number;

  constructor(which: DeadlineKind, afterMs: number) {
    super(`${which} deadline after ${afterMs} ms`);
    this.name = 'DeadlineError';
    this.which = which;
    this.afterMs = afterMs;
  }
}

/** The timeouts of a call, in milliseconds. `stillWaiting`: silence before the first report. */
export interface Timeouts {
  readonly connect: number;
  readonly headers: number;
  readonly idle: number;
  readonly overall: number;
  readonly stillWaiting: number;
}

/** Longest time that comments alone (keep-alives) keep a stream open, in milliseconds. */
export const KEEP_ALIVE_MAX_MS = 5 * 60_000;
/** Interval between reports of the same silence, in milliseconds. */
const REPORT_INTERVAL_MS = 5_000;

/**
 * Tracks the four timeouts of one call and reports silence. It uses a single timer, which re-arms itself when it fires,
 * so that chunks cost nothing.
 */
export class Deadlines {
  readonly #clock: Clock;
  readonly #timeouts: Timeouts;
  readonly #onDeadline: (error: DeadlineError) => void;
  readonly #onSilence: ((silentMs: number) => void) | undefined;
  readonly #startedAt: number;
  #state: Exclude<DeadlineKind, 'overall'> = 'connect';
  #stateSince: number;
  #idle: number;
  #lastBytes: number;
  #lastProgress: number;
  #reportAt: number;
  #isSilent = false;
  #paused = false;
  #timer: { cancel(): void } | null = null;
  #timerAt = Number.POSITIVE_INFINITY;
  #stopped = false;

  constructor(
    clock: Clock,
    timeouts: Timeouts,
    on: { deadline: (error: DeadlineError) => void; silence?: ((silentMs: number) => void) | undefined },
  ) {
    this.#clock = clock;
    this.#timeouts = timeouts;
    this.#onDeadline = on.deadline;
    this.#onSilence = on.silence;
    this.#idle = timeouts.idle;
    const now = clock.monotonic();
    this.#startedAt = now;
    this.#stateSince = now;
    this.#lastBytes = now;
    this.#lastProgress = now;
    this.#reportAt = now + timeouts.stillWaiting;
    this.#arm(now);
  }

  /** The request is being sent: starts the headers timeout. */
  onSending(): void {
    this.#enter('headers');
  }

  /** The headers have arrived: starts the idle timeout. */
  onHeaders(): void {
    this.#enter('idle');
    this.onBytes();
    this.#lastProgress = this.#lastBytes;
  }

  /** Bytes have arrived: restarts the idle timeout. */
  onBytes(): void {
    this.#lastBytes = this.#clock.monotonic();
    this.#reportAt = this.#lastBytes + this.#timeouts.stillWaiting;
    if (this.#isSilent) {
      this.#isSilent = false;
      this.#onSilence?.(0);
    }
  }

  /** The received bytes were more than comments: restarts the keep-alive limit. */
  markProgress(): void {
    this.#lastProgress = this.#lastBytes;
  }

  /** Shortens the idle timeout to `ms`, e.g. when only the end of the body is missing. */
  limitIdle(ms: number): void {
    this.#idle = Math.min(this.#idle, ms);
    this.#arm(this.#clock.monotonic());
  }

  /** Suspends the idle timeout while the reader applies backpressure. */
  setPaused(paused: boolean): void {
    if (this.#paused === paused) return;
    this.#paused = paused;
    const now = this.#clock.monotonic();
    if (!paused) {
      this.#lastBytes = now;
      this.#lastProgress = now;
      this.#reportAt = now + this.#timeouts.stillWaiting;
    }
    this.#arm(now);
  }

  stop(): void {
    this.#stopped = true;
    this.#timer?.cancel();
    this.#timer = null;
  }

  #enter(kind: 'headers' | 'idle'): void {
    this.#state = kind;
    this.#stateSince = this.#clock.monotonic();
    this.#arm(this.#stateSince);
  }

  #due(): { at: number; error: () => DeadlineError } {
    const { overall, headers, connect } = this.#timeouts;
    const deadlines = [
      { at: this.#startedAt + overall, error: () => new DeadlineError('overall', overall) },
      ...(this.#state === 'connect'
        ? [{ at: this.#stateSince + connect, error: () => new DeadlineError('connect', connect) }]
        : []),
      ...(this.#state === 'headers'
        ? [{ at: this.#stateSince + headers, error: () => new DeadlineError('headers', headers) }]
        : []),
      ...(this.#state === 'idle' && !this.#paused ? this.#idleDeadlines() : []),
    ];
    return deadlines.reduce((first, deadline) => (deadline.at < first.at ? deadline : first));
  }

  #idleDeadlines(): { at: number; error: () => DeadlineError }[] {
    const keepAliveMax = Math.max(KEEP_ALIVE_MAX_MS, this.#idle);
    return [
      { at: this.#lastBytes + this.#idle, error: () => new DeadlineError('idle', this.#idle) },
      { at: this.#lastProgress + keepAliveMax, error: () => new DeadlineError('idle', keepAliveMax) },
    ];
  }

  /** Sets the timer for the next event, unless one is already set for that time or earlier. */
  #arm(now: number): void {
    if (this.#stopped) return;
    const reports = this.#onSilence !== undefined && !this.#paused;
    const at = Math.min(this.#due().at, reports ? this.#reportAt : Number.POSITIVE_INFINITY);
    if (this.#timer !== null && this.#timerAt <= at) return;
    this.#timer?.cancel();
    this.#timerAt = at;
    this.#timer = this.#clock.after(Math.max(at - now, 1), () => this.#fire());
  }

  #fire(): void {
    this.#timer = null;
    if (this.#stopped) return;
    const now = this.#clock.monotonic();
    const due = this.#due();
    if (due.at <= now) {
      this.stop();
      this.#onDeadline(due.error());
      return;
    }
    if (this.#onSilence !== undefined && !this.#paused && this.#reportAt <= now) {
      this.#isSilent = true;
      this.#reportAt = now + Math.min(REPORT_INTERVAL_MS, this.#timeouts.stillWaiting);
      this.#onSilence(Math.round(now - this.#lastBytes));
    }
    this.#arm(now);
  }
}
