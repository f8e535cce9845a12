import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../core/platform/host.ts';
import { LIMITS } from './limits.ts';

const TOKEN = /^[\w-]{43}$/;

/**
 * Issues and checks the tokens of one run of the host. A bootstrap token in a link works once and for a limited time;
 * it is exchanged for a session token, which works until the host ends. Only hashes are stored, and comparisons take
 * constant time.
 */
export class Tokens {
  readonly #clock: Pick<Clock, 'monotonic'>;
  #bootstraps: { hash: Buffer; until: number }[] = [];
  #sessions: Buffer[] = [];

  constructor(clock: Pick<Clock, 'monotonic'>) {
    this.#clock = clock;
  }

  /** Returns a new token for one link. @param lifetime milliseconds until it expires. */
  bootstrap(lifetime: number): string {
    const token = randomToken();
    this.#dropOld();
    this.#bootstraps.push({ hash: hashOf(token), until: this.#clock.monotonic() + lifetime });
    return token;
  }

  /**
   * Uses up a link's token and returns a session token; undefined if it is invalid or expired.
   * @param open session tokens of open windows: none of these is dropped, so none outlives its session
   */
  exchange(bootstrap: string, open: Iterable<string> = []): string | undefined {
    this.#dropOld();
    if (!TOKEN.test(bootstrap)) return undefined;
    const hash = hashOf(bootstrap);
    const found = this.#bootstraps.filter((entry) => timingSafeEqual(entry.hash, hash));
    if (found.length === 0) return undefined;
    this.#bootstraps = this.#bootstraps.filter((entry) => !found.includes(entry));
    const session = randomToken();
    if (this.#sessions.length >= LIMITS.sessions) this.#dropOldest([...open].map(hashOf));
    this.#sessions.push(hashOf(session));
    return session;
  }

  /**
   * Drops the oldest session without a window, so that a new link always works. There are more
   * sessions than windows.
   */
  #dropOldest(open: readonly Buffer[]): void {
    const isIdle = (known: Buffer) => !open.some((hash) => timingSafeEqual(hash, known));
    this.#sessions.splice(Math.max(0, this.#sessions.findIndex(isIdle)), 1);
  }

  /** Returns whether this is a session token of this run. */
  holdsSession(session: string): boolean {
    if (!TOKEN.test(session)) return false;
    const hash = hashOf(session);
    return this.#sessions.filter((known) => timingSafeEqual(known, hash)).length > 0;
  }

  #dropOld(): void {
    const now = this.#clock.monotonic();
    this.#bootstraps = this.#bootstraps.filter((entry) => entry.until > now);
  }
}

/** Returns 256 random bits, URL-safe. */
function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
