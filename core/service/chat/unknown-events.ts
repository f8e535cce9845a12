import { type Json, json } from '../../../shared/service/json.ts';

/** Most events kept per answer, and most characters of each. */
const COUNT_MAX = 20;
const LENGTH_MAX = 10_000;

/** Keeps stream events of unknown type, to be shown unchanged. */
export class UnknownEvents {
  #kept: Json[] = [];

  keep(event: unknown): void {
    if (this.#kept.length === COUNT_MAX) return;
    const value = json.safeParse(event);
    if (value.success && JSON.stringify(value.data).length <= LENGTH_MAX) this.#kept.push(value.data);
  }

  /** Removes and returns the kept events; null if there are none. */
  take(): Json[] | null {
    const kept = this.#kept;
    this.#kept = [];
    return kept.length === 0 ? null : kept;
  }
}
