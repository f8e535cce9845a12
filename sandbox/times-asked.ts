import { createHash } from 'node:crypto';

/** Maximum number of remembered requests; beyond it, the oldest is forgotten. */
const MOST = 10_000;

/** Counts identical requests since the start, because four requests for an image should give four different ones. */
export class TimesAsked {
  readonly #times = new Map<string, number>();

  /** Counts one more request. @returns the number of identical earlier ones */
  next(request: unknown): number {
    const key = createHash('sha256').update(JSON.stringify(request)).digest('base64url');
    const before = this.#times.get(key) ?? 0;
    this.#times.delete(key);
    this.#times.set(key, before + 1);
    const [oldest] = this.#times.keys();
    if (this.#times.size > MOST && oldest !== undefined) this.#times.delete(oldest);
    return before;
  }
}
