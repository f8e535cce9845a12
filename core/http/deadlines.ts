import type { Clock } from '../platform/host.ts';

/** Which wait ran out. */
export type DeadlineKind = 'connect' | 'headers' | 'idle' | 'overall';

/** A wait that ran out, after so many milliseconds. */
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

/** Milliseconds each. */
export interface Waits {
  readonly connect: number;
  readonly headers: number;
  readonly idle: number;
  readonly overall: number;
  readonly stillWaiting: number;
}

/** Bytes that say nothing (comments) keep a stream alive no longer than this, in milliseconds. */
export const EMPTY_TALK_MAX_MS = 5 * 60_000;
/** While silence lasts it is told again so often, in milliseconds. */
const TELL_AGAIN_MS = 5_000;

/**
 * The four timers of one call, and the word that it is still waiting. One running timer whatever the number of chunks:
 * it looks at what has happened when it fires and sets itself anew.
 */
export class Deadlines {
  readonly #clock: Clock;
  readonly #waits: Waits;
  readonly #onDeadline: (error: DeadlineError) => void;
  readonly #onSilence: ((silentMs: number) => void) | undefined;
  readonly #startedAt: number;
  #kind: Exclude<DeadlineKind, 'overall'> = 'connect';
  #kindSince: number;
  #idle: number;
  #lastBytes: number;
  #lastMeaning: number;
  #tellAt: number;
  #told = false;
  #paused = false;
  #timer: { cancel(): void } | null = null;
  #timerAt = Number.POSITIVE_INFINITY;
  #stopped = false;

  constructor(
    clock: Clock,
    waits: Waits,
    on: { deadline: (error: DeadlineError) => void; silence?: ((silentMs: number) => void) | undefined },
  ) {
    this.#clock = clock;
    this.#waits = waits;
    this.#onDeadline = on.deadline;
    this.#onSilence = on.silence;
    this.#idle = waits.idle;
    const now = clock.monotonic();
    this.#startedAt = now;
    this.#kindSince = now;
    this.#lastBytes = now;
    this.#lastMeaning = now;
    this.#tellAt = now + waits.stillWaiting;
    this.#arm(now);
  }

  /** The request leaves: from now the answer's head is awaited. */
  sending(): void {
    this.#enter('headers');
  }

  /** The head is there: from now the next bytes are awaited. */
  head(): void {
    this.#enter('idle');
    this.bytes();
    this.#lastMeaning = this.#lastBytes;
  }

  /** Bytes came. */
  bytes(): void {
    this.#lastBytes = this.#clock.monotonic();
    this.#tellAt = this.#lastBytes + this.#waits.stillWaiting;
    if (this.#told) {
      this.#told = false;
      this.#onSilence?.(0);
    }
  }

  /** Restarts the silence deadline: the received bytes were more than comments. */
  meaning(): void {
    this.#lastMeaning = this.#lastBytes;
  }

  /** Nothing but the end is still to come: wait no longer than `ms` for it. */
  hurry(ms: number): void {
    this.#idle = Math.min(this.#idle, ms);
    this.#arm(this.#clock.monotonic());
  }

  /** While the reader itself holds bytes back, their absence is not the service's silence. */
  pause(paused: boolean): void {
    if (this.#paused === paused) return;
    this.#paused = paused;
    const now = this.#clock.monotonic();
    if (!paused) {
      this.#lastBytes = now;
      this.#lastMeaning = now;
      this.#tellAt = now + this.#waits.stillWaiting;
    }
    this.#arm(now);
  }

  stop(): void {
    this.#stopped = true;
    this.#timer?.cancel();
    this.#timer = null;
  }

  #enter(kind: 'headers' | 'idle'): void {
    this.#kind = kind;
    this.#kindSince = this.#clock.monotonic();
    this.#arm(this.#kindSince);
  }

  #due(): { at: number; error: () => DeadlineError } {
    const { overall, headers, connect } = this.#waits;
    const ends = [
      { at: this.#startedAt + overall, error: () => new DeadlineError('overall', overall) },
      ...(this.#kind === 'connect'
        ? [{ at: this.#kindSince + connect, error: () => new DeadlineError('connect', connect) }]
        : []),
      ...(this.#kind === 'headers'
        ? [{ at: this.#kindSince + headers, error: () => new DeadlineError('headers', headers) }]
        : []),
      ...(this.#kind === 'idle' && !this.#paused ? this.#idleEnds() : []),
    ];
    return ends.reduce((first, end) => (end.at < first.at ? end : first));
  }

  #idleEnds(): { at: number; error: () => DeadlineError }[] {
    const empty = Math.max(EMPTY_TALK_MAX_MS, this.#idle);
    return [
      { at: this.#lastBytes + this.#idle, error: () => new DeadlineError('idle', this.#idle) },
      { at: this.#lastMeaning + empty, error: () => new DeadlineError('idle', empty) },
    ];
  }

  /** Sets the timer for the next thing due. A later timer that is already set is kept when nothing is due before it. */
  #arm(now: number): void {
    if (this.#stopped) return;
    const tells = this.#onSilence !== undefined && !this.#paused;
    const at = Math.min(this.#due().at, tells ? this.#tellAt : Number.POSITIVE_INFINITY);
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
    if (this.#onSilence !== undefined && !this.#paused && this.#tellAt <= now) {
      this.#told = true;
      this.#tellAt = now + Math.min(TELL_AGAIN_MS, this.#waits.stillWaiting);
      this.#onSilence(Math.round(now - this.#lastBytes));
    }
    this.#arm(now);
  }
}
