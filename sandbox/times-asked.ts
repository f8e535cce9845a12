import { createHash } from 'node:crypto';

/** Different requests that are remembered; of more, the oldest is forgotten. */
const MOST = 10_000;

/** How often the same was asked for since the start: who asks for four pictures wants four different ones. */
export class TimesAsked {
  readonly #times = new Map<string, number>();

  /** Counts one more asking. @returns how many came before it. */
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
