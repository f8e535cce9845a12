import { createHash } from 'node:crypto';
import {
  DOUBLE_PRESS_MS,
  intentOf,
  operationIds,
  UNANSWERED_KEPT_MS,
  withOperationIds,
} from '../../shared/domain/operation-ids.ts';
import type { Clock } from '../platform/host.ts';

/** A billed call as the router gets it. */
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
 * Makes one operation of presses on the same that come from two windows at once: each window chose operation ids of its
 * own, and the later press is given those of the first. A window sees to its own presses, and chooses the same ids.
 */
export class RepeatedPresses {
  readonly #clock: Pick<Clock, 'monotonic'>;
  readonly #recent = new Map<string, Press>();
  /** Presses that were given other ids, by the first of their own: after a lost answer they are asked for again. */
  readonly #merged = new Map<string, Press>();

  constructor(clock: Pick<Clock, 'monotonic'>) {
    this.#clock = clock;
  }

  /** Returns the input of a call, under the ids of the press that it repeats. */
  merge<T>({ path, input, context: { window } }: BilledCall<T>): T {
    const at = this.#clock.monotonic();
    forget(this.#recent, at - DOUBLE_PRESS_MS);
    forget(this.#merged, at - UNANSWERED_KEPT_MS);
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

/** Maps keep the order in which entries came: the oldest stand first. */
function forget(presses: Map<string, Press>, before: number): void {
  for (const [key, { at }] of presses) {
    if (at > before) return;
    presses.delete(key);
  }
}
