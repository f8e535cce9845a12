import { intentOf, operationIds, withOperationIds } from '../../shared/domain/operation-ids.ts';
import { ConnectionLost } from './connection-lost.ts';
import type { PressStore } from './press-store.ts';

/**
 * Makes one operation of presses on the same thing. A press keeps its operation ids until it is answered: one that is
 * repeated after a lost connection or a reload, in another window, or by an impatient hand, goes under the same ids, and
 * the core knows it. Calls without operation ids pass as they are.
 */
export class BilledCalls {
  readonly #presses: PressStore;
  /** Calls of this window that are out, by what they ask for. */
  readonly #out = new Map<string, number>();
  readonly #onSentOnce: () => void;

  /** @param onSentOnce called when a press reused the ids of an earlier one whose response was lost */
  constructor(presses: PressStore, onSentOnce: () => void) {
    this.#presses = presses;
    this.#onSentOnce = onSentOnce;
  }

  async call(
    path: readonly string[],
    input: unknown,
    send: (input: unknown) => Promise<unknown>,
  ): Promise<unknown> {
    const own = operationIds(input);
    if (own.length === 0) return send(input);
    const intent = await digest(intentOf(path, input));
    const { ids, lost } = this.#presses.press(intent, own);
    const alone = !this.#out.has(intent);
    this.#count(intent, 1);
    try {
      const output = await send(withOperationIds(input, ids));
      this.#presses.answered(intent);
      if (lost && alone) this.#onSentOnce();
      return output;
    } catch (thrown) {
      if (thrown instanceof ConnectionLost) throw new ConnectionLost({ billed: true });
      this.#presses.answered(intent);
      throw thrown;
    } finally {
      this.#count(intent, -1);
    }
  }

  #count(intent: string, more: number): void {
    const now = (this.#out.get(intent) ?? 0) + more;
    if (now > 0) this.#out.set(intent, now);
    else this.#out.delete(intent);
  }
}

/** Says nothing of the text it is made of. */
async function digest(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
