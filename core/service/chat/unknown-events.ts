import { type Json, json } from '../../../shared/service/json.ts';

/** Events that are kept with one answer, and characters of each: enough to see what a service has become able to say. */
const COUNT_MAX = 20;
const LENGTH_MAX = 10_000;

/** Events of a stream that nobody here knows. They change nothing, and are shown as they came. */
export class UnknownEvents {
  #kept: Json[] = [];

  keep(event: unknown): void {
    if (this.#kept.length === COUNT_MAX) return;
    const value = json.safeParse(event);
    if (value.success && JSON.stringify(value.data).length <= LENGTH_MAX) this.#kept.push(value.data);
  }

  /** All that were kept since the last time; null where there were none. */
  take(): Json[] | null {
    const kept = this.#kept;
    this.#kept = [];
    return kept.length === 0 ? null : kept;
  }
}
