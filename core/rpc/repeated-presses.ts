import { createHash } from 'node:crypto';
import {
  DOUBLE_PRESS_MS,
  intentOf,
  operationIds,
  UNANSWERED_OPERATION_MS,
  withOperationIds,
} from '../../shared/domain/operation-ids.ts';
import type { Clock } from '../platform/host.ts';

/** A billed call as the router receives it. */
export interface BilledCall<T> {
  readonly path: readonly string[];
  readonly input: T;
  readonly context: { readonly window?: object };
}

interface Press {
  readonly ids: readonly string[];
  readonly window: object | undefined;
  readonly at: number;
}

/**
 * Merges the same action sent from two windows at once into one operation: each window chose its own operation ids, so
 * the later call gets those of the first. Within one window, the client already reuses the ids.
 */
export class RepeatedPresses {
  readonly #clock: Pick<Clock, 'monotonic'>;
  readonly #recent = new Map<string, Press>();
  /** Calls that were given other ids, by the first of their own ids: after a lost response they are repeated. */
  readonly #merged = new Map<string, Press>();

  constructor(clock: Pick<Clock, 'monotonic'>) {
    this.#clock = clock;
  }

  /** Returns the input of a call, with the operation ids of the call that it repeats. */
  merge<T>({ path, input, context: { window } }: BilledCall<T>): T {
    const at = this.#clock.monotonic();
    forget(this.#recent, at - DOUBLE_PRESS_MS);
    forget(this.#merged, at - UNANSWERED_OPERATION_MS);
    const ids = operationIds(input);
    const [first = ''] = ids;
    const merged = this.#merged.get(first);
    if (merged) return withOperationIds(input, merged.ids);
    const intent = createHash('sha256').update(intentOf(path, input)).digest('base64');
    const recent = this.#recent.get(intent);
    if (!recent) this.#recent.set(intent, { ids, window, at });
    if (!recent || recent.window === window || recent.ids[0] === first) return input;
    this.#merged.set(first, { ...recent, at });
    return withOperationIds(input, recent.ids);
  }
}

/** Removes old entries. A Map keeps insertion order, so the oldest come first. */
function forget(presses: Map<string, Press>, before: number): void {
  for (const [key, { at }] of presses) {
    if (at > before) return;
    presses.delete(key);
  }
}
